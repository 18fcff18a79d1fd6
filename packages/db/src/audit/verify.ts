import type { AuditSealDoc, SealProblem } from '../admin/records.ts';
import type { Collections } from '../collections.ts';
import type { AuditDoc } from '../records.ts';
import { computeDigest, computeSealHash, createCommitment, findAccountId, genesisHash } from './digest.ts';

export interface AuditVerification {
  /** True if no sealed row has changed. */
  sound: boolean;
  seals: number;
  rows: number;
  /** Rows without a seal yet. */
  unsealed: number;
  /**
   * The last seal, to be noted outside the database: someone who could rewrite log and seals could not rewrite the
   * note.
   */
  head: { seal: number; hash: string } | null;
  problems: SealProblem[];
}

/** Limit of listed problems; a replaced log would have one per seal. */
const maxProblems = 100;

type Log = Pick<Collections, 'audit' | 'auditSeals'>;

type AuditHead = NonNullable<AuditVerification['head']>;
/** The seal up to which the log was verified. */
interface VerifiedHead extends AuditHead {
  rows: number;
}

/** Verifies the whole log against its seals. `notedHead`: of an earlier verification; it must still exist. */
export async function verifyAudit(log: Log, notedHead?: AuditHead): Promise<AuditVerification> {
  const { verification, hasNotedHead } = await verifySeals(log, { notedHead });
  if (notedHead && !hasNotedHead) addProblem(verification, { seal: notedHead.seal, kind: 'missing' });
  return verification;
}

interface VerifyOptions {
  notedHead?: AuditHead | undefined;
  verifiedHead?: VerifiedHead | undefined;
  maxSeals?: number;
}

/**
 * Verifies at most `maxSeals` seals from a verified one, so that each call is bounded. `complete`: no seals are left.
 * `sound` covers the log up to `lastVerified`, where the next call can continue.
 */
export async function verifySeals(
  log: Log,
  { notedHead, verifiedHead, maxSeals = Number.POSITIVE_INFINITY }: VerifyOptions,
) {
  const { audit, auditSeals } = log;
  const verification: AuditVerification = {
    sound: true,
    seals: 0,
    rows: 0,
    unsealed: 0,
    head: null,
    problems: [],
  };
  let previousSeal: AuditSealDoc | undefined;
  let lastVerified: VerifiedHead | null = null;
  if (verifiedHead) {
    const startSeal = await auditSeals.findOne({ _id: verifiedHead.seal });
    // The starting seal was changed or removed: verifies from the first one to locate the change.
    if (startSeal?.hash !== verifiedHead.hash) {
      addProblem(verification, { seal: verifiedHead.seal, kind: 'missing' });
    } else {
      previousSeal = startSeal;
      lastVerified = verifiedHead;
      verification.head = { seal: verifiedHead.seal, hash: verifiedHead.hash };
      verification.seals = verifiedHead.seal;
      verification.rows = verifiedHead.rows;
    }
  }
  let hasNotedHead = false;
  let readSealCount = 0;
  let isComplete = true;
  for await (const seal of auditSeals
    .find(previousSeal ? { _id: { $gt: previousSeal._id } } : {})
    .sort({ _id: 1 })) {
    if (readSealCount++ >= maxSeals) {
      isComplete = false;
      break;
    }
    const expectedId: number = (previousSeal?._id ?? 0) + 1;
    if (seal._id !== expectedId) addProblem(verification, { seal: expectedId, kind: 'missing' });
    if (seal.previous !== (previousSeal?.hash ?? genesisHash))
      addProblem(verification, { seal: seal._id, kind: 'chain' });
    const idRange = { $lte: seal.to, ...(previousSeal && { $gt: previousSeal.to }) };
    const rows = await audit
      .find({ _id: idRange })
      .sort({ _id: 1 })
      .limit(seal.rows + 1)
      .toArray();
    for (const kind of findProblemKinds(seal, rows)) {
      addProblem(verification, {
        seal: seal._id,
        kind,
        from: seal.from.toHexString(),
        to: seal.to.toHexString(),
      });
    }
    hasNotedHead ||= notedHead?.seal === seal._id && notedHead.hash === seal.hash;
    verification.seals++;
    verification.rows += rows.length;
    verification.head = { seal: seal._id, hash: seal.hash };
    if (verification.sound) lastVerified = { ...verification.head, rows: verification.rows };
    previousSeal = seal;
  }
  verification.unsealed = await audit.countDocuments(previousSeal ? { _id: { $gt: previousSeal.to } } : {});
  return { verification, lastVerified, complete: isComplete, hasNotedHead };
}

function addProblem(verification: AuditVerification, problem: SealProblem): void {
  verification.sound = false;
  if (verification.problems.length < maxProblems) verification.problems.push(problem);
}

function findProblemKinds(seal: AuditSealDoc, rows: readonly AuditDoc[]): SealProblem['kind'][] {
  if (rows.length !== seal.rows) return ['count'];
  const sealedPersonByRow = new Map(seal.people.map((person) => [person.row.toHexString(), person]));
  const kinds = new Set<SealProblem['kind']>();
  const digests = rows.map((row) => {
    const sealedPerson = sealedPersonByRow.get(row._id.toHexString());
    const accountId = findAccountId(row);
    if (sealedPerson && accountId !== undefined) {
      const { nonce, commitment } = sealedPerson;
      const isSameAccount = nonce
        ? createCommitment(accountId, nonce) === commitment
        : accountId.startsWith('gone_');
      if (!isSameAccount) kinds.add('person');
    }
    return computeDigest(row, sealedPerson?.commitment);
  });
  if (computeSealHash(seal.previous, digests) !== seal.hash) kinds.add('content');
  return [...kinds];
}

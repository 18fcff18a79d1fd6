import type { AuditSealDoc, SealProblem } from '../admin/records.ts';
import type { Collections } from '../collections.ts';
import type { AuditDoc } from '../records.ts';
import { computeDigest, computeSealHash, createCommitment, findPersonId, genesisHash } from './digest.ts';

export interface AuditVerdict {
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

/** Verifies the whole log against its seals. `notedHead`: of an earlier verification; it must still exist. */
export async function verifyAudit(log: Log, notedHead?: Head): Promise<AuditVerdict> {
  const { verdict, hasNotedHead } = await verifySeals(log, { notedHead });
  if (notedHead && !hasNotedHead) addProblem(verdict, { seal: notedHead.seal, kind: 'missing' });
  return verdict;
}

type Head = NonNullable<AuditVerdict['head']>;
/** The seal up to which the log was verified. */
interface VerifiedHead extends Head {
  rows: number;
}

/**
 * Verifies at most `maxSeals` seals from a verified one, so that each call is bounded. `complete`: no seals are left.
 * `sound` covers the log up to `last`, where the next call can continue.
 */
export async function verifyAuditFrom(
  log: Log,
  verified: VerifiedHead | undefined,
  maxSeals: number,
): Promise<AuditVerdict & { complete: boolean; last: VerifiedHead | null }> {
  const { verdict, last, complete } = await verifySeals(log, { verifiedHead: verified, maxSeals });
  return { ...verdict, complete, last };
}

interface WalkOptions {
  notedHead?: Head | undefined;
  verifiedHead?: VerifiedHead | undefined;
  maxSeals?: number;
}

async function verifySeals(
  log: Log,
  { notedHead, verifiedHead, maxSeals = Number.POSITIVE_INFINITY }: WalkOptions,
) {
  const { audit, auditSeals } = log;
  const verdict: AuditVerdict = { sound: true, seals: 0, rows: 0, unsealed: 0, head: null, problems: [] };
  let previousSeal: AuditSealDoc | undefined;
  let lastVerified: VerifiedHead | null = null;
  if (verifiedHead) {
    const startSeal = await auditSeals.findOne({ _id: verifiedHead.seal });
    // The starting seal was changed or removed: verifies from the first one to locate the change.
    if (startSeal?.hash !== verifiedHead.hash) {
      addProblem(verdict, { seal: verifiedHead.seal, kind: 'missing' });
    } else {
      previousSeal = startSeal;
      lastVerified = verifiedHead;
      verdict.head = { seal: verifiedHead.seal, hash: verifiedHead.hash };
      verdict.seals = verifiedHead.seal;
      verdict.rows = verifiedHead.rows;
    }
  }
  let hasNotedHead = false;
  let readCount = 0;
  let complete = true;
  for await (const seal of auditSeals
    .find(previousSeal ? { _id: { $gt: previousSeal._id } } : {})
    .sort({ _id: 1 })) {
    if (readCount++ >= maxSeals) {
      complete = false;
      break;
    }
    const expectedSeal: number = (previousSeal?._id ?? 0) + 1;
    if (seal._id !== expectedSeal) addProblem(verdict, { seal: expectedSeal, kind: 'missing' });
    if (seal.previous !== (previousSeal?.hash ?? genesisHash))
      addProblem(verdict, { seal: seal._id, kind: 'chain' });
    const idRange = { $lte: seal.to, ...(previousSeal && { $gt: previousSeal.to }) };
    const rows = await audit
      .find({ _id: idRange })
      .sort({ _id: 1 })
      .limit(seal.rows + 1)
      .toArray();
    for (const kind of findFaults(seal, rows)) {
      addProblem(verdict, { seal: seal._id, kind, from: seal.from.toHexString(), to: seal.to.toHexString() });
    }
    hasNotedHead ||= notedHead?.seal === seal._id && notedHead.hash === seal.hash;
    verdict.seals++;
    verdict.rows += rows.length;
    verdict.head = { seal: seal._id, hash: seal.hash };
    if (verdict.sound) lastVerified = { ...verdict.head, rows: verdict.rows };
    previousSeal = seal;
  }
  verdict.unsealed = await audit.countDocuments(previousSeal ? { _id: { $gt: previousSeal.to } } : {});
  return { verdict, last: lastVerified, complete, hasNotedHead };
}

function addProblem(verdict: AuditVerdict, problem: SealProblem): void {
  verdict.sound = false;
  if (verdict.problems.length < maxProblems) verdict.problems.push(problem);
}

function findFaults(seal: AuditSealDoc, rows: readonly AuditDoc[]): SealProblem['kind'][] {
  if (rows.length !== seal.rows) return ['count'];
  const people = new Map(seal.people.map((person) => [person.row.toHexString(), person]));
  const faults = new Set<SealProblem['kind']>();
  const digests = rows.map((row) => {
    const person = people.get(row._id.toHexString());
    const id = findPersonId(row);
    if (person && id !== undefined) {
      const { nonce, commitment } = person;
      const isSame = nonce ? createCommitment(id, nonce) === commitment : id.startsWith('gone_');
      if (!isSame) faults.add('person');
    }
    return computeDigest(row, person?.commitment);
  });
  if (computeSealHash(seal.previous, digests) !== seal.hash) faults.add('content');
  return [...faults];
}

import type { AuditSealDoc } from '../back-office/records.ts';
import type { Collections } from '../collections.ts';
import type { AuditDoc } from '../records.ts';
import { beforeAll, commitmentTo, digestOf, personIn, sealHash } from './digest.ts';

export interface SealProblem {
  seal: number;
  /**
   * `missing`: a seal is gone. `chain`: it does not follow the one before. `count`: rows were put in or taken out.
   * `content`: a row is not what was sealed. `person`: a row names another account than was sealed.
   */
  kind: 'missing' | 'chain' | 'count' | 'content' | 'person';
  /** The stretch of rows to look at. */
  from?: string;
  to?: string;
}

export interface Verdict {
  /** Nothing that was sealed has changed. */
  sound: boolean;
  seals: number;
  rows: number;
  /** Rows that no seal covers yet. */
  unsealed: number;
  /** To be noted elsewhere: who could rewrite the log and all its seals could not rewrite that note. */
  head: { seal: number; hash: string } | null;
  problems: SealProblem[];
}

/** Enough to see what happened; a log that was replaced would name every seal. */
const mostProblems = 100;

/**
 * Reads the whole log against its seals. `noted`: a head that an earlier verification gave, which must still be there.
 */
export async function verifyAudit(
  { audit, auditSeals }: Pick<Collections, 'audit' | 'auditSeals'>,
  noted?: { seal: number; hash: string },
): Promise<Verdict> {
  const verdict: Verdict = { sound: true, seals: 0, rows: 0, unsealed: 0, head: null, problems: [] };
  const report = (problem: SealProblem) => {
    verdict.sound = false;
    if (verdict.problems.length < mostProblems) verdict.problems.push(problem);
  };
  let before: AuditSealDoc | undefined;
  let found = noted === undefined;
  for await (const seal of auditSeals.find().sort({ _id: 1 })) {
    const expected: number = (before?._id ?? 0) + 1;
    if (seal._id !== expected) report({ seal: expected, kind: 'missing' });
    if (seal.previous !== (before?.hash ?? beforeAll)) report({ seal: seal._id, kind: 'chain' });
    const within = { $lte: seal.to, ...(before && { $gt: before.to }) };
    const rows = await audit.find({ _id: within }).sort({ _id: 1 }).toArray();
    for (const kind of faultsOf(seal, rows)) {
      report({ seal: seal._id, kind, from: seal.from.toHexString(), to: seal.to.toHexString() });
    }
    if (noted?.seal === seal._id) found = noted.hash === seal.hash;
    verdict.seals++;
    verdict.rows += rows.length;
    verdict.head = { seal: seal._id, hash: seal.hash };
    before = seal;
  }
  if (!found && noted) report({ seal: noted.seal, kind: 'missing' });
  verdict.unsealed = await audit.countDocuments(before ? { _id: { $gt: before.to } } : {});
  return verdict;
}

function faultsOf(seal: AuditSealDoc, rows: readonly AuditDoc[]): SealProblem['kind'][] {
  if (rows.length !== seal.rows) return ['count'];
  const people = new Map(seal.people.map((person) => [person.row.toHexString(), person]));
  const faults = new Set<SealProblem['kind']>();
  const digests = rows.map((row) => {
    const person = people.get(row._id.toHexString());
    const id = personIn(row);
    if (person && id !== undefined) {
      const { nonce, commitment } = person;
      const isSame = nonce ? commitmentTo(id, nonce) === commitment : id.startsWith('gone_');
      if (!isSame) faults.add('person');
    }
    return digestOf(row, person?.commitment);
  });
  if (sealHash(seal.previous, digests) !== seal.hash) faults.add('content');
  return [...faults];
}

// What a seal over audit rows is a hash of.
//
// Everything of a row counts, but for one thing that lawfully changes: when an account is deleted, its id becomes
// `gone_…` in its rows. So the id is not hashed itself. The seal holds a commitment to it, a hash over the id and a
// nonce, and the commitment is what counts. While the nonce is there, another id in the row is found; deletion takes
// the nonce away, and from then on the row may only read `gone_…`, and nothing leads from it to the account.
// Likewise a reason in somebody's words counts by its hash, which is what stays of it when those words are forgotten.
import { createHash } from 'node:crypto';
import { BSON } from 'mongodb';
import type { AuditDoc } from '../records.ts';

/** So that a broken one tells where to look, and the log can be read in pieces. */
export const rowsPerSeal = 500;
/** What the first seal follows. */
export const beforeAll = '0'.repeat(64);

const hashSha256 = (...parts: readonly string[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\n');
  return hash.digest('hex');
};

/** The account that a row names, as who did it or as what it is about; both, and it is the same one. */
export function findPersonId({ actor, target }: AuditDoc): string | undefined {
  if (actor.kind === 'user') return actor.id;
  return target.kind === 'user' ? target.id : undefined;
}

/** What stays of a reason whose words are forgotten. */
export const forgetWords = (words: string) => (isForgotten(words) ? words : `forgotten:${hashSha256(words)}`);
export const isForgotten = (reason: string) => /^forgotten:[0-9a-f]{64}$/.test(reason);

export const createCommitment = (id: string, nonce: string) => hashSha256(nonce, id);

/** The same for the same content, whatever the order of its keys. */
export function computeDigest(row: AuditDoc, commitment: string | undefined): string {
  const person = findPersonId(row);
  const maskPerson = (id: string) => (person !== undefined && id === person ? { person: commitment } : id);
  const stable = {
    ...row,
    actor: { ...row.actor, id: row.actor.kind === 'user' ? maskPerson(row.actor.id) : row.actor.id },
    target: { ...row.target, id: row.target.kind === 'user' ? maskPerson(row.target.id) : row.target.id },
    ...(row.reason !== undefined && { reason: forgetWords(row.reason) }),
  };
  return hashSha256(BSON.EJSON.stringify(sortKeys(stable), { relaxed: false }));
}

export const sealHash = (previous: string, digests: readonly string[]) => hashSha256(previous, ...digests);

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, of]) => [key, sortKeys(of)]));
}

// Digests of audit rows for seals. Every field counts, except for one lawful change: when an account is deleted, its id
// in its rows becomes `gone_…`. So the digest contains a commitment (a hash over the id and a nonce) instead of the id.
// While the nonce is stored, another id in the row is detected. A deletion removes the nonce; from then on the row may
// only contain `gone_…`, and nothing links it to the account. Free text of a reason counts by its hash, which remains
// when the text is deleted.
import { createHash } from 'node:crypto';
import { BSON } from 'mongodb';
import type { AuditDoc } from '../records.ts';

/** Rows per seal, so that a broken seal narrows down the fault and the log can be verified in pieces. */
export const rowsPerSeal = 500;
/** The `previous` hash of the first seal. */
export const genesisHash = '0'.repeat(64);

const hashSha256 = (...parts: readonly string[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\n');
  return hash.digest('hex');
};

/** The account in a row, as actor or target. If both are accounts, it is the same one. */
export function findAccountId({ actor, target }: AuditDoc): string | undefined {
  if (actor.kind === 'user') return actor.id;
  return target.kind === 'user' ? target.id : undefined;
}

/** What remains of a deleted reason: its hash. */
export const hashReason = (reason: string) =>
  isReasonHash(reason) ? reason : `forgotten:${hashSha256(reason)}`;
const isReasonHash = (reason: string) => /^forgotten:[0-9a-f]{64}$/.test(reason);

export const createCommitment = (id: string, nonce: string) => hashSha256(nonce, id);

/** Digest of a row, independent of the order of its keys. */
export function computeDigest(row: AuditDoc, commitment: string | undefined): string {
  const accountId = findAccountId(row);
  const maskAccount = (id: string) =>
    accountId !== undefined && id === accountId ? { person: commitment } : id;
  const maskedRow = {
    ...row,
    actor: { ...row.actor, id: row.actor.kind === 'user' ? maskAccount(row.actor.id) : row.actor.id },
    target: { ...row.target, id: row.target.kind === 'user' ? maskAccount(row.target.id) : row.target.id },
    ...(row.reason !== undefined && { reason: hashReason(row.reason) }),
  };
  return hashSha256(BSON.EJSON.stringify(sortKeys(maskedRow), { relaxed: false }));
}

export const computeSealHash = (previousHash: string, digests: readonly string[]) =>
  hashSha256(previousHash, ...digests);

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, fieldValue]) => [key, sortKeys(fieldValue)]));
}

import { randomBytes } from 'node:crypto';
import { ObjectId } from 'mongodb';
import type { AuditSealDoc, SealedPerson } from '../admin/records.ts';
import type { Collections } from '../collections.ts';
import type { AuditDoc } from '../records.ts';
import {
  computeDigest,
  computeSealHash,
  createCommitment,
  findAccountId,
  genesisHash,
  hashReason,
  rowsPerSeal,
} from './digest.ts';
import { readClusterTime } from './row-id.ts';

type Log = Pick<Collections, 'audit' | 'auditSeals'>;

/**
 * Seconds after which a row can be sealed. Its id is made in its transaction, which ends within 10 s; the rest covers
 * the cluster time, which may stand still for up to 10 s without writes.
 */
const settledSeconds = 30;

/**
 * Seals settled rows in order of ids. Safe to interrupt. The database's clock decides what is settled; `now` is only
 * stored in the seals.
 */
export async function sealAudit(
  log: Log,
  now: Date,
  clusterSeconds?: number,
): Promise<{ seals: number; rows: number }> {
  const upperBoundId = ObjectId.createFromTime(
    (clusterSeconds ?? (await readClusterTime(log)).t) - settledSeconds,
  );
  const counts = { seals: 0, rows: 0 };
  for (;;) {
    const [lastSeal] = await log.auditSeals.find().sort({ _id: -1 }).limit(1).toArray();
    const rows = await log.audit
      .find({ _id: { $lt: upperBoundId, ...(lastSeal && { $gt: lastSeal.to }) } })
      .sort({ _id: 1 })
      .limit(rowsPerSeal)
      .toArray();
    if (rows.length === 0) return counts;
    // A concurrent seal with the same number fails here, so the chain never forks.
    await log.auditSeals.insertOne(createSeal(rows, lastSeal, now));
    await forgetAccountsDeletedMeanwhile(log, rows);
    counts.seals++;
    counts.rows += rows.length;
  }
}

function createSeal(rows: readonly AuditDoc[], lastSeal: AuditSealDoc | undefined, at: Date): AuditSealDoc {
  const previous = lastSeal?.hash ?? genesisHash;
  const people: SealedPerson[] = [];
  const digests = rows.map((row) => {
    const accountId = findAccountId(row);
    if (accountId === undefined) return computeDigest(row, undefined);
    const nonce = randomBytes(16).toString('base64url');
    const commitment = createCommitment(accountId, nonce);
    people.push({ row: row._id, commitment, nonce });
    return computeDigest(row, commitment);
  });
  return {
    _id: (lastSeal?._id ?? 0) + 1,
    from: rows[0]!._id,
    to: rows.at(-1)!._id,
    rows: rows.length,
    previous,
    hash: computeSealHash(previous, digests),
    people,
    at,
  };
}

/** Removes the nonces of accounts that were deleted between reading and sealing. */
async function forgetAccountsDeletedMeanwhile(log: Log, rows: readonly AuditDoc[]): Promise<void> {
  const rowsWithAccount = rows.filter((row) => !(findAccountId(row) ?? 'gone_').startsWith('gone_'));
  if (rowsWithAccount.length === 0) return;
  const anonymizedRows = await log.audit
    .find({ _id: { $in: rowsWithAccount.map(({ _id }) => _id) } })
    .toArray()
    .then((currentRows) => currentRows.filter((row) => findAccountId(row)?.startsWith('gone_')));
  await removeNonces(log, anonymizedRows);
}

/** Removes the nonces of an account's rows after its id was replaced by `pseudonym`. */
export async function forgetAccountInSeals(log: Log, pseudonym: string): Promise<void> {
  const accountFilter = {
    $or: [{ 'actor.id': pseudonym }, { 'target.kind': 'user', 'target.id': pseudonym }],
  };
  const rows = await log.audit.find(accountFilter, { projection: { _id: 1 } as const }).toArray();
  await removeNonces(log, rows);
}

async function removeNonces({ auditSeals }: Log, rows: readonly Pick<AuditDoc, '_id'>[]): Promise<void> {
  if (rows.length === 0) return;
  const rowIds = rows.map(({ _id }) => _id);
  await auditSeals.updateMany(
    { 'people.row': { $in: rowIds } },
    { $unset: { 'people.$[one].nonce': '' } },
    { arrayFilters: [{ 'one.row': { $in: rowIds } }] },
  );
}

/** Replaces the reasons in audit rows of these targets by their hashes; seals stay valid. */
export async function forgetReasons(
  { audit }: Pick<Collections, 'audit'>,
  targetKind: string,
  targetIds: readonly string[],
): Promise<void> {
  const targetFilter = {
    'target.kind': targetKind,
    'target.id': { $in: [...targetIds] },
    reason: { $exists: true },
  };
  for await (const { _id, reason = '' } of audit.find(targetFilter, { projection: { reason: 1 } as const })) {
    await audit.updateOne({ _id }, { $set: { reason: hashReason(reason) } });
  }
}

import { createHash } from 'node:crypto';
import type { Collections } from '@app/db';

/** Sorts object keys, because their order is irrelevant. */
const sortKeys = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Computes a hash of the listings and row results that an import writes, without ids and times. */
export async function computeImportFingerprint({
  listings,
  importRows,
}: Pick<Collections, 'listings' | 'importRows'>): Promise<string> {
  const hash = createHash('sha256');
  const listingCursor = listings.find(
    {},
    { projection: { _id: 0, createdAt: 0, updatedAt: 0, publicSince: 0 } },
  );
  for await (const listing of listingCursor.sort({ slug: 1 })) hash.update(JSON.stringify(listing, sortKeys));
  const rowCursor = importRows.find(
    {},
    { projection: { action: 1, line: 1, by: 1, afterV: 1, messages: 1, _id: 0 } },
  );
  for await (const row of rowCursor.sort({ importId: 1, line: 1 }))
    hash.update(JSON.stringify(row, sortKeys));
  return hash.digest('hex');
}

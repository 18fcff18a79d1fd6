import { createHash } from 'node:crypto';
import type { ClientSession } from '@app/db';
import { findFreeSlug, toSlug } from '@app/listings';
import type { ImportListingsStore } from '../listings.store.ts';
import type { RowFields } from '../rows/row.ts';
import { computeExternalKey } from '../rows/row.ts';

const maxNumberedSlugs = 30;
/** Attempts with numbered slugs; later ones use a hash. */
const maxNumberedAttempts = 2;

/**
 * Assigns free slugs to rows that become listings: the one in the file, else from name and city, numbered. `attempt`
 * counts from 0 and increases when a slug was taken concurrently; late attempts use a suffix unique to the row.
 */
export async function assignSlugs(
  listingsStore: ImportListingsStore,
  rows: readonly { _id: string; fields: RowFields }[],
  attempt: number,
  session?: ClientSession,
): Promise<Map<string, string>> {
  const baseSlugs = rows.map(({ fields }) => fields.slug ?? toSlug({ ...emptySlugFields, ...fields.values }));
  const takenSlugs = await listingsStore.findTakenSlugs([...new Set(baseSlugs)], session);
  const countByBaseSlug = new Map<string, number>();
  for (const baseSlug of baseSlugs) countByBaseSlug.set(baseSlug, (countByBaseSlug.get(baseSlug) ?? 0) + 1);
  // A slug with a number may equal another row's numbered slug.
  const isNumberedSlug = (baseSlug: string) => {
    const stem = baseSlug.replace(/-\d+$/, '');
    return stem !== baseSlug && countByBaseSlug.has(stem);
  };
  const takenBaseSlugs = [...countByBaseSlug.keys()].filter(
    (baseSlug) => takenSlugs.has(baseSlug) || countByBaseSlug.get(baseSlug)! > 1 || isNumberedSlug(baseSlug),
  );
  const numberedSlugs = takenBaseSlugs.flatMap((baseSlug) =>
    Array.from({ length: maxNumberedSlugs }, (_, i) => `${baseSlug}-${i + 2}`),
  );
  if (numberedSlugs.length > 0)
    for (const slug of await listingsStore.findTakenSlugs(numberedSlugs, session)) takenSlugs.add(slug);

  const slugByRowId = new Map<string, string>();
  for (const [i, { _id, fields }] of rows.entries()) {
    const baseSlug = baseSlugs[i]!;
    const freeSlug = attempt > maxNumberedAttempts ? undefined : findFreeSlug(baseSlug, takenSlugs);
    const isCheckedSlug =
      freeSlug === baseSlug ||
      (freeSlug && Number(freeSlug.slice(baseSlug.length + 1)) <= maxNumberedSlugs + 1);
    const slug =
      freeSlug && isCheckedSlug ? freeSlug : `${baseSlug.slice(0, 105)}-${createSuffix(fields, attempt)}`;
    takenSlugs.add(slug);
    slugByRowId.set(_id, slug);
  }
  return slugByRowId;
}

const emptySlugFields = { firstName: '', lastName: '', city: '', state: '' };
/** Creates eight hex digits, derived from the row's external key and the number of the attempt. */
const createSuffix = (fields: RowFields, attempt: number) =>
  createHash('sha256')
    .update(`${computeExternalKey(fields)} ${attempt}`)
    .digest('hex')
    .slice(0, 8);

import { createHash } from 'node:crypto';
import type { ClientSession } from '@app/db';
import { findFreeSlug, toSlug } from '@app/listings';
import type { ListingsStore } from '../listings.store.ts';
import type { RowFields } from '../rows/row.ts';
import { computeExternalKey } from '../rows/row.ts';

const maxSlugNumber = 30;
/** Attempts with numbered addresses; after these a hash is used. */
const numberedAttempts = 2;

/**
 * Assigns free slugs to rows that become listings: the one in the file, else from name and city, numbered. `attempt`
 * counts from 0 and increases when a slug was taken concurrently; late attempts use a suffix unique to the row.
 */
export async function assignSlugs(
  listings: ListingsStore,
  rows: readonly { _id: string; fields: RowFields }[],
  attempt: number,
  session?: ClientSession,
): Promise<Map<string, string>> {
  const bases = rows.map(({ fields }) => fields.slug ?? toSlug({ ...noName, ...fields.values }));
  const takenSlugs = await listings.findTakenSlugs([...new Set(bases)], session);
  const countByBase = new Map<string, number>();
  for (const base of bases) countByBase.set(base, (countByBase.get(base) ?? 0) + 1);
  // A slug with a number may equal another row's numbered slug.
  const isNumberedSlug = (base: string) => {
    const stem = base.replace(/-\d+$/, '');
    return stem !== base && countByBase.has(stem);
  };
  const takenBases = [...countByBase.keys()].filter(
    (base) => takenSlugs.has(base) || countByBase.get(base)! > 1 || isNumberedSlug(base),
  );
  const numberedSlugs = takenBases.flatMap((base) =>
    Array.from({ length: maxSlugNumber }, (_, i) => `${base}-${i + 2}`),
  );
  if (numberedSlugs.length > 0)
    for (const slug of await listings.findTakenSlugs(numberedSlugs, session)) takenSlugs.add(slug);

  const slugByRow = new Map<string, string>();
  for (const [i, { _id, fields }] of rows.entries()) {
    const base = bases[i]!;
    const freeSlug = attempt > numberedAttempts ? undefined : findFreeSlug(base, takenSlugs);
    const isNumbered =
      freeSlug === base || (freeSlug && Number(freeSlug.slice(base.length + 1)) <= maxSlugNumber + 1);
    const slug = freeSlug && isNumbered ? freeSlug : `${base.slice(0, 105)}-${hashSuffix(fields, attempt)}`;
    takenSlugs.add(slug);
    slugByRow.set(_id, slug);
  }
  return slugByRow;
}

const noName = { firstName: '', lastName: '', city: '', state: '' };
/** Eight hex digits of the row's external key; the same for each attempt with the same number. */
const hashSuffix = (fields: RowFields, attempt: number) =>
  createHash('sha256')
    .update(`${computeExternalKey(fields)} ${attempt}`)
    .digest('hex')
    .slice(0, 8);

import { listFilters } from '@app/listing-fields';
import { type SearchReply, searchProsthetists } from '@app/types';

export const toSearchPath = (zip: string, radiusMiles: number): string =>
  `${searchProsthetists.path}?zipCode=${zip}&radius=${radiusMiles}`;

type Answer = Pick<SearchReply, 'prosthetists' | 'total' | 'facets'>;

/**
 * Returns the searches to which both servers reply with the same people, total and counts. A listing at the edge of a
 * circle may be counted by one server only; such searches are left out. @throws if fewer than 90 % are equal
 */
export async function findSameSearches(ours: string, theirs: string, zips: readonly string[]) {
  const paths: string[] = [];
  for (const path of zips.map((zip) => toSearchPath(zip, 50))) {
    const [a, b] = await Promise.all([fetchAnswer(ours + path), fetchAnswer(theirs + path)]);
    if (summarize(a) === summarize(b) && areNearest(a, b)) paths.push(path);
  }
  if (paths.length < zips.length * 0.9)
    throw new Error(`Only ${paths.length} of ${zips.length} searches are answered alike`);
  return { same: `${paths.length} of ${zips.length}`, paths };
}

async function fetchAnswer(url: string): Promise<Answer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json() as Promise<Answer>;
}

function summarize({ prosthetists, total, facets }: Answer): string {
  const counts = listFilters
    .filter(({ kind }) => kind === 'list')
    .map(({ filter }) =>
      Object.entries(facets[filter.key] ?? {})
        .filter(([, count]) => Number(count) > 0)
        .sort(),
    );
  return JSON.stringify([total, prosthetists.length, counts]);
}

/** True if both have the same distances: of several people at the last distance, each server may return any. */
function areNearest(a: Answer, b: Answer): boolean {
  const furthest = a.prosthetists.at(-1)?.distanceMiles ?? 0;
  const theirs = new Set(b.prosthetists.map(({ slug }) => slug));
  return a.prosthetists.every(({ slug, distanceMiles }) => distanceMiles === furthest || theirs.has(slug));
}

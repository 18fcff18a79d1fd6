import { listFilters } from '@app/listing-fields';
import { type SearchReply, searchProsthetists } from '@app/types';

export const toSearchPath = (zip: string, radiusMiles: number): string =>
  `${searchProsthetists.path}?zipCode=${zip}&radius=${radiusMiles}`;

type ComparedReply = Pick<SearchReply, 'prosthetists' | 'total' | 'facets'>;

/** The searches with the same people, total and counts; at a circle's edge they may differ. @throws below 90 % */
export async function findEqualSearches(siteOrigin: string, expressOrigin: string, zips: readonly string[]) {
  const paths: string[] = [];
  for (const path of zips.map((zip) => toSearchPath(zip, 50))) {
    const [siteReply, expressReply] = await Promise.all([
      fetchReply(siteOrigin + path),
      fetchReply(expressOrigin + path),
    ]);
    if (summarize(siteReply) === summarize(expressReply) && haveEqualNearest(siteReply, expressReply))
      paths.push(path);
  }
  if (paths.length < zips.length * 0.9)
    throw new Error(`Only ${paths.length} of ${zips.length} searches are answered alike`);
  return { equalSearchesText: `${paths.length} of ${zips.length}`, paths };
}

async function fetchReply(url: string): Promise<ComparedReply> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json() as Promise<ComparedReply>;
}

function summarize({ prosthetists, total, facets }: ComparedReply): string {
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
function haveEqualNearest(siteReply: ComparedReply, expressReply: ComparedReply): boolean {
  const maxMiles = siteReply.prosthetists.at(-1)?.distanceMiles ?? 0;
  const otherSlugs = new Set(expressReply.prosthetists.map(({ slug }) => slug));
  return siteReply.prosthetists.every(
    ({ slug, distanceMiles }) => distanceMiles === maxMiles || otherSlugs.has(slug),
  );
}

import { parseName } from '@app/db';
import { noFilters } from '@app/types';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listOptionNames, optionNames, toBits } from '../../index/filters/facets.ts';
import { anyCriteria, anyListing, toEngineCriteria } from '../../testing/any-search.ts';
import { reviveListing, toDocument } from './document.ts';
import { Lexicon } from './lexicon.ts';
import { resolveName } from './names.ts';
import { toCellsRequest, toListRequest, toOutOfStateRequest, toPageRequest } from './search-requests.ts';

const clusterReply = { total: 1, hits: [], aggregations: {} };

/** Lists all requests of several searches by this name. */
async function listRequests(name: string): Promise<object[]> {
  const lexicon = new Lexicon();
  for (const listing of fc.sample(anyListing, { numRuns: 50, seed: 1 })) lexicon.add(listing);
  const area = { west: -100, south: 30, east: -80, north: 40 };
  const searches = fc.sample(anyCriteria, { numRuns: 60, seed: 2 });
  const requestLists = searches.map(async (plainCriteria) => {
    const query = parseName(name)!;
    const searchAll = async (requests: readonly object[]) => requests.map(() => clusterReply);
    const resolvedName = await resolveName(query, lexicon, searchAll);
    const resolvedFields = {
      resolvedName,
      priorMean: 3.5,
      openScheduleHashes: lexicon.listOpenScheduleHashes(),
      pageSize: 20,
      pageStart: 0,
    };
    const search = { ...toEngineCriteria(plainCriteria), ...resolvedFields, name: query };
    return [
      ...[toPageRequest(search), toCellsRequest(search, area), toListRequest(search, area)],
      ...(plainCriteria.origin ? [toOutOfStateRequest(search, 'MO', 200)] : []),
    ];
  });
  return (await Promise.all(requestLists)).flat();
}

function* walkEntries(value: unknown): Generator<[key: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, innerValue] of Object.entries(value)) {
    yield [key, innerValue];
    yield* walkEntries(innerValue);
  }
}

it('the text of a person reaches no query language and no script, whatever it is', async () => {
  const listScripts = async (name: string) => {
    const entries = (await listRequests(name)).flatMap((request) => [...walkEntries(request)]);
    const keys = new Set(entries.map(([key]) => key));
    for (const language of ['query_string', 'simple_query_string', 'regexp', 'wildcard', 'fuzzy', 'match'])
      expect(keys.has(language)).toBe(false);
    const isScript = (key: string) => key === 'source' || key.endsWith('_script');
    const texts = entries.flatMap(([key, text]) => (isScript(key) && typeof text === 'string' ? [text] : []));
    return new Set(texts);
  };
  const scripts = await listScripts('Smith');
  expect(scripts.size).toBeGreaterThan(3);
  // Each is compiled once: what differs between searches is a parameter.
  expect(scripts.size).toBeLessThan(15);
  expect(await listScripts('") return 1; // ctx._source* AND [a TO z] /.*/ ~9 \\')).toEqual(scripts);
});

it('requests stay small for the longest names', async () => {
  const longName = Array.from({ length: 12 }, (_, i) => `${'abcdefghij'.repeat(5)}${i}`).join(' ');
  const sizes = (await listRequests(longName)).map((request) => JSON.stringify(request).length);
  expect(Math.max(...sizes)).toBeLessThan(200_000);
});

it('a document has all filters of its listing by the table of the index, and gives the listing back', () => {
  for (const listing of fc.sample(anyListing, { numRuns: 200, seed: 3 })) {
    const document = JSON.parse(JSON.stringify(toDocument(listing)));
    const expectedOptions = listOptionNames(toBits({ ...listing.filters, open: [] }));
    expect(document.options.filter((name: string) => name !== 'open/saturday')).toEqual(expectedOptions);
    expect(reviveListing(document.listing)).toEqual(listing);
  }
  const allFilters = Object.fromEntries(
    Object.entries(noFilters).map(([key, value]) => {
      const values = optionNames.flatMap((name) =>
        name.startsWith(`${key}/`) ? [name.slice(key.length + 1)] : [],
      );
      return [key, typeof value === 'boolean' ? true : values];
    }),
  ) as unknown as typeof noFilters;
  expect(listOptionNames(toBits(allFilters))).toEqual(optionNames);
});

it('opening hours are searched by short hashes, which documents have', () => {
  const [sampleListing] = fc.sample(anyListing, { numRuns: 1, seed: 4 });
  const place = { ...sampleListing!.places[0]!, hours: 'Mo-Fr 08:00-17:00', timeZone: 'America/Chicago' };
  const listing = { ...sampleListing!, isAway: false, places: [place] };
  const lexicon = new Lexicon();
  lexicon.add(listing);
  lexicon.setClock(Date.parse('2026-07-06T15:00:00Z'));
  expect(lexicon.listOpenScheduleHashes()).toEqual([expect.stringMatching(/^.{8}$/)]);
  expect(toDocument(listing).scheduleHashes).toEqual(lexicon.listOpenScheduleHashes());
});

import { buildUrl, getProsthetist, type SearchReply, searchProsthetists } from '@app/types';
import { type Child, startChild } from '../measure/child.ts';
import { measureCpu } from '../measure/cpu.ts';
import { computeMedianRatio, formatDigits, type Outcome } from '../measure/goal.ts';
import { computeMedian, runInterleaved } from '../measure/interleaved.ts';
import { load } from '../measure/load.ts';
import type { Size } from './bench-size.ts';

/** CPU milliseconds per operation. */
interface Cost {
  node: number;
  mongod: number;
}

const sumCost = ({ node, mongod }: Cost) => node + mongod;

/** Limits of G2 as a share of MongoDB's cost: with cards from the cache, and with cards read. */
function getShares(listings: number): [cached: number, read: number] {
  if (listings >= 1_000_000) return [0.04, 0.06];
  return listings >= 100_000 ? [0.05, 0.15] : [0.12, 0.35];
}

/**
 * G1: HTTP, validation and serialization add little to the search itself. G2: a search with exact total and facets
 * costs a small part of the same in MongoDB. Within 50 miles of ZIP codes all over the country.
 */
export async function measureSearch(size: Size, rounds: number): Promise<Outcome[]> {
  const { listings, mongo, engine, samples, ports } = size;
  const toUrl = (i: number) => `http://127.0.0.1:${ports[i]}`;
  const startServer = (cards: string, i: number) =>
    startChild('tools/bench/servers/search-server.ts', {
      args: [cards, String(ports[i]), mongo.uri],
      readyUrl: `${toUrl(i)}/readyz`,
    });
  const hello = await startChild('tools/bench/servers/hono-server.ts', {
    args: ['bare', String(ports[0])],
    readyUrl: `${toUrl(0)}/hello`,
  });
  const cached = await startServer('cached', 1);
  const read = await startServer('read', 2);

  const queries = samples.zips.map((zipCode) => `zipCode=${zipCode}&radius=50`);
  const searches = queries.map((query) => `${searchProsthetists.path}?${query}`);
  const slugs = samples.slugs.map((id) => buildUrl(getProsthetist, { params: { id } }));
  const totals = await fetchTotals(engine, queries);
  const isRight = (body: string, path: string) => {
    const expected = totals.get(path.slice(path.indexOf('?') + 1))!;
    const { total, prosthetists }: SearchReply = JSON.parse(body);
    return total === expected && prosthetists.length === Math.min(20, expected);
  };

  const createHttpVariant = (
    name: string,
    child: Child,
    i: number,
    paths: string[],
    requests: number,
    check: (body: string, path: string) => boolean,
  ) => ({
    name,
    run: async (): Promise<Cost> => {
      const [node, mongod] = await measureCpu([child.pid, mongo.pid], () =>
        load(toUrl(i), paths, { requests, connections: 1, check }),
      );
      return { node: node! / requests, mongod: mongod! / requests };
    },
  });
  const createInProcessVariant = (name: string, job: { times: number }) => ({
    name,
    run: async (): Promise<Cost> => {
      let node = 0;
      const [mongod] = await measureCpu([mongo.pid], async () => {
        node = (await engine.ask<{ cpuMs: number }>(job)).cpuMs;
      });
      return { node: node / job.times, mongod: mongod! / job.times };
    },
  });

  try {
    const isHello = (body: string) => body === 'hello';
    const isListing = (body: string, path: string) =>
      body.includes(`"slug":"${path.slice(path.lastIndexOf('/') + 1)}"`);
    const mongoTimes = listings >= 1_000_000 ? 30 : listings >= 100_000 ? 150 : 400;
    const values = await runInterleaved<Cost>(
      [
        createHttpVariant('hello', hello, 0, ['/hello'], 20_000, isHello),
        createInProcessVariant('mongo', {
          ...{ job: 'mongo', at: samples.at, miles: 50 },
          times: mongoTimes,
        }),
        createInProcessVariant('search', { ...{ job: 'search', queries }, times: 1500 }),
        createHttpVariant('read', read, 2, searches, 1500, isRight),
        createHttpVariant('cached', cached, 1, searches, 10_000, isRight),
        createInProcessVariant('slug', { ...{ job: 'slug', slugs: samples.slugs }, times: 3000 }),
        createHttpVariant('listing', cached, 1, slugs, 3000, isListing),
      ],
      rounds,
      3, // the services' code is compiled by then
    );
    const getValues = (name: string) => values.get(name)!;
    const listNodeCosts = (name: string) => getValues(name).map((cost) => cost.node);
    const sum = (a: string, b: string) => listNodeCosts(a).map((value, i) => value + listNodeCosts(b)[i]!);
    const listTotals = (name: string) => getValues(name).map(sumCost);
    const ms = (name: string, costs: number[]) => `${name} ${formatDigits(computeMedian(costs))} ms`;
    const mongoDetail = ms('MongoDB', listTotals('mongo'));
    const [cachedShare, readShare] = getShares(listings);
    const createOutcome = (
      id: string,
      what: string,
      value: number,
      limit: number,
      detail: string[],
    ): Outcome => ({
      id,
      what: `${size.name}: ${what}`,
      value,
      limit,
      unit: '×',
      detail: detail.join(', '),
    });
    return [
      createOutcome(
        'G1',
        'search over HTTP, over index, cards read and hello',
        computeMedianRatio(listNodeCosts('read'), sum('search', 'hello')),
        1.5,
        [
          ms('ours', listNodeCosts('read')),
          ms('in-process', listNodeCosts('search')),
          ms('hello', listNodeCosts('hello')),
        ],
      ),
      createOutcome(
        'G1',
        'listing by slug over HTTP, over the raw driver and hello',
        computeMedianRatio(listNodeCosts('listing'), sum('slug', 'hello')),
        1.3,
        [
          ms('ours', listNodeCosts('listing')),
          ms('raw driver', listNodeCosts('slug')),
          ms('hello', listNodeCosts('hello')),
        ],
      ),
      createOutcome(
        'G2',
        'search, cards from the cache, over the best MongoDB way',
        computeMedianRatio(listTotals('cached'), listTotals('mongo')),
        cachedShare,
        [ms('ours', listTotals('cached')), mongoDetail],
      ),
      createOutcome(
        'G2',
        'search, cards read, over the best MongoDB way',
        computeMedianRatio(listTotals('read'), listTotals('mongo')),
        readShare,
        [ms('ours', listTotals('read')), mongoDetail],
      ),
    ];
  } finally {
    await Promise.all([hello, cached, read].map((child) => child.stop()));
  }
}

/** Exact totals, so that a wrong reply fails the run. */
async function fetchTotals(engine: Child, queries: string[]): Promise<Map<string, number>> {
  const { searches } = await engine.ask<{ searches: { query: string; hits: number }[] }>({
    job: 'timeSearch',
    queries,
    times: 1,
  });
  return new Map(searches.map(({ query, hits }) => [query, hits]));
}

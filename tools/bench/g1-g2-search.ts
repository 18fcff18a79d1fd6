import { buildUrl, getProsthetist, searchProsthetists } from '@app/types';
import type { Size } from './bench-size.ts';
import { type Child, startChild } from './child.ts';
import { measureCpu } from './cpu.ts';
import { digits, medianRatio, type Outcome } from './goal.ts';
import { interleaved, median } from './interleaved.ts';
import { load } from './load.ts';

/** CPU milliseconds of one operation. */
interface Cost {
  node: number;
  mongod: number;
}

const total = ({ node, mongod }: Cost) => node + mongod;

/** What G2 allows of MongoDB's cost: cards from the cache, cards read. */
function shares(listings: number): [cached: number, read: number] {
  if (listings >= 1_000_000) return [0.04, 0.06];
  return listings >= 100_000 ? [0.05, 0.15] : [0.12, 0.35];
}

/**
 * G1: HTTP, checks and writing add little to the work itself. G2: a search with its exact total and facets costs a
 * small part of what it would cost in MongoDB. Within 50 miles of ZIPs all over the country.
 */
export async function g1g2(size: Size, rounds: number): Promise<Outcome[]> {
  const { listings, mongo, engine, samples, ports } = size;
  const at = (i: number) => `http://127.0.0.1:${ports[i]}`;
  const server = (cards: string, i: number) =>
    startChild('tools/bench/search-server.ts', {
      args: [cards, String(ports[i]), mongo.uri],
      readyUrl: `${at(i)}/readyz`,
    });
  const hello = await startChild('tools/bench/hono-server.ts', {
    args: ['bare', String(ports[0])],
    readyUrl: `${at(0)}/hello`,
  });
  const cached = await server('cached', 1);
  const read = await server('read', 2);

  const queries = samples.zips.map((zipCode) => `zipCode=${zipCode}&radius=50`);
  const searches = queries.map((query) => `${searchProsthetists.path}?${query}`);
  const slugs = samples.slugs.map((id) => buildUrl(getProsthetist, { params: { id } }));
  const totals = await fetchTotals(engine, queries);
  const isRight = (body: string, path: string) => {
    const expected = totals.get(path.slice(path.indexOf('?') + 1))!;
    return (
      body.includes(`"total":${expected},`) && body.split('"slug":').length - 1 === Math.min(20, expected)
    );
  };

  const http = (
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
        load(at(i), paths, { requests, connections: 1, check }),
      );
      return { node: node! / requests, mongod: mongod! / requests };
    },
  });
  const inProcess = (name: string, job: { times: number }) => ({
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
    const values = await interleaved<Cost>(
      [
        http('hello', hello, 0, ['/hello'], 20_000, isHello),
        inProcess('mongo', { ...{ job: 'mongo', at: samples.at, miles: 50 }, times: mongoTimes }),
        inProcess('search', { ...{ job: 'search', queries }, times: 1500 }),
        http('read', read, 2, searches, 1500, isRight),
        http('cached', cached, 1, searches, 10_000, isRight),
        inProcess('slug', { ...{ job: 'slug', slugs: samples.slugs }, times: 3000 }),
        http('listing', cached, 1, slugs, 3000, isListing),
      ],
      rounds,
      3, // the services' code is compiled by then
    );
    const of = (name: string) => values.get(name)!;
    const node = (name: string) => of(name).map((cost) => cost.node);
    const sum = (a: string, b: string) => node(a).map((value, i) => value + node(b)[i]!);
    const both = (name: string) => of(name).map(total);
    const ms = (name: string, costs: number[]) => `${name} ${digits(median(costs))} ms`;
    const mongoDetail = ms('MongoDB', both('mongo'));
    const [cachedShare, readShare] = shares(listings);
    const outcome = (id: string, what: string, value: number, limit: number, detail: string[]): Outcome => ({
      id,
      what: `${size.name}: ${what}`,
      value,
      limit,
      unit: '×',
      detail: detail.join(', '),
    });
    return [
      outcome(
        'G1',
        'search over HTTP, over index, cards read and hello',
        medianRatio(node('read'), sum('search', 'hello')),
        1.5,
        [ms('ours', node('read')), ms('in-process', node('search')), ms('hello', node('hello'))],
      ),
      outcome(
        'G1',
        'listing by slug over HTTP, over the raw driver and hello',
        medianRatio(node('listing'), sum('slug', 'hello')),
        1.3,
        [ms('ours', node('listing')), ms('raw driver', node('slug')), ms('hello', node('hello'))],
      ),
      outcome(
        'G2',
        'search, cards from the cache, over the best MongoDB way',
        medianRatio(both('cached'), both('mongo')),
        cachedShare,
        [ms('ours', both('cached')), mongoDetail],
      ),
      outcome(
        'G2',
        'search, cards read, over the best MongoDB way',
        medianRatio(both('read'), both('mongo')),
        readShare,
        [ms('ours', both('read')), mongoDetail],
      ),
    ];
  } finally {
    await Promise.all([hello, cached, read].map((child) => child.stop()));
  }
}

/** The exact totals, so that a wrong answer fails the run. */
async function fetchTotals(engine: Child, queries: string[]): Promise<Map<string, number>> {
  const { searches } = await engine.ask<{ searches: { query: string; hits: number }[] }>({
    job: 'timeSearch',
    queries,
    times: 1,
  });
  return new Map(searches.map(({ query, hits }) => [query, hits]));
}

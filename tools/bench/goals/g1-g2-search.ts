import { type Child, withChildren } from '../measure/child.ts';
import { type Cost, formatParts, measureCost, type Processes, toCpu } from '../measure/cost.ts';
import { computeMedianRatio, formatSpread, type Outcome } from '../measure/goal.ts';
import { runInterleaved } from '../measure/interleaved.ts';
import { load } from '../measure/load.ts';
import { findSameSearches } from '../servers/same-searches.ts';
import { startExpress, startGateway, startHello, startSearch } from '../servers/start.ts';
import type { Size } from './bench-size.ts';

/** Limits of G2 as shares of the Express cost: cards from the cache, cards read, and through the gateway. */
function getShares(listings: number): [cached: number, read: number, gateway: number] {
  if (listings >= 1_000_000) return [0.04, 0.06, 0.06];
  return listings >= 100_000 ? [0.05, 0.15, 0.06] : [0.12, 0.35, 0.12];
}

/**
 * G1: HTTP, validation and serialization add little to the search itself. G2: a search with exact total and facets
 * costs a small part of what it takes with Express, Mongoose and MongoDB's index. Within 50 miles of ZIP codes all over
 * the country.
 */
export const measureSearch = (size: Size, rounds: number): Promise<Outcome[]> =>
  withChildren(async (start) => {
    const { listings, mongo, engine, samples, port } = size;
    const hello = await startHello(start, port);
    const read = await startSearch(start, port + 1, mongo.uri, 'read');
    const cached = await startSearch(start, port + 2, mongo.uri);
    const gateway = await startGateway(start, port + 3, cached.origin);
    const express = await startExpress(start, port + 4, mongo.uri);

    const { paths, same } = await findSameSearches(cached.origin, express.origin, samples.zips);
    const queries = paths.map((path) => path.slice(path.indexOf('?') + 1));
    const own = (search: Child) => ({ search: [search.pid], MongoDB: [mongo.pid] });
    const createVariant = (
      name: string,
      at: Child,
      processes: Processes,
      requests: number,
      sent = paths,
    ) => ({
      name,
      run: () => measureCost(processes, requests, () => load(at.origin, sent, { requests, connections: 1 })),
    });
    const expressProcesses = { Express: [express.pid], MongoDB: [mongo.pid] };
    const expressRequests = listings >= 1_000_000 ? 30 : listings >= 100_000 ? 150 : 400;
    const values = await runInterleaved<Cost>(
      [
        createVariant('hello', hello, { hello: [hello.pid] }, 20_000, ['/hello']),
        {
          name: 'index',
          run: async () => {
            const times = 1500;
            const { cpuMs } = await engine.ask<{ cpuMs: number }>({ job: 'search', queries, times });
            return { cpuMs: cpuMs / times, parts: {} };
          },
        },
        createVariant('read', read, own(read), 1500),
        createVariant('cached', cached, own(cached), 10_000),
        createVariant('gateway', gateway, { gateway: [gateway.pid], ...own(cached) }, 5000),
        createVariant('Express', express, expressProcesses, expressRequests),
      ],
      rounds,
      3, // warm-up rounds, in which the services' code is compiled
    );
    const get = (name: string) => values.get(name)!;
    const nodeOnly = get('read').map(({ parts }) => parts.search!);
    const floorMs = toCpu(get('index')).map((ms, round) => ms + get('hello')[round]!.cpuMs);
    const [cachedShare, readShare, gatewayShare] = getShares(listings);
    const compare = (name: string, what: string, limit: number): Outcome => ({
      id: 'G2',
      what: `${size.name}: ${what}, over Express + Mongoose`,
      value: computeMedianRatio(toCpu(get(name)), toCpu(get('Express'))),
      limit,
      unit: '×',
      detail: `${formatParts(get(name))}; ${formatParts(get('Express'))}; ${same} ZIPs with the same answer`,
    });
    return [
      {
        id: 'G1',
        what: `${size.name}: search over HTTP, over index, cards read and hello`,
        value: computeMedianRatio(nodeOnly, floorMs),
        limit: 1.5,
        unit: '×',
        detail: `ours ${formatSpread(nodeOnly)}, in-process ${formatSpread(toCpu(get('index')))}, hello ${formatSpread(toCpu(get('hello')))}`,
      },
      compare('cached', 'search, cards from the cache', cachedShare),
      compare('read', 'search, cards read', readShare),
      compare('gateway', 'search through the gateway', gatewayShare),
    ];
  });

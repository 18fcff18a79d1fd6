import { type Child, withChildren } from '../measure/child.ts';
import { type Cost, formatCpuByKind, measureCost, type Processes, toCpuMs } from '../measure/cost.ts';
import { computeMedianRatio, formatSpreadMs, type GoalOutcome } from '../measure/goal.ts';
import { runInterleaved } from '../measure/interleaved.ts';
import { generateLoad } from '../measure/load.ts';
import { findEqualSearches } from '../servers/same-searches.ts';
import {
  startExpressServer,
  startGateway,
  startHonoServer,
  startSearchServer,
} from '../servers/start-servers.ts';
import type { BenchSize } from './bench-size.ts';

/** Limits of G2 as shares of the Express cost: cards from the cache, cards read, and through the gateway. */
function getMaxShares(listingCount: number): [cached: number, read: number, gateway: number] {
  if (listingCount >= 1_000_000) return [0.04, 0.06, 0.06];
  return listingCount >= 100_000 ? [0.05, 0.15, 0.06] : [0.12, 0.35, 0.12];
}

/** G1: HTTP, validation and serialization add little. G2: a search costs a small part of Express and Mongoose's. */
export const measureSearch = (size: BenchSize, roundCount: number): Promise<GoalOutcome[]> =>
  withChildren(async (startChild) => {
    const { listingCount, mongo, engine, samples, port } = size;
    const helloServer = await startHonoServer(startChild, port);
    const uncachedServer = await startSearchServer(startChild, port + 1, mongo.uri, 'off');
    const cachedServer = await startSearchServer(startChild, port + 2, mongo.uri);
    const gateway = await startGateway(startChild, port + 3, cachedServer.origin);
    const expressServer = await startExpressServer(startChild, port + 4, mongo.uri);

    const { paths, equalSearchesText } = await findEqualSearches(
      cachedServer.origin,
      expressServer.origin,
      samples.zips,
    );
    const queries = paths.map((path) => path.slice(path.indexOf('?') + 1));
    const getProcesses = (search: Child) => ({ search: [search.pid], MongoDB: [mongo.pid] });
    const createVariant = (
      name: string,
      server: Child,
      processes: Processes,
      requestCount: number,
      sentPaths = paths,
    ) => ({
      name,
      run: () =>
        measureCost(processes, requestCount, () =>
          generateLoad(server.origin, sentPaths, { requestCount, connections: 1 }),
        ),
    });
    const expressProcesses = { Express: [expressServer.pid], MongoDB: [mongo.pid] };
    const expressRequestCount = listingCount >= 1_000_000 ? 30 : listingCount >= 100_000 ? 150 : 400;
    const costsByVariant = await runInterleaved<Cost>(
      [
        createVariant('hello', helloServer, { hello: [helloServer.pid] }, 20_000, ['/hello']),
        {
          name: 'index',
          run: async () => {
            const searchCount = 1500;
            const { cpuMs } = await engine.runJob<{ cpuMs: number }>({
              job: 'search',
              queries,
              times: searchCount,
            });
            return { cpuMs: cpuMs / searchCount, cpuMsByKind: {} };
          },
        },
        createVariant('read', uncachedServer, getProcesses(uncachedServer), 1500),
        createVariant('cached', cachedServer, getProcesses(cachedServer), 10_000),
        createVariant('gateway', gateway, { gateway: [gateway.pid], ...getProcesses(cachedServer) }, 5000),
        createVariant('Express', expressServer, expressProcesses, expressRequestCount),
      ],
      roundCount,
      3, // warm-up rounds, in which the services' code is compiled
    );
    const getCosts = (name: string) => costsByVariant.get(name)!;
    const searchCpuMs = getCosts('read').map(({ cpuMsByKind }) => cpuMsByKind.search!);
    const floorMs = toCpuMs(getCosts('index')).map((ms, round) => ms + getCosts('hello')[round]!.cpuMs);
    const [cachedShare, readShare, gatewayShare] = getMaxShares(listingCount);
    const toOutcome = (name: string, subject: string, limit: number): GoalOutcome => ({
      id: 'G2',
      description: `${size.name}: ${subject}, over Express + Mongoose`,
      value: computeMedianRatio(toCpuMs(getCosts(name)), toCpuMs(getCosts('Express'))),
      limit,
      unit: '×',
      detail: `${formatCpuByKind(getCosts(name))}; ${formatCpuByKind(getCosts('Express'))}; ${equalSearchesText} ZIPs with the same answer`,
    });
    return [
      {
        id: 'G1',
        description: `${size.name}: search over HTTP, over index, cards read and hello`,
        value: computeMedianRatio(searchCpuMs, floorMs),
        limit: 1.5,
        unit: '×',
        detail: `ours ${formatSpreadMs(searchCpuMs)}, in-process ${formatSpreadMs(toCpuMs(getCosts('index')))}, hello ${formatSpreadMs(toCpuMs(getCosts('hello')))}`,
      },
      toOutcome('cached', 'search, cards from the cache', cachedShare),
      toOutcome('read', 'search, cards read', readShare),
      toOutcome('gateway', 'search through the gateway', gatewayShare),
    ];
  });

import { searchProsthetists } from '@app/types';
import { withChildren } from '../measure/child.ts';
import { type Cost, measureCost, type Processes, toCpuMs } from '../measure/cost.ts';
import { computeMedianRatio, formatSpreadMs, type GoalOutcome } from '../measure/goal.ts';
import { runInterleaved } from '../measure/interleaved.ts';
import { generateLoad } from '../measure/load.ts';
import { startHonoServer, startSearchServer } from '../servers/start-servers.ts';
import type { BenchSize } from './bench-size.ts';

const searchCount = 1500;

/** G1: HTTP, validation and serialization add little to a search. */
export const measureSearch = (size: BenchSize, roundCount: number): Promise<GoalOutcome[]> =>
  withChildren(async (startChild) => {
    const { mongo, engine, samples, port } = size;
    const helloServer = await startHonoServer(startChild, port);
    const searchServer = await startSearchServer(startChild, port + 1, mongo.uri, 'off');
    const queries = samples.zips.map((zip) => `zipCode=${zip}&radius=50`);
    const measureLoad = (origin: string, processes: Processes, paths: string[], requestCount: number) =>
      measureCost(processes, requestCount, () =>
        generateLoad(origin, paths, { requestCount, connections: 1 }),
      );
    const costsByVariant = await runInterleaved<Cost>(
      [
        {
          name: 'hello',
          run: () => measureLoad(helloServer.origin, { hello: [helloServer.pid] }, ['/hello'], 20_000),
        },
        {
          name: 'index',
          run: async () => {
            const { cpuMs } = await engine.runJob<{ cpuMs: number }>({
              job: 'search',
              queries,
              times: searchCount,
            });
            return { cpuMs: cpuMs / searchCount, cpuMsByKind: {} };
          },
        },
        {
          name: 'search',
          run: () =>
            measureLoad(
              searchServer.origin,
              { search: [searchServer.pid] },
              queries.map((query) => `${searchProsthetists.path}?${query}`),
              searchCount,
            ),
        },
      ],
      roundCount,
      3, // warm-up rounds, in which the services' code is compiled
    );
    const [helloMs, indexMs, searchMs] = ['hello', 'index', 'search'].map((name) =>
      toCpuMs(costsByVariant.get(name)!),
    ) as [number[], number[], number[]];
    return [
      {
        id: 'G1',
        description: `${size.name}: search over HTTP, over index, cards read and hello`,
        value: computeMedianRatio(
          searchMs,
          indexMs.map((ms, round) => ms + helloMs[round]!),
        ),
        limit: 1.5,
        unit: '×',
        detail: `ours ${formatSpreadMs(searchMs)}, in-process ${formatSpreadMs(indexMs)}, hello ${formatSpreadMs(helloMs)}`,
      },
    ];
  });

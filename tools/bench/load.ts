// `pnpm bench:load`: the whole site under a mix of visits, and the same searches on Express. Needs a build.
import path from 'node:path';
import autocannon, { type Request } from 'autocannon';
import { readArguments } from '../command.ts';
import { createRequestMix } from './load/mix.ts';
import { withChildren } from './measure/child.ts';
import { type Cost, formatCpuByKind, measureCost, type Processes, toCpuMs } from './measure/cost.ts';
import {
  computeMedianRatio,
  describeMachine,
  formatDigits,
  formatListingCount,
  type GoalOutcome,
  reportGoal,
} from './measure/goal.ts';
import { computeMedian, runInterleaved } from './measure/interleaved.ts';
import { readMemoryMb } from './measure/processes.ts';
import { openBenchDatabase } from './servers/data.ts';
import { findEqualSearches } from './servers/same-searches.ts';
import { readSamples } from './servers/samples.ts';
import { startExpressServer } from './servers/start-servers.ts';
import { startWholeSite } from './servers/whole-site.ts';

const { values } = readArguments('pnpm bench:load [--listings 10000] [--rounds 3] [--port 22400]', {
  options: {
    listings: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    port: { type: 'string', default: '22400' },
  },
});
const [listingCount, roundCount, port] = [
  Number(values.listings),
  Number(values.rounds),
  Number(values.port),
];
const listingCountText = formatListingCount(listingCount);
/** Four connections keep two cores busy; more would only wait, on a busy machine until the site refuses them. */
const [durationSeconds, connectionCount] = [10, 4];
const maxSearches = 100;

interface LoadRun extends Cost {
  requestCount: number;
  failedCount: number;
  perSecond: number;
  medianMs: number;
  p99Ms: number;
}

/** Each connection sends its next request when it has a reply, and starts at another position of the list. */
async function runLoad(origin: string, requests: readonly Request[], processes: Processes): Promise<LoadRun> {
  let clientCount = 0;
  let loadResult: autocannon.Result | undefined;
  const cost = await measureCost(processes, 1, async () => {
    loadResult = await autocannon({
      url: origin,
      duration: durationSeconds,
      connections: connectionCount,
      setupClient: (client) => {
        const offset = Math.floor((clientCount++ * requests.length) / connectionCount);
        client.setRequests([...requests.slice(offset), ...requests.slice(0, offset)]);
      },
    });
  });
  const { requests: totals, duration, latency, non2xx, errors, timeouts } = loadResult!;
  return {
    cpuMs: cost.cpuMs / totals.total,
    cpuMsByKind: Object.fromEntries(
      Object.entries(cost.cpuMsByKind).map(([kind, ms]) => [kind, ms / totals.total]),
    ),
    requestCount: totals.total,
    failedCount: non2xx + errors + timeouts,
    perSecond: totals.total / duration,
    medianMs: latency.p50,
    p99Ms: latency.p99,
  };
}

/** Percent of requests refused in the measured rounds; in the warm-up round, the site renders and caches its pages. */
const getRefusedPercent = (runs: readonly LoadRun[]) =>
  (100 * computeSum(runs.map(({ failedCount }) => failedCount))) /
  computeSum(runs.map(({ requestCount }) => requestCount));
const computeSum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

const mongo = await openBenchDatabase(listingCount, port);
const samples = await readSamples(mongo.uri);
const site = await startWholeSite({
  dataDir: path.resolve(import.meta.dirname, '../../.data/bench/load'),
  listingCount,
  port: port + 1,
  env: { MONGODB_URI: mongo.uri, LOG_LEVEL: 'warn' },
});

const measureLoad = (): Promise<GoalOutcome[]> =>
  withChildren(async (startChild) => {
    const express = await startExpressServer(startChild, port + 2, mongo.uri);
    const { paths, equalSearchesText } = await findEqualSearches(
      site.origin,
      express.origin,
      samples.zips.slice(0, maxSearches),
    );
    const searchRequests = paths.map((path): Request => ({ method: 'GET', path }));
    const requestMix = createRequestMix(samples);
    const listProcesses = () => ({ ...Object.fromEntries(site.groupPids()), MongoDB: [mongo.pid] });
    const runs = await runInterleaved<LoadRun>(
      [
        { name: 'visits', run: () => runLoad(site.origin, requestMix, listProcesses()) },
        { name: 'ours', run: () => runLoad(site.origin, searchRequests, listProcesses()) },
        {
          name: 'Express',
          run: () =>
            runLoad(express.origin, searchRequests, { Express: [express.pid], MongoDB: [mongo.pid] }),
        },
      ],
      roundCount,
    );
    const [visitRuns, siteRuns, expressRuns] = ['visits', 'ours', 'Express'].map(
      (variant) => runs.get(variant)!,
    ) as [LoadRun[], LoadRun[], LoadRun[]];
    const getMedian = (runsOfKind: LoadRun[], getFigure: (run: LoadRun) => number) =>
      computeMedian(runsOfKind.map(getFigure));
    const describeRuns = (runsOfKind: LoadRun[]) =>
      `${formatDigits(getMedian(runsOfKind, (run) => run.perSecond))} a second, median ${getMedian(runsOfKind, (run) => run.medianMs)} ms, 99th percentile ${getMedian(runsOfKind, (run) => run.p99Ms)} ms, ${getMedian(runsOfKind, (run) => run.failedCount)} failed`;
    const memoryByKind = [...site.groupPids()].map(
      ([kind, pids]) => [kind, pids.reduce((sum, pid) => sum + readMemoryMb(pid), 0)] as const,
    );
    const id = 'load';
    return [
      {
        id,
        description: `${listingCountText}: requests that were refused, at most`,
        value: Math.max(...[...runs.values()].map(getRefusedPercent)),
        limit: 1,
        unit: '%',
      },
      {
        id,
        description: `${listingCountText}: a visit of the mix, 99th percentile, ${connectionCount} at a time`,
        value: getMedian(visitRuns, (run) => run.p99Ms),
        limit: 200,
        unit: 'ms',
        detail: describeRuns(visitRuns),
      },
      {
        id,
        description: `${listingCountText}: CPU of a visit of the mix, all processes`,
        value: computeMedian(toCpuMs(visitRuns)),
        limit: 10,
        unit: 'ms',
        detail: formatCpuByKind(visitRuns),
      },
      {
        id,
        description: `${listingCountText}: memory under the mix, all processes`,
        value: memoryByKind.reduce((sum, [, mb]) => sum + mb, 0),
        limit: 2000,
        unit: 'MB',
        detail: memoryByKind.map(([kind, mb]) => `${kind} ${formatDigits(mb)}`).join(', '),
      },
      {
        id,
        description: `${listingCountText}: searches a second through the whole site, over Express + Mongoose`,
        value: computeMedianRatio(
          siteRuns.map((run) => run.perSecond),
          expressRuns.map((run) => run.perSecond),
        ),
        limit: 2,
        isMinimum: true,
        unit: '×',
        detail: `ours ${describeRuns(siteRuns)}; theirs ${describeRuns(expressRuns)}; ${equalSearchesText} ZIPs with the same answer`,
      },
    ];
  });

try {
  process.exitCode = (await reportGoal('load', measureLoad)) ? 0 : 1;
} finally {
  await site.stop();
  await mongo.stop();
}
console.log(
  `${roundCount} rounds. ${describeMachine([`MongoDB ${mongo.version}`])}; requests by autocannon on it.`,
);

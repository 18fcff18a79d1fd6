// `pnpm bench:load`: measures the whole site under a realistic mix of visits, then the same searches in turn on the
// site and on an Express and Mongoose server. Needs a built front end. Exits 1 if a goal is not met.
import path from 'node:path';
import { getCollections } from '@app/db';
import { connectMongo } from '@app/service-kit';
import autocannon, { type Request } from 'autocannon';
import { readArguments } from '../command.ts';
import { mixRequests } from './load/mix.ts';
import { withChildren } from './measure/child.ts';
import { type Cost, formatParts, measureCost, type Processes, toCpu } from './measure/cost.ts';
import { computeMedianRatio, formatDigits, formatSize, type Outcome, report } from './measure/goal.ts';
import { computeMedian, runInterleaved } from './measure/interleaved.ts';
import { describeMachine } from './measure/machine.ts';
import { readMemoryMb } from './measure/processes.ts';
import { openBenchDatabase } from './servers/data.ts';
import { findSameSearches } from './servers/same-searches.ts';
import { takeSamples } from './servers/samples.ts';
import { startExpress } from './servers/start.ts';
import { startWholeSite } from './servers/whole-site.ts';

const { values } = readArguments('pnpm bench:load [--listings 10000] [--rounds 3] [--port 22400]', {
  options: {
    listings: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    port: { type: 'string', default: '22400' },
  },
});
const [listings, rounds, port] = [Number(values.listings), Number(values.rounds), Number(values.port)];
const name = formatSize(listings);
/** Four connections keep two cores busy; more would only wait, on a busy machine until the site refuses them. */
const [seconds, connections] = [10, 4];
/** Maximum number of searches that are sent to both servers. */
const mostSearches = 100;

interface Run extends Cost {
  sent: number;
  failed: number;
  perSecond: number;
  medianMs: number;
  p99Ms: number;
}

/** Each connection sends its next request when it has a reply, and starts at another position of the list. */
async function fire(origin: string, requests: readonly Request[], processes: Processes): Promise<Run> {
  let started = 0;
  let result: autocannon.Result | undefined;
  const cost = await measureCost(processes, 1, async () => {
    result = await autocannon({
      url: origin,
      duration: seconds,
      connections,
      setupClient: (client) => {
        const from = Math.floor((started++ * requests.length) / connections);
        client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
      },
    });
  });
  const { requests: sent, duration, latency, non2xx, errors, timeouts } = result!;
  return {
    cpuMs: cost.cpuMs / sent.total,
    parts: Object.fromEntries(Object.entries(cost.parts).map(([kind, ms]) => [kind, ms / sent.total])),
    sent: sent.total,
    failed: non2xx + errors + timeouts,
    perSecond: sent.total / duration,
    medianMs: latency.p50,
    p99Ms: latency.p99,
  };
}

/** Percent of requests refused in the measured rounds; in the warm-up round, the site renders and caches its pages. */
const getRefusedPercent = (runs: readonly Run[]) =>
  (100 * computeSum(runs.map(({ failed }) => failed))) / computeSum(runs.map(({ sent }) => sent));
const computeSum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

const mongo = await openBenchDatabase(listings, port);
const { client, db } = await connectMongo(mongo.uri);
const samples = await takeSamples(getCollections(db));
await client.close();
const site = await startWholeSite({
  dataDir: path.resolve(import.meta.dirname, '../../.data/bench/load'),
  listings,
  port: port + 1,
  env: { MONGODB_URI: mongo.uri, LOG_LEVEL: 'warn' },
});

const measureLoad = (): Promise<Outcome[]> =>
  withChildren(async (start) => {
    const express = await startExpress(start, port + 2, mongo.uri);
    const { paths, same } = await findSameSearches(
      site.origin,
      express.origin,
      samples.zips.slice(0, mostSearches),
    );
    const searchRequests = paths.map((path): Request => ({ method: 'GET', path }));
    const mix = mixRequests(samples);
    const listProcesses = () => ({ ...Object.fromEntries(site.listProcesses()), MongoDB: [mongo.pid] });
    const runs = await runInterleaved<Run>(
      [
        { name: 'visits', run: () => fire(site.origin, mix, listProcesses()) },
        { name: 'ours', run: () => fire(site.origin, searchRequests, listProcesses()) },
        {
          name: 'Express',
          run: () => fire(express.origin, searchRequests, { Express: [express.pid], MongoDB: [mongo.pid] }),
        },
      ],
      rounds,
    );
    const [visits, ours, theirs] = ['visits', 'ours', 'Express'].map((variant) => runs.get(variant)!) as [
      Run[],
      Run[],
      Run[],
    ];
    const getMedian = (runsOfKind: Run[], pick: (run: Run) => number) => computeMedian(runsOfKind.map(pick));
    const describe = (runsOfKind: Run[]) =>
      `${formatDigits(getMedian(runsOfKind, (run) => run.perSecond))} a second, median ${getMedian(runsOfKind, (run) => run.medianMs)} ms, 99th percentile ${getMedian(runsOfKind, (run) => run.p99Ms)} ms, ${getMedian(runsOfKind, (run) => run.failed)} failed`;
    const memory = [...site.listProcesses()].map(
      ([kind, pids]) => [kind, pids.reduce((sum, pid) => sum + readMemoryMb(pid), 0)] as const,
    );
    const id = 'load';
    return [
      {
        id,
        what: `${name}: requests that were refused, at most`,
        value: Math.max(...[...runs.values()].map(getRefusedPercent)),
        limit: 1,
        unit: '%',
      },
      {
        id,
        what: `${name}: a visit of the mix, 99th percentile, ${connections} at a time`,
        value: getMedian(visits, (run) => run.p99Ms),
        limit: 200,
        unit: 'ms',
        detail: describe(visits),
      },
      {
        id,
        what: `${name}: CPU of a visit of the mix, all processes`,
        value: computeMedian(toCpu(visits)),
        limit: 10,
        unit: 'ms',
        detail: formatParts(visits),
      },
      {
        id,
        what: `${name}: memory under the mix, all processes`,
        value: memory.reduce((sum, [, mb]) => sum + mb, 0),
        limit: 2000,
        unit: 'MB',
        detail: memory.map(([kind, mb]) => `${kind} ${formatDigits(mb)}`).join(', '),
      },
      {
        id,
        what: `${name}: searches a second through the whole site, over Express + Mongoose`,
        value: computeMedianRatio(
          ours.map((run) => run.perSecond),
          theirs.map((run) => run.perSecond),
        ),
        limit: 2,
        atLeast: true,
        unit: '×',
        detail: `ours ${describe(ours)}; theirs ${describe(theirs)}; ${same} ZIPs with the same answer`,
      },
    ];
  });

try {
  process.exitCode = (await report('load', measureLoad)) ? 0 : 1;
} finally {
  await site.stop();
  await mongo.stop();
}
console.log(
  `${rounds} rounds. ${describeMachine([`MongoDB ${mongo.version}`])}; requests by autocannon on it.`,
);

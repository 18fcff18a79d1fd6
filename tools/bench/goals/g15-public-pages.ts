import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '@app/seo';
import { withChildren } from '../measure/child.ts';
import { type Cost, formatCpuByKind, measureCost, type Processes, toCpuMs } from '../measure/cost.ts';
import { computeMedianRatio, formatDigits, formatSpreadMs, type GoalOutcome } from '../measure/goal.ts';
import { computeMedian, runInterleaved } from '../measure/interleaved.ts';
import { generateLoad } from '../measure/load.ts';
import { listChildPids } from '../measure/processes.ts';
import { startGateway, startHonoServer, startSearchServer } from '../servers/start-servers.ts';
import type { BenchSize } from './bench-size.ts';

const requestCounts = { hello: 8000, cached: 1500, uncached: 100 };
const headers = { 'accept-encoding': 'br', 'accept-language': 'en' };
const toResultsPath = (zip: string, radiusMiles: number) =>
  `${paths.results}?zipCode=${zip}&radius=${radiusMiles}&page=1&sortBy=distance`;

/** G15: a cached page costs little more than a bare reply, a rendered one a limited multiple. Needs a build. */
export const measurePublicPages = (size: BenchSize, roundCount: number): Promise<GoalOutcome[]> =>
  withChildren(async (startChild) => {
    const helloServer = await startHonoServer(startChild, size.port);
    const searchServer = await startSearchServer(startChild, size.port + 1, size.mongo.uri);
    // Long timeout: the cost of a page is measured, not its latency on a busy machine.
    const env = { PAGE_ANSWER_MS: '20000' };
    const gateway = await startGateway(startChild, size.port + 2, searchServer.origin, env);
    const site: Site = {
      origin: gateway.origin,
      listProcesses: () => ({
        gateway: [gateway.pid],
        renderers: listChildPids(gateway.pid),
        search: [searchServer.pid],
        MongoDB: [size.mongo.pid],
      }),
    };
    return [
      ...(await measureCachedPages(size, site, helloServer, roundCount)),
      ...(await measureUncachedPages(size, site, roundCount)),
    ];
  });

interface Site {
  origin: string;
  listProcesses: () => Processes;
}

async function measureCachedPages(
  { name, samples }: BenchSize,
  { origin, listProcesses }: Site,
  helloServer: { origin: string; pid: number },
  roundCount: number,
): Promise<GoalOutcome[]> {
  const pathByPage = {
    Home: '/',
    results: toResultsPath(samples.zips[0]!, 50),
    profile: paths.profile(samples.slugs[0]!),
  };
  for (const path of Object.values(pathByPage)) await waitForHtml(origin + path, 10);
  const costsByName = await runInterleaved<Cost>(
    [
      {
        name: 'hello',
        run: () =>
          measureCost({ hello: [helloServer.pid] }, requestCounts.hello, () =>
            generateLoad(helloServer.origin, ['/hello'], { requestCount: requestCounts.hello }),
          ),
      },
      ...Object.entries(pathByPage).map(([page, path]) => ({
        name: page,
        run: async () => {
          const cost = await measureCost(listProcesses(), requestCounts.cached, () =>
            generateLoad(origin, [path], { requestCount: requestCounts.cached, headers }),
          );
          await waitForHtml(origin + path, 1);
          return cost;
        },
      })),
    ],
    roundCount,
  );
  const helloMs = toCpuMs(costsByName.get('hello')!);
  return Object.keys(pathByPage).map((page): GoalOutcome => {
    const costs = costsByName.get(page)!;
    return {
      id: 'G15',
      description: `${name}: unchanged ${page}, CPU of all processes, over a bare Hono hello`,
      value: computeMedianRatio(toCpuMs(costs), helloMs),
      limit: 12,
      unit: '×',
      detail: `hello ${formatDigits(computeMedian(helloMs))} ms, ${page} ${formatSpreadMs(toCpuMs(costs))}: ${formatCpuByKind(costs)}`,
    };
  });
}

/** Measures uncached pages, which cost as much as changed ones plus their page plan. */
async function measureUncachedPages(
  { name, samples }: BenchSize,
  { origin, listProcesses }: Site,
  roundCount: number,
) {
  let round = 0;
  const { zips, slugs } = samples;
  const pathFactories: Record<string, (i: number) => string> = {
    Home: (i) => `/?r=${round}-${i}`,
    results: (i) => toResultsPath(zips[i % zips.length]!, 20 + round),
    profile: (i) => `${paths.profile(slugs[i % slugs.length]!)}?r=${round}`,
  };
  const costsByName = await runInterleaved<Cost>(
    Object.entries(pathFactories).map(([page, toPath]) => ({
      name: page,
      run: () => {
        round += 1;
        const uncachedPaths = Array.from({ length: requestCounts.uncached }, (_, i) => toPath(i));
        return measureCost(listProcesses(), uncachedPaths.length, () =>
          // Few connections: more would wait for a renderer, and some would get no HTML.
          generateLoad(origin, uncachedPaths, {
            requestCount: uncachedPaths.length,
            headers,
            connections: 2,
            check: isRendered,
          }),
        );
      },
    })),
    roundCount,
  );
  return Object.keys(pathFactories).map((page): GoalOutcome => {
    const costs = costsByName.get(page)!;
    return {
      id: 'G15',
      description: `${name}: ${page} that has to be rendered, CPU of all processes`,
      value: computeMedian(toCpuMs(costs)),
      limit: 10,
      unit: 'ms',
      detail: `${formatSpreadMs(toCpuMs(costs))}: ${formatCpuByKind(costs)}`,
    };
  });
}

/** Waits for a page with content; the first request to a busy machine may get one without. */
async function waitForHtml(url: string, remainingAttempts: number): Promise<void> {
  const response = await fetch(url, { headers });
  if (isRendered(await response.text()) && response.ok) return;
  if (remainingAttempts === 1) throw new Error(`${url} answered ${response.status}, or was not rendered`);
  await sleep(1000);
  await waitForHtml(url, remainingAttempts - 1);
}

/** A fallback page is cheaper and must not be measured. */
const isRendered = (html: string): boolean => / data-rendered[ >]/.test(html);

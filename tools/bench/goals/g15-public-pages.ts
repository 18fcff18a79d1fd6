import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '@app/seo';
import { type Child, startChild } from '../measure/child.ts';
import { measureCpu } from '../measure/cpu.ts';
import { computeMedianRatio, formatDigits, measure, type Outcome } from '../measure/goal.ts';
import { computeMedian, runInterleaved } from '../measure/interleaved.ts';
import { load } from '../measure/load.ts';
import { listChildren } from '../measure/processes.ts';
import type { Size } from './bench-size.ts';

const requests = { hello: 8000, unchanged: 1500, first: 100 };
const headers = { 'accept-encoding': 'br', 'accept-language': 'en' };
const results = (zip: string, radiusMiles: number) =>
  `${paths.results}?zipCode=${zip}&radius=${radiusMiles}&page=1&sortBy=distance`;

/**
 * G15: a cached public page costs little more than a bare reply, over all processes; a page that has to be rendered
 * costs a limited multiple. Needs a built shell and remotes.
 */
export async function measurePublicPages(size: Size, rounds: number): Promise<Outcome[]> {
  const [helloPort, searchPort, gatewayPort] = size.ports as [number, number, number];
  const origin = `http://127.0.0.1:${gatewayPort}`;
  const servers: Child[] = [];
  const start = async (...args: Parameters<typeof startChild>) => {
    const child = await startChild(...args);
    servers.push(child);
    return child;
  };
  try {
    const hello = await start('tools/bench/servers/hono-server.ts', {
      args: ['bare', String(helloPort)],
      readyUrl: `http://127.0.0.1:${helloPort}/hello`,
    });
    const search = await start('tools/bench/servers/search-server.ts', {
      args: ['cached', String(searchPort), size.mongo.uri],
      readyUrl: `http://127.0.0.1:${searchPort}/readyz`,
    });
    const gateway = await start('services/gateway/src/main.ts', {
      env: {
        PORT: String(gatewayPort),
        SEARCH_URL: `http://127.0.0.1:${searchPort}`,
        // Long timeout: the cost of a page is measured, not its latency on a busy machine.
        PAGE_ANSWER_MS: '20000',
      },
      readyUrl: `${origin}/readyz`,
    });
    // Read for every run, since a child process may have been replaced.
    const listPids = () => ({
      gateway: [gateway.pid],
      renderers: listChildren(gateway.pid),
      search: [search.pid],
      MongoDB: [size.mongo.pid],
    });
    return [
      ...(await measure('G15', () =>
        measureUnchanged(size, { helloPort, helloPid: hello.pid, origin, listPids }, rounds),
      )),
      ...(await measure('G15', () => measureFirst(size, { origin, listPids }, rounds))),
    ];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

interface Site {
  origin: string;
  /** Process ids by kind. */
  listPids: () => Readonly<Record<string, readonly number[]>>;
}

interface Cost {
  /** Over all processes, per request. */
  cpuMs: number;
  /** By kind of process. */
  parts: Readonly<Record<string, number>>;
  perSecond: number;
}

async function measureUnchanged(
  { name, samples }: Size,
  { helloPort, helloPid, origin, listPids }: Site & { helloPort: number; helloPid: number },
  rounds: number,
): Promise<Outcome[]> {
  const pages = {
    Home: '/',
    results: results(samples.zips[0]!, 50),
    profile: paths.profile(samples.slugs[0]!),
  };
  for (const path of Object.values(pages)) await requireHtml(origin + path, 10);
  const values = await runInterleaved<Cost>(
    [
      {
        name: 'hello',
        run: () =>
          measureRun({ hello: [helloPid] }, requests.hello, () =>
            load(`http://127.0.0.1:${helloPort}`, ['/hello'], { requests: requests.hello }),
          ),
      },
      ...Object.entries(pages).map(([page, path]) => ({
        name: page,
        run: async () => {
          const cost = await measureRun(listPids(), requests.unchanged, () =>
            load(origin, [path], { requests: requests.unchanged, headers }),
          );
          await requireHtml(origin + path, 1);
          return cost;
        },
      })),
    ],
    rounds,
  );
  const hello = values.get('hello')!;
  const toCpu = ({ cpuMs }: Cost) => cpuMs;
  const toRate = ({ perSecond }: Cost) => perSecond;
  return Object.keys(pages).flatMap((page) => {
    const own = values.get(page)!;
    const median = (of: Cost[], pick: (cost: Cost) => number) => formatDigits(computeMedian(of.map(pick)));
    return [
      {
        id: 'G15',
        what: `${name}: unchanged ${page}, CPU of all processes, over a bare Hono hello`,
        value: computeMedianRatio(own.map(toCpu), hello.map(toCpu)),
        limit: 12,
        unit: '×',
        detail: `hello ${median(hello, toCpu)} ms, ${page} ${median(own, toCpu)} ms: ${formatParts(own)}`,
      },
      {
        id: 'G15',
        what: `${name}: unchanged ${page}, requests a second, over a bare Hono hello`,
        value: computeMedianRatio(own.map(toRate), hello.map(toRate)),
        limit: 0.3,
        atLeast: true,
        unit: '×',
        detail: `hello ${median(hello, toRate)}, ${page} ${median(own, toRate)}, eight connections`,
      },
    ];
  });
}

/** Uncached pages: as expensive as changed ones, plus a page plan. */
async function measureFirst({ name, samples }: Size, { origin, listPids }: Site, rounds: number) {
  let round = 0;
  const { zips, slugs } = samples;
  const pages: Record<string, () => string[]> = {
    Home: () => Array.from({ length: requests.first }, (_, i) => `/?r=${round}-${i}`),
    results: () =>
      Array.from({ length: requests.first }, (_, i) => results(zips[i % zips.length]!, 20 + round)),
    profile: () =>
      Array.from(
        { length: requests.first },
        (_, i) => `${paths.profile(slugs[i % slugs.length]!)}?r=${round}`,
      ),
  };
  const values = await runInterleaved<Cost>(
    Object.entries(pages).map(([page, list]) => ({
      name: page,
      run: () => {
        round += 1;
        const all = list();
        return measureRun(listPids(), all.length, () =>
          // Few connections: more would wait for a renderer, and some would get no HTML.
          load(origin, all, { requests: all.length, headers, connections: 2, check: isRendered }),
        );
      },
    })),
    rounds,
  );
  return Object.keys(pages).map((page): Outcome => {
    const costs = values.get(page)!;
    const cpuMs = costs.map((cost) => cost.cpuMs);
    return {
      id: 'G15',
      what: `${name}: ${page} that has to be rendered, CPU of all processes`,
      value: computeMedian(cpuMs),
      limit: 10,
      unit: 'ms',
      detail: `${formatDigits(Math.min(...cpuMs))}–${formatDigits(Math.max(...cpuMs))} ms; ${formatParts(costs)}`,
    };
  });
}

async function measureRun(
  processes: Readonly<Record<string, readonly number[]>>,
  count: number,
  run: () => Promise<void>,
): Promise<Cost> {
  const all = Object.entries(processes).flatMap(([name, pids]) => pids.map((pid) => ({ name, pid })));
  const since = performance.now();
  const cpu = await measureCpu(
    all.map(({ pid }) => pid),
    run,
  );
  const seconds = (performance.now() - since) / 1000;
  const parts: Record<string, number> = {};
  for (const [at, { name }] of all.entries()) parts[name] = (parts[name] ?? 0) + cpu[at]! / count;
  return { cpuMs: Object.values(parts).reduce((sum, ms) => sum + ms, 0), parts, perSecond: count / seconds };
}

/** Median per kind of process. */
const formatParts = (costs: readonly Cost[]): string =>
  Object.keys(costs[0]!.parts)
    .map((name) => `${name} ${formatDigits(computeMedian(costs.map(({ parts }) => parts[name] ?? 0)))}`)
    .join(', ');

/** Waits for a page with content; the first request to a busy machine may get one without. */
async function requireHtml(url: string, tries: number): Promise<void> {
  const response = await fetch(url, { headers });
  if (isRendered(await response.text()) && response.ok) return;
  if (tries === 1) throw new Error(`${url} answered ${response.status}, or was not rendered`);
  await sleep(1000);
  await requireHtml(url, tries - 1);
}

/** A fallback page is cheaper and must not be measured. */
const isRendered = (html: string): boolean => / data-rendered[ >]/.test(html);

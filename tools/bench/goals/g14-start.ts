import { startChild } from '../measure/child.ts';
import { measureCpu } from '../measure/cpu.ts';
import { computeMedianRatio, formatDigits, type Outcome } from '../measure/goal.ts';
import { computeMedian, runInterleaved } from '../measure/interleaved.ts';
import { load } from '../measure/load.ts';
import { readMemoryMb } from '../measure/processes.ts';
import { podMb, type Size } from './bench-size.ts';

/** For a million listings; proportionally less for smaller sizes, but at least a second. */
const millionReadySeconds = 15;

/** G14: the index is ready soon after a start, and the sitemap costs little more than reading its data. */
export async function measureStart(size: Size, rounds: number): Promise<Outcome[]> {
  return [await measureBuild(size), ...(await measureServer(size, rounds))];
}

async function measureBuild({ name, listings, engine, mongo }: Size): Promise<Outcome> {
  let built = { wallMs: 0, cpuMs: 0 };
  const [mongod] = await measureCpu([mongo.pid], async () => {
    built = await engine.ask({ job: 'build' });
  });
  return {
    id: 'G14',
    what: `${name}: the index is built from MongoDB`,
    value: built.wallMs / 1000,
    limit: Math.max(1, (millionReadySeconds * listings) / 1_000_000),
    unit: 's',
    detail: `CPU ${formatDigits(built.cpuMs / 1000)} s, MongoDB ${formatDigits(mongod! / 1000)} s`,
  };
}

async function measureServer(
  { name, listings, mongo, engine, ports }: Size,
  rounds: number,
): Promise<Outcome[]> {
  const origin = `http://127.0.0.1:${ports[0]}`;
  const server = await startChild('tools/bench/servers/search-server.ts', {
    args: ['cached', String(ports[0]), mongo.uri],
    readyUrl: `${origin}/readyz`,
  });
  try {
    const memory = readMemoryMb(server.pid);
    const { parts } = (await (await fetch(`${origin}/internal/sitemap`)).json()) as { parts: number };
    const paths = Array.from({ length: parts }, (_, part) => `/internal/sitemap?part=${part}`);
    const values = await runInterleaved(
      [
        {
          name: 'sitemap',
          run: async () => {
            const used = await measureCpu([server.pid, mongo.pid], () =>
              load(origin, paths, { requests: parts, connections: 1 }),
            );
            return used[0]! + used[1]!;
          },
        },
        {
          name: 'scan',
          run: async () => {
            let own = 0;
            const [mongod] = await measureCpu([mongo.pid], async () => {
              own = (await engine.ask<{ cpuMs: number }>({ job: 'scan' })).cpuMs;
            });
            return own + mongod!;
          },
        },
      ],
      rounds,
    );
    const [sitemap, scan] = [values.get('sitemap')!, values.get('scan')!];
    return [
      {
        id: 'G14',
        what: `${name}: the sitemap's addresses over HTTP, over a bare cursor`,
        value: computeMedianRatio(sitemap, scan),
        limit: 1.5,
        unit: '×',
        detail: `CPU with MongoDB: ${formatDigits(computeMedian(sitemap))} ms in ${parts} parts, cursor ${formatDigits(computeMedian(scan))} ms`,
      },
      {
        id: 'G14',
        what: `${name}: memory of the search service, once it is ready`,
        value: memory,
        limit: podMb,
        unit: 'MB',
        detail: `${formatDigits((memory * 2 ** 20) / listings)} bytes a listing, all of the process counted`,
      },
    ];
  } finally {
    await server.stop();
  }
}

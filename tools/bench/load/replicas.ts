import { startChild } from '../measure/child.ts';
import { measureCpu } from '../measure/cpu.ts';
import { formatDigits, type Outcome } from '../measure/goal.ts';
import { computeMedian, runInterleaved } from '../measure/interleaved.ts';
import { load } from '../measure/load.ts';
import { readMemoryMb } from '../measure/processes.ts';
import type { Samples } from '../servers/samples.ts';
import { toSearch } from './mix.ts';

const requests = 6000;

export interface ReplicasOptions {
  mongo: { uri: string; pid: number };
  samples: Samples;
  name: string;
  ports: readonly number[];
  rounds: number;
}

/**
 * Measures a second search service on a second core. Load generator and MongoDB share these cores, so the expected rate
 * on dedicated cores is reported too: twice one core's rate, reduced by the additional cost per request when both run.
 */
export async function measureReplicas(options: ReplicasOptions): Promise<Outcome[]> {
  const { mongo, samples, name, rounds } = options;
  const servers = await Promise.all(
    options.ports.slice(0, 2).map(async (port) => {
      const origin = `http://127.0.0.1:${port}`;
      const child = await startChild('tools/bench/servers/search-server.ts', {
        args: ['cached', String(port), mongo.uri],
        readyUrl: `${origin}/readyz`,
      });
      return { origin, child };
    }),
  );
  const paths = samples.zips.map((zip) => toSearch(zip, 50).path!);
  const createVariant = (some: typeof servers) => ({
    name: String(some.length),
    run: async () => {
      const since = performance.now();
      const pids = [...some.map(({ child }) => child.pid), mongo.pid, process.pid];
      const cpu = await measureCpu(pids, async () => {
        await Promise.all(some.map(({ origin }) => load(origin, paths, { requests, connections: 8 })));
      });
      const sent = requests * some.length;
      const [mongod, generator] = cpu.slice(-2).map((ms) => ms / sent) as [number, number];
      const service = cpu.slice(0, -2).reduce((sum, ms) => sum + ms, 0) / sent;
      return { perSecond: (1000 * sent) / (performance.now() - since), service, mongod, generator };
    },
  });
  try {
    const values = await runInterleaved(
      [createVariant(servers.slice(0, 1)), createVariant(servers)],
      rounds,
      2,
    );
    const [one, two] = [values.get('1')!, values.get('2')!];
    const median = (of: typeof one, pick: (run: (typeof one)[number]) => number) =>
      computeMedian(of.map(pick));
    const tell = (title: string, of: typeof one) =>
      `${title}: ${formatDigits(median(of, (run) => run.perSecond))} a second, for each ${formatDigits(median(of, (run) => run.service))} ms service, ${formatDigits(median(of, (run) => run.mongod))} MongoDB, ${formatDigits(median(of, (run) => run.generator))} load generator`;
    return [
      {
        id: 'load',
        what: `${name}: two search replicas with cores of their own, over one`,
        value: computeMedian(one.map((run, i) => (2 * run.service) / two[i]!.service)),
        limit: 1.7,
        atLeast: true,
        unit: '×',
        detail: `reckoned from CPU; here ${formatDigits(computeMedian(one.map((run, i) => two[i]!.perSecond / run.perSecond)))} × came out. ${tell('One', one)}. ${tell('Two', two)}. Memory: ${servers.map(({ child }) => formatDigits(readMemoryMb(child.pid))).join(' and ')} MB`,
      },
    ];
  } finally {
    await Promise.all(servers.map(({ child }) => child.stop()));
  }
}

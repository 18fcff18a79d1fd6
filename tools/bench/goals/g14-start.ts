import { withChildren } from '../measure/child.ts';
import { measureCpu } from '../measure/cpu.ts';
import { formatDigits, type Outcome } from '../measure/goal.ts';
import { readMemoryMb } from '../measure/processes.ts';
import { startSearch } from '../servers/start.ts';
import { podMb, type Size } from './bench-size.ts';

/** For a million listings; proportionally less for smaller sizes, but at least a second. */
const millionReadySeconds = 15;

/** G14: the index is ready soon after a start, and fits into its pod. */
export const measureStart = ({ name, listings, engine, mongo, port }: Size): Promise<Outcome[]> =>
  withChildren(async (start) => {
    let built = { wallMs: 0, cpuMs: 0 };
    const [mongod] = await measureCpu([mongo.pid], async () => {
      built = await engine.ask({ job: 'build' });
    });
    const server = await startSearch(start, port, mongo.uri);
    const memory = readMemoryMb(server.pid);
    return [
      {
        id: 'G14',
        what: `${name}: the index is built from MongoDB`,
        value: built.wallMs / 1000,
        limit: Math.max(1, (millionReadySeconds * listings) / 1_000_000),
        unit: 's',
        detail: `CPU ${formatDigits(built.cpuMs / 1000)} s, MongoDB ${formatDigits(mongod! / 1000)} s`,
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
  });

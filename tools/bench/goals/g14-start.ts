import { withChildren } from '../measure/child.ts';
import { formatDigits, type GoalOutcome } from '../measure/goal.ts';
import { measureCpu, readMemoryMb } from '../measure/processes.ts';
import { startSearchServer } from '../servers/start-servers.ts';
import { type BenchSize, podMemoryMb } from './bench-size.ts';

/** For a million listings; proportionally less for smaller sizes, but at least a second. */
const maxSecondsPerMillion = 15;

/** G14: the index is ready soon after a start, and fits into its pod. */
export const measureStart = ({
  name,
  listingCount,
  engine,
  mongo,
  port,
}: BenchSize): Promise<GoalOutcome[]> =>
  withChildren(async (startChild) => {
    let build = { wallMs: 0, cpuMs: 0 };
    const [mongodMs] = await measureCpu([mongo.pid], async () => {
      build = await engine.runJob({ job: 'build' });
    });
    const server = await startSearchServer(startChild, port, mongo.uri);
    const memoryMb = readMemoryMb(server.pid);
    return [
      {
        id: 'G14',
        description: `${name}: the index is built from MongoDB`,
        value: build.wallMs / 1000,
        limit: Math.max(1, (maxSecondsPerMillion * listingCount) / 1_000_000),
        unit: 's',
        detail: `CPU ${formatDigits(build.cpuMs / 1000)} s, MongoDB ${formatDigits(mongodMs! / 1000)} s`,
      },
      {
        id: 'G14',
        description: `${name}: memory of the search service, once it is ready`,
        value: memoryMb,
        limit: podMemoryMb,
        unit: 'MB',
        detail: `${formatDigits((memoryMb * 2 ** 20) / listingCount)} bytes a listing, all of the process counted`,
      },
    ];
  });

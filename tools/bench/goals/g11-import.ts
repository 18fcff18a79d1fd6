import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMongo } from '@app/embedded-mongodb';
import { type StartChild, withChildren } from '../measure/child.ts';
import { formatDigits, type GoalOutcome } from '../measure/goal.ts';
import type { FileKind, ImportFigures } from '../servers/importer.ts';
import { startSearchServer } from '../servers/start-servers.ts';
import type { BenchSize } from './bench-size.ts';

const dataDir = path.resolve(import.meta.dirname, '../../../.data/bench/import');
const rowCount = 50_000;
const pollMs = 5;

const startImporter = (startChild: StartChild, uri: string) =>
  startChild('tools/bench/servers/importer.ts', { args: [uri] });

/**
 * G11: an import is about as fast as the driver's insertMany, uses little memory, and does not block the event loop.
 */
export async function measureImport(port: number): Promise<GoalOutcome[]> {
  rmSync(dataDir, { recursive: true, force: true });
  const mongo = await startMongo({ dataDir, port });
  try {
    return [
      ...(await measureImportAlone(mongo.uri, rowCount, 'board')),
      ...(await measureImportAlone(mongo.uri, rowCount / 5, 'namesakes')),
    ];
  } finally {
    await mongo.stop();
  }
}

const measureImportAlone = (uri: string, fileRowCount: number, kind: FileKind): Promise<GoalOutcome[]> =>
  withChildren(async (startChild) => {
    const importer = await startImporter(startChild, uri);
    const figures = await importer.runJob<ImportFigures>({ job: 'import', rowCount: fileRowCount, kind });
    const outcomes = toImportOutcomes(`${fileRowCount} rows, ${kind}`, fileRowCount, figures);
    if (kind === 'board') {
      const driverRun = await importer.runJob<{ seconds: number }>({ job: 'insertAgain' });
      const [ourRate, driverRate] = [
        figures.createdCount / figures.seconds.all,
        figures.createdCount / driverRun.seconds,
      ];
      outcomes.push({
        id: 'G11',
        description: 'rows a second, over insertMany of the same listings',
        value: ourRate / driverRate,
        limit: 0.6,
        isMinimum: true,
        unit: '×',
        detail: `${formatDigits(ourRate)} against ${formatDigits(driverRate)}`,
      });
    }
    await importer.runJob({ job: 'deleteImported' });
    return outcomes;
  });

function toImportOutcomes(
  subject: string,
  fileRowCount: number,
  { seconds: { read, plan, commit, all: totalSeconds }, growthMiB, stallMs, createdCount }: ImportFigures,
): GoalOutcome[] {
  const id = 'G11';
  const steps = Object.entries({ read, plan, commit }).map(
    ([step, seconds]) => `${step} ${formatDigits(seconds)} s`,
  );
  return [
    {
      id,
      description: `import of ${subject}`,
      value: totalSeconds,
      limit: (30 * fileRowCount) / 10_000,
      unit: 's',
      detail: `${steps.join(', ')}; ${createdCount} listings`,
    },
    { id, description: `${subject}: growth of heap and buffers`, value: growthMiB, limit: 250, unit: 'MiB' },
    {
      id,
      description: `${subject}: the longest CPU time without a pause`,
      value: stallMs,
      limit: 50,
      unit: 'ms',
    },
  ];
}

export const measureImportWithSearch = ({ name, mongo, port }: BenchSize): Promise<GoalOutcome[]> =>
  withChildren(async (startChild) => {
    const server = await startSearchServer(startChild, port, mongo.uri);
    const importer = await startImporter(startChild, mongo.uri);
    const countIndexed = async () => (await server.runJob<{ listings: number }>({ job: 'count' })).listings;
    try {
      const initialCount = await countIndexed();
      await server.runJob({ job: 'stalls' });
      const figures = await importer.runJob<ImportFigures>({ job: 'import', rowCount, kind: 'board' });
      const endedAt = performance.now();
      while ((await countIndexed()) < initialCount + figures.createdCount) await sleep(pollMs);
      const lagMs = performance.now() - endedAt;
      const { stallMs } = await server.runJob<{ stallMs: number }>({ job: 'stalls' });
      return [
        {
          id: 'G11',
          description: `${name}: after an import of ${rowCount} rows, until the index has it all`,
          value: lagMs,
          limit: 100,
          unit: 'ms',
          detail: `import ${formatDigits(figures.seconds.all)} s, growth ${formatDigits(figures.growthMiB)} MiB`,
        },
        {
          id: 'G11',
          description: `${name}: search, the longest CPU time without a pause beside the import`,
          value: stallMs,
          limit: 20,
          unit: 'ms',
        },
      ];
    } finally {
      await importer.runJob({ job: 'deleteImported' });
    }
  });

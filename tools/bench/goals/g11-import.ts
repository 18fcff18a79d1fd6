import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMongo } from '@app/embedded-mongodb';
import { type StartChild, withChildren } from '../measure/child.ts';
import { formatDigits, type Outcome } from '../measure/goal.ts';
import type { FileKind, ImportFigures } from '../servers/importer.ts';
import { startSearch } from '../servers/start.ts';
import type { Size } from './bench-size.ts';

const dataDir = path.resolve(import.meta.dirname, '../../../.data/bench/import');
const mostRows = 50_000;
const pollMs = 5;

const startImporter = (start: StartChild, uri: string) =>
  start('tools/bench/servers/importer.ts', { args: [uri] });

/**
 * G11: an import is about as fast as the driver's insertMany, uses little memory, and does not block the event loop.
 */
export async function measureImport(port: number): Promise<Outcome[]> {
  rmSync(dataDir, { recursive: true, force: true });
  const mongo = await startMongo({ dataDir, port });
  try {
    return [
      ...(await importAlone(mongo.uri, mostRows, 'board')),
      ...(await importAlone(mongo.uri, mostRows / 5, 'namesakes')),
    ];
  } finally {
    await mongo.stop();
  }
}

const importAlone = (uri: string, rows: number, kind: FileKind): Promise<Outcome[]> =>
  withChildren(async (start) => {
    const importer = await startImporter(start, uri);
    const figures = await importer.ask<ImportFigures>({ job: 'import', rows, kind });
    const outcomes = describeImport(`${rows} rows, ${kind}`, rows, figures);
    if (kind === 'board') {
      const driver = await importer.ask<{ seconds: number }>({ job: 'insertAgain' });
      const [ourRate, driverRate] = [figures.created / figures.seconds.all, figures.created / driver.seconds];
      outcomes.push({
        id: 'G11',
        what: 'rows a second, over insertMany of the same listings',
        value: ourRate / driverRate,
        limit: 0.6,
        atLeast: true,
        unit: '×',
        detail: `${formatDigits(ourRate)} against ${formatDigits(driverRate)}`,
      });
    }
    await importer.ask({ job: 'forget' });
    return outcomes;
  });

function describeImport(
  what: string,
  rows: number,
  { seconds: { read, plan, commit, all }, grownMiB, stallMs, created }: ImportFigures,
): Outcome[] {
  const id = 'G11';
  const steps = Object.entries({ read, plan, commit }).map(([step, s]) => `${step} ${formatDigits(s)} s`);
  return [
    {
      id,
      what: `import of ${what}`,
      value: all,
      limit: (30 * rows) / 10_000,
      unit: 's',
      detail: `${steps.join(', ')}; ${created} listings`,
    },
    { id, what: `${what}: growth of heap and buffers`, value: grownMiB, limit: 250, unit: 'MiB' },
    {
      id,
      what: `${what}: the longest CPU time without a pause`,
      value: stallMs,
      limit: 50,
      unit: 'ms',
    },
  ];
}

/** Measures how a search service with this number of listings copes with an import. */
export const measureImportBeside = ({ name, mongo, port }: Size): Promise<Outcome[]> =>
  withChildren(async (start) => {
    const server = await startSearch(start, port, mongo.uri);
    const importer = await startImporter(start, mongo.uri);
    const countIndexed = async () => (await server.ask<{ listings: number }>({ job: 'count' })).listings;
    try {
      const before = await countIndexed();
      await server.ask({ job: 'stalls' });
      const figures = await importer.ask<ImportFigures>({ job: 'import', rows: mostRows, kind: 'board' });
      const ended = performance.now();
      while ((await countIndexed()) < before + figures.created) await sleep(pollMs);
      const behindMs = performance.now() - ended;
      const { stallMs } = await server.ask<{ stallMs: number }>({ job: 'stalls' });
      return [
        {
          id: 'G11',
          what: `${name}: after an import of ${mostRows} rows, until the index has it all`,
          value: behindMs,
          limit: 100,
          unit: 'ms',
          detail: `import ${formatDigits(figures.seconds.all)} s, growth ${formatDigits(figures.grownMiB)} MiB`,
        },
        {
          id: 'G11',
          what: `${name}: search, the longest CPU time without a pause beside the import`,
          value: stallMs,
          limit: 20,
          unit: 'ms',
        },
      ];
    } finally {
      await importer.ask({ job: 'forget' });
    }
  });

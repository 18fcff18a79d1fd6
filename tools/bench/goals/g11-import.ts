import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMongo } from '@app/embedded-mongodb';
import { type Child, startChild } from '../measure/child.ts';
import { formatDigits, type Outcome } from '../measure/goal.ts';
import type { ImportFigures, Job, RejectionFigures } from '../servers/importer.ts';
import type { Size } from './bench-size.ts';

const dataDir = path.resolve(import.meta.dirname, '../../../.data/bench/import');
/** Rows that `secondsAllowed` applies to. */
const usualRows = 10_000;
const secondsAllowed = 30;
const mostRows = 50_000;
const stallAllowedMs = 50;
const pollMs = 5;

const startImporter = (uri: string) => startChild('tools/bench/servers/importer.ts', { args: [uri] });
const ask = <T>(importer: Child, job: Job) => importer.ask<T>(job);

/**
 * G11: an import is about as fast as the driver's insertMany, and no file takes excessive memory or blocks the process.
 */
export async function measureImport(port: number): Promise<Outcome[]> {
  rmSync(dataDir, { recursive: true, force: true });
  const mongo = await startMongo({ dataDir, port });
  const outcomes: Outcome[] = [];
  try {
    for (const [kind, rows] of [
      ['board', mostRows],
      ['wide', usualRows / 2],
      ['namesakes', usualRows],
    ] as const) {
      const importer = await startImporter(mongo.uri);
      try {
        const figures = await ask<ImportFigures>(importer, { job: 'import', rows, kind });
        outcomes.push(...describeImport(`${rows} rows, ${kind}`, rows, figures));
        if (kind === 'board') outcomes.push(await compareWithDriver(importer, figures));
        await ask(importer, { job: 'forget' });
      } finally {
        await importer.stop();
      }
    }
    outcomes.push(...(await measureRejections(mongo.uri)));
  } finally {
    await mongo.stop();
  }
  return outcomes;
}

function describeImport(
  what: string,
  rows: number,
  { seconds, grownMiB, stallMs, created }: ImportFigures,
): Outcome[] {
  const steps = Object.entries({ read: seconds.read, plan: seconds.plan, commit: seconds.commit });
  return [
    {
      id: 'G11',
      what: `import of ${what}`,
      value: seconds.all,
      limit: (secondsAllowed * rows) / usualRows,
      unit: 's',
      detail: `${steps.map(([step, value]) => `${step} ${formatDigits(value)} s`).join(', ')}; ${created} listings`,
    },
    {
      id: 'G11',
      what: `${what}: memory growth`,
      value: grownMiB,
      limit: 250,
      unit: 'MiB',
      detail: 'heap and buffers',
    },
    {
      id: 'G11',
      what: `${what}: the longest stretch without a pause`,
      value: stallMs,
      limit: stallAllowedMs,
      unit: 'ms',
      detail: 'CPU time',
    },
  ];
}

async function compareWithDriver(importer: Child, { seconds, created }: ImportFigures): Promise<Outcome> {
  const again = await ask<{ seconds: number }>(importer, { job: 'insertAgain' });
  const [ours, driver] = [created / seconds.all, created / again.seconds];
  return {
    id: 'G11',
    what: 'rows a second, over insertMany of the same listings',
    value: ours / driver,
    limit: 0.6,
    atLeast: true,
    unit: '×',
    detail: `${formatDigits(ours)} against ${formatDigits(driver)}`,
  };
}

async function measureRejections(uri: string): Promise<Outcome[]> {
  const importer = await startImporter(uri);
  try {
    const large = await ask<RejectionFigures>(importer, { job: 'rejectLarge' });
    const empty = await ask<RejectionFigures>(importer, { job: 'rejectEmptyLines' });
    return [
      {
        id: 'G11',
        what: 'a file of 2 GiB is rejected: growth of resident memory',
        value: large.grownMiB,
        limit: 100,
        unit: 'MiB',
        detail: `F17; “${large.message}”`,
      },
      {
        id: 'G11',
        what: 'a million lines without values are rejected',
        value: empty.seconds,
        limit: 1,
        unit: 's',
        detail: `“${empty.message}”`,
      },
      {
        id: 'G11',
        what: 'a million lines without values: the longest stretch without a pause',
        value: empty.stallMs,
        limit: stallAllowedMs,
        unit: 'ms',
        detail: 'CPU time',
      },
    ];
  } finally {
    await importer.stop();
  }
}

/** The same while a search service follows the changes, with all listings of this size. */
export async function measureImportBeside({ name, mongo, ports }: Size): Promise<Outcome[]> {
  const origin = `http://127.0.0.1:${ports[0]}`;
  const server = await startChild('tools/bench/servers/search-server.ts', {
    args: ['cached', String(ports[0]), mongo.uri],
    readyUrl: `${origin}/readyz`,
  });
  const importer = await startImporter(mongo.uri);
  const countIndexed = async () => (await server.ask<{ listings: number }>({ job: 'count' })).listings;
  try {
    const before = await countIndexed();
    await server.ask({ job: 'stalls' });
    const figures = await ask<ImportFigures>(importer, { job: 'import', rows: mostRows, kind: 'board' });
    const ended = performance.now();
    while ((await countIndexed()) < before + figures.created) await sleep(pollMs);
    const behindMs = performance.now() - ended;
    const { stallMs } = await server.ask<{ stallMs: number }>({ job: 'stalls' });
    return [
      ...describeImport(`${mostRows} rows beside ${name}`, mostRows, figures),
      {
        id: 'G11',
        what: `${name}: after the import, until the index has it all`,
        value: behindMs,
        limit: 100,
        unit: 'ms',
        detail: 'as an approved listing (G5)',
      },
      {
        id: 'G11',
        what: `${name}: search, the longest stretch without a pause beside the import`,
        value: stallMs,
        limit: 20,
        unit: 'ms',
        detail: 'CPU time',
      },
    ];
  } finally {
    await ask(importer, { job: 'forget' });
    await importer.stop();
    await server.stop();
  }
}

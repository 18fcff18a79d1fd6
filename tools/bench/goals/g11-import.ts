// G11: `node --expose-gc tools/bench/goals/g11-import.ts [--rows 10000] [--case board]`: a CSV file is read, planned and
// committed, beside the same documents given to the driver's insertMany. Prints rows per second, what memory grew by and
// how long the event loop was held up. It runs a database of its own, in .data/bench-import. Cases: `board`, as a board
// of a state sends it; `wide`, a thousand cells in each row; `namesakes`, everybody of one name.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { getCollections, prepareDatabase } from '@app/db';
import { startMongo } from '@app/embedded-mongodb';
import { commit, type Stores } from '@app/service-admin/imports/apply/commit';
import { readFile } from '@app/service-admin/imports/file/read-file';
import { createImportsStore } from '@app/service-admin/imports/imports.store';
import { createListingsStore } from '@app/service-admin/imports/listings.store';
import { plan } from '@app/service-admin/imports/rows/plan';
import { createRowsStore } from '@app/service-admin/imports/rows.store';
import { connectMongo } from '@app/service-kit';
import { formatOutcome } from '../measure/report.ts';
import { watchStalls } from '../measure/stalls.ts';

const { values } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== '--'),
  options: {
    rows: { type: 'string', default: '10000' },
    port: { type: 'string', default: '23790' },
    case: { type: 'string', default: 'board' },
  },
});
const count = Number(values.rows);
const chunkBytes = 64 * 1024;

/** Rows as a file of a state's board has them: a list or two, a short bio, no NPI of anybody real. */
function buildFile(): Buffer {
  const lines = Array.from({ length: count }, (_, n) => {
    const name = n.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!);
    const zip = ['02110', '63101', '60601', '10001', '90001'][n % 5];
    const state = ['MA', 'MO', 'IL', 'NY', 'CA'][n % 5];
    const list = '"ABC Certified Prosthetist (CP)|State Prosthetist License"';
    const last = values.case === 'namesakes' ? 'Bench' : `Bench${name}`;
    const phone = values.case === 'namesakes' ? '' : '(617) 555-0123';
    const rest = values.case === 'wide' ? ',x'.repeat(988) : '';
    return `B-${n},Ana,${last},"Practice ${n % 900}, Inc.",${n} Market Street,Town,${state},${zip},${phone},${list},Medicare|Aetna,Twelve years of fitting legs and arms.${rest}`;
  });
  const header =
    'externalId,firstName,lastName,company,address,city,state,zip,phone,licenses,insuranceAccepted,professionalBio';
  return Buffer.from([header, ...lines].join('\r\n'));
}
async function* readInChunks(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}

const mongo = await startMongo({
  dataDir: path.join(import.meta.dirname, '../../../.data/bench-import'),
  port: Number(values.port),
});
const { client, db } = await connectMongo(mongo.uri);
await db.dropDatabase();
await prepareDatabase(db);
const collections = getCollections(db);
const stores: Stores = {
  client,
  collections,
  imports: createImportsStore(collections, randomUUID()),
  rows: createRowsStore(collections),
  listings: createListingsStore(collections),
};

const bytes = buildFile();
let peak = 0;
/** The highest that memory was in each step. */
const peaks: number[] = [];
const endStep = () => {
  peaks.push(peak);
  peak = 0;
};
const measureMemory = () => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};
globalThis.gc?.();
const before = measureMemory();
const rssBefore = process.memoryUsage.rss();
let peakRss = rssBefore;
const watch = setInterval(() => {
  peak = Math.max(peak, measureMemory());
  peakRss = Math.max(peakRss, process.memoryUsage.rss());
}, 20);
const stalls = watchStalls();
const held: number[] = [];
const looking = setInterval(() => held.push(stalls.look()), 20);

const started = performance.now();
const batch = await stores.imports.begin('bench.csv', 'bench');
await stores.imports.note(batch._id, 'planning', { 'settings.publish': true });
await readFile(stores, batch, readInChunks(bytes), undefined);
const readMs = performance.now() - started;
endStep();
const id = batch._id.toHexString();
const readBatch = async () => (await stores.imports.find(id))!;
await plan(stores, await readBatch());
const planMs = performance.now() - started - readMs;
endStep();
await stores.imports.turn(batch._id, ['planned'], 'committing', { committedAt: new Date() });
await commit(stores, await readBatch());
const allMs = performance.now() - started;
endStep();
clearInterval(looking);
stalls.stop();
held.sort((a, b) => a - b);
clearInterval(watch);
const { counts } = await readBatch();

const documents = await collections.listings.find().toArray();
await collections.listings.deleteMany({});
const rawStarted = performance.now();
for (let at = 0; at < documents.length; at += 1000)
  await collections.listings.insertMany(documents.slice(at, at + 1000), { ordered: false });
const rawMs = performance.now() - rawStarted;

// F17: two gigabytes, of which nobody may keep more than a piece.
async function* generateTwoGigabytes() {
  const row = `B,Ana,Large,Practice,1 Market Street,Town,MA,02110,,,,${'word '.repeat(3800)}\n`;
  const piece = Buffer.from(row.repeat(3));
  yield bytes.subarray(0, bytes.indexOf('\n') + 1);
  for (let sent = 0; sent < 2 * 1024 ** 3; sent += piece.length) yield piece;
}
const tooMuch = await stores.imports.begin('large.csv', 'bench');
const rssBeforeLarge = process.memoryUsage.rss();
let peakRssLarge = rssBeforeLarge;
const watchLarge = setInterval(() => {
  peakRssLarge = Math.max(peakRssLarge, process.memoryUsage.rss());
}, 5);
const refused = await readFile(stores, tooMuch, generateTwoGigabytes(), undefined).then(
  () => 'taken',
  (error: Error) => error.message,
);
clearInterval(watchLarge);
peakRssLarge = Math.max(peakRssLarge, process.memoryUsage.rss());

// Lines without a value cost next to nothing, and count: the file is refused at the limit.
async function* generateEmptyLines() {
  yield bytes.subarray(0, bytes.indexOf('\n') + 1);
  yield* readInChunks(Buffer.from('\n,,,,,,,,,,,\n'.repeat(500_000)));
}
const blank = await stores.imports.begin('blank.csv', 'bench');
const blankStalls = watchStalls();
const blankStarted = performance.now();
const blankRefused = await readFile(stores, blank, generateEmptyLines(), undefined).then(
  () => 'taken',
  (error: Error) => error.message,
);
const blankMs = performance.now() - blankStarted;
const blankHeld = blankStalls.look();
blankStalls.stop();

const formatSeconds = (ms: number) => (ms / 1000).toFixed(1);
const toMebibytes = (amount: number) => amount / 1024 / 1024;
const toRate = (ms: number) => (count / ms) * 1000;
console.log(JSON.stringify(counts), `${(bytes.length / 1e6).toFixed(1)} MB`);
const steps = `read ${formatSeconds(readMs)} s, plan ${formatSeconds(planMs)} s, commit ${formatSeconds(allMs - readMs - planMs)} s; insertMany ${formatSeconds(rawMs)} s`;
const outcomes = [
  {
    what: `import of ${count} rows`,
    value: allMs / 1000,
    limit: (30 * count) / 10_000,
    unit: 's',
    detail: steps,
  },
  // Of a file that makes no listings, there is nothing to hold beside.
  documents.length === count && {
    what: 'rows/s over raw insertMany',
    value: toRate(allMs) / toRate(rawMs),
    limit: 0.6,
    atLeast: true,
    unit: '×',
    detail: `${Math.round(toRate(allMs))} against ${Math.round(toRate(rawMs))}`,
  },
  {
    what: 'memory growth',
    value: toMebibytes(Math.max(...peaks) - before),
    limit: 250,
    unit: 'MiB',
    detail: `heap and buffers: ${peaks.map((one) => Math.round(toMebibytes(one - before))).join(', ')}; RSS ${Math.round(toMebibytes(peakRss - rssBefore))}`,
  },
  {
    what: 'event loop held up, at most',
    value: held.at(-1)!,
    limit: 50,
    unit: 'ms',
    detail: `CPU time without a timer's turn; p99 ${Math.round(held[Math.floor(held.length * 0.99)]!)} ms`,
  },
  {
    what: 'a million lines without values',
    value: blankMs / 1000,
    limit: 1,
    unit: 's',
    detail: `“${blankRefused}”`,
  },
  {
    what: 'event loop held up by them, at most',
    value: blankHeld,
    limit: 50,
    unit: 'ms',
    detail: "CPU time without a timer's turn",
  },
  {
    what: 'RSS growth of a 2 GiB file',
    value: toMebibytes(peakRssLarge - rssBeforeLarge),
    limit: 100,
    unit: 'MiB',
    detail: `F17; “${refused}”`,
  },
];
for (const outcome of outcomes) if (outcome) console.log(formatOutcome({ id: 'G11', ...outcome }));
await client.close();
await mongo.stop();

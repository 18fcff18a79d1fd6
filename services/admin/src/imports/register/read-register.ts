import { createHash } from 'node:crypto';
import type { ImportRowDoc } from '@app/db';
import { territories } from '@app/option-lists';
import { importLimits } from '@app/types/admin/imports';
import { isRegisterHeader, type RegisterTally } from '@app/types/admin/imports/register';
import { RefusedFile } from '../file/refused-file.ts';
import type { Import, ImportsStore } from '../imports.store.ts';
import type { ListingsStore } from '../listings.store.ts';
import type { RowsStore } from '../rows.store.ts';
import { Practices, practiceCode } from './practices.ts';
import { createProviderReader, getDeactivatedOn, type Provider, parseLine } from './provider.ts';
import { providerColumns, readDeactivation, readProvider } from './read-provider.ts';
import { scanLines } from './scan-lines.ts';

/** The taxonomy code of prosthetists. */
export const prosthetistCode = '224P00000X';
const rowsPerBatch = 250;
/** Country codes of the United States; territories have their own in some rows. */
const unitedStatesCodes: ReadonlySet<string> = new Set(['', 'US', ...territories.map(({ code }) => code)]);

interface RegisterStores {
  imports: ImportsStore;
  rows: RowsStore;
  listings: ListingsStore;
}

interface RegisterOptions {
  /** Taxonomy codes whose providers become listings. */
  codes?: readonly string[];
  maxBytes?: number;
}

/** More bytes than the register's header has. */
const headBytes = 64 * 1024;

/** Returns the first line of a file, or its first bytes, and the whole file, of which the rest is still to be read. */
export async function peek(
  chunks: AsyncIterable<Buffer>,
): Promise<{ head: Buffer; wholeFile: AsyncIterable<Buffer> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  let next = await iterator.next();
  while (!next.done) {
    head = Buffer.concat([head, next.value]);
    if (head.length >= headBytes || head.includes(10)) break;
    next = await iterator.next();
  }
  async function* readWhole() {
    try {
      yield head;
      for (let result = await iterator.next(); !result.done; result = await iterator.next())
        yield result.value;
    } finally {
      await iterator.return?.();
    }
  }
  return { head, wholeFile: readWhole() };
}

/** True if the first bytes of a file are the register's header. */
export const hasRegisterHeader = (head: Buffer): boolean => {
  const [firstLine = ''] = head
    .toString('latin1')
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .split(/\r?\n/, 1);
  return isRegisterHeader(parseLine(firstLine) ?? []);
};

/**
 * Reads the register into the rows of an import: its prosthetists, and deactivations of providers whose number a listing
 * has. Only these are held in memory, until the whole file was read: their practices may be at its end.
 * @returns false if the import was cancelled
 * @throws {RefusedFile} the file is not the register, or has nobody of these codes
 */
export async function readRegister(
  { imports, rows, listings }: RegisterStores,
  { _id }: Import,
  chunks: AsyncIterable<Buffer>,
  { codes = [prosthetistCode], maxBytes = Number.POSITIVE_INFINITY }: RegisterOptions = {},
): Promise<boolean> {
  const hash = createHash('sha256');
  const tally = { lines: 0 };
  let bytes = 0;
  async function* watchChunks() {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxBytes)
        throw new RefusedFile(
          'too_large',
          'This is the public register, and has more than 20 MB. On the server, pnpm register FILE reads it whole.',
        );
      hash.update(chunk);
      yield chunk;
    }
  }
  const contents = await readProviders(watchChunks(), codes, await listings.findNpis(), tally);
  const { people, deactivated, brokenLines, practices } = contents;
  if (tally.lines === 0)
    throw new RefusedFile('empty', 'The file has no rows below its header.', { line: 1 });

  const rowCount = people.length + deactivated.length + brokenLines.length;
  if (rowCount > importLimits.rows)
    throw new RefusedFile('too_many_rows', 'More than 50,000 rows have these codes. Name fewer of them.');
  const register: RegisterTally = {
    lines: tally.lines,
    others:
      tally.lines -
      people.length -
      brokenLines.length -
      contents.abroadCount -
      contents.deactivatedCount -
      contents.organizationCount,
    abroad: contents.abroadCount,
    deactivated: contents.deactivatedCount,
    practices: practices.size,
  };
  const set = {
    bytes,
    'settings.columns': providerColumns.map((column) => ({ header: column, column, why: null })),
    'settings.rows': rowCount,
    'settings.register': register,
    'progress.bytes': bytes,
    fileHash: hash.digest('hex'),
  };
  let batch: ImportRowDoc[] = [];
  const flush = async () => {
    if (batch.length > 0) await rows.insert(batch);
    batch = [];
    return imports.update(_id, 'planning', { 'progress.bytes': bytes });
  };
  for (const doc of generateRowDocs(_id, contents)) {
    batch.push(doc);
    if (batch.length === rowsPerBatch && !(await flush())) return false;
  }
  if (!(await flush())) return false;
  return imports.update(_id, 'planning', set);
}

/** Creates rows while others are written: thousands at once would take as much memory as the whole reading. */
function* generateRowDocs(
  importId: Import['_id'],
  { people, deactivated, brokenLines, practices }: Awaited<ReturnType<typeof readProviders>>,
): Generator<ImportRowDoc> {
  for (const provider of people)
    yield toRowDoc(importId, provider.line, readProvider(provider, practices.findName(provider)));
  for (const { line, npi, deactivatedOn } of deactivated) {
    const row = readDeactivation(npi, deactivatedOn);
    if (row) yield { ...toRowDoc(importId, line, row), action: 'skip', cells: { 0: npi } };
  }
  for (const line of brokenLines) yield toRowDoc(importId, line, brokenRow);
}

async function readProviders(
  chunks: AsyncIterable<Buffer>,
  codes: readonly string[],
  listedNpis: ReadonlySet<string>,
  tally: { lines: number },
) {
  const people: Provider[] = [];
  const practices = new Practices();
  const deactivated: { line: number; npi: string; deactivatedOn: string }[] = [];
  const brokenLines: number[] = [];
  let [abroadCount, organizationCount, deactivatedCount] = [0, 0, 0];
  let readLine: ReturnType<typeof createProviderReader> | undefined;

  const classify = (provider: Provider) => {
    const deactivatedOn = getDeactivatedOn(provider);
    const isPerson = provider.kind === '1' && provider.codes.some((code) => codes.includes(code));
    if (deactivatedOn) {
      deactivatedCount++;
      if (listedNpis.has(provider.npi))
        deactivated.push({ line: provider.line, npi: provider.npi, deactivatedOn });
    } else if (provider.kind === '2' && provider.codes.includes(practiceCode)) {
      organizationCount++;
      practices.add(provider);
    } else if (!isPerson) return;
    else if (!unitedStatesCodes.has(provider.country.toUpperCase())) abroadCount++;
    else people.push(provider);
  };

  for await (const lines of scanLines(chunks, [...codes, practiceCode], tally))
    for (const { line, text, isBlank } of lines) {
      if (!readLine) {
        readLine = createProviderReader(parseLine(text)?.map((title) => title.trim()) ?? []);
        continue;
      }
      const [npi = ''] = /\d{10}/.exec(text) ?? [];
      if (isBlank && !listedNpis.has(npi)) {
        // Not parsed: there are hundreds of thousands, and none has a listing.
        deactivatedCount++;
        continue;
      }
      const provider = readLine(line, text);
      if (provider) classify(provider);
      else brokenLines.push(line);
    }
  return { people, practices, deactivated, brokenLines, abroadCount, organizationCount, deactivatedCount };
}

const brokenRow: ReturnType<typeof readProvider> = {
  cells: new Map(),
  fields: undefined,
  messages: [
    {
      level: 'error',
      column: '',
      code: 'broken_line',
      message: 'The line has not the cells of the header. Was the file cut off or changed?',
    },
  ],
};

function toRowDoc(
  importId: Import['_id'],
  line: number,
  {
    cells,
    fields,
    messages,
  }: Partial<Pick<ReturnType<typeof readProvider>, 'cells'>> &
    Pick<ReturnType<typeof readProvider>, 'fields' | 'messages'>,
): ImportRowDoc {
  const cellTexts = providerColumns.map((column, i) => [i, cells?.get(column) ?? ''] as const);
  return {
    _id: `${importId.toHexString()}/${line}`,
    importId,
    line,
    action: fields ? 'create' : 'error',
    cells: Object.fromEntries(cellTexts.filter(([, text]) => text)),
    ...(fields && { fields: { ...fields } }),
    messages,
  };
}

import { createHash } from 'node:crypto';
import type { ImportRowDoc } from '@app/db';
import { territories } from '@app/option-lists';
import { groupIntoBatches } from '@app/service-kit';
import { importLimits } from '@app/types/admin/imports';
import { isRegisterHeader, type RegisterTally } from '@app/types/admin/imports/register';
import { FileError, formatMegabytes } from '../file/file-error.ts';
import type { ImportRecord, ImportStores } from '../imports.store.ts';
import type { ParsedRow } from '../rows/read-row.ts';
import { createRowMessage } from '../rows/row.ts';
import { PracticeIndex, practiceTaxonomyCode } from './practice-index.ts';
import { createProviderReader, getDeactivationDay, type Provider, parseLine } from './provider.ts';
import { providerColumns, readDeactivation, readProvider } from './read-provider.ts';
import { scanLines } from './scan-lines.ts';

export const prosthetistTaxonomyCode = '224P00000X';
const rowsPerBatch = 250;
/** Country codes of the United States; territories have their own in some rows. */
const unitedStatesCodes: ReadonlySet<string> = new Set(['', 'US', ...territories.map(({ code }) => code)]);

interface RegisterOptions {
  /** Taxonomy codes whose providers become listings. */
  taxonomyCodes?: readonly string[];
  maxBytes?: number;
}

/** Bytes in which the register's whole header fits. */
const maxHeadBytes = 64 * 1024;

/** Reads a file up to its first line end or `maxHeadBytes`. `wholeFile` yields the file from its beginning. */
export async function readFileHead(
  chunks: AsyncIterable<Buffer>,
): Promise<{ head: Buffer; wholeFile: AsyncIterable<Buffer> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  let chunkResult = await iterator.next();
  while (!chunkResult.done) {
    head = Buffer.concat([head, chunkResult.value]);
    if (head.length >= maxHeadBytes || head.includes(10)) break;
    chunkResult = await iterator.next();
  }
  async function* readAll() {
    try {
      yield head;
      for (let chunkResult = await iterator.next(); !chunkResult.done; chunkResult = await iterator.next())
        yield chunkResult.value;
    } finally {
      await iterator.return?.();
    }
  }
  return { head, wholeFile: readAll() };
}

export const hasRegisterHeader = (head: Buffer): boolean => {
  const [firstLine = ''] = head
    .toString('latin1')
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .split(/\r?\n/, 1);
  return isRegisterHeader(parseLine(firstLine) ?? []);
};

/**
 * Reads the register into the rows of an import: its prosthetists, and deactivations of providers whose NPI a listing
 * has. These are held in memory until the whole file has been read, because their practices may be at its end.
 * @returns false if the import was cancelled
 * @throws {FileError} the file is not the register, or has nobody of these codes
 */
export async function readRegister(
  { importsStore, rowsStore, listingsStore }: ImportStores,
  { _id }: ImportRecord,
  chunks: AsyncIterable<Buffer>,
  { taxonomyCodes = [prosthetistTaxonomyCode], maxBytes = Number.POSITIVE_INFINITY }: RegisterOptions = {},
): Promise<boolean> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* hashChunks() {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxBytes)
        throw new FileError(
          'too_large',
          `This is the public register, and has more than ${formatMegabytes(importLimits.bytes)}. On the server, pnpm register FILE reads it whole.`,
        );
      hash.update(chunk);
      yield chunk;
    }
  }
  const contents = await readProviders(hashChunks(), taxonomyCodes, await listingsStore.listNpis());
  const { lineCount, prosthetists, deactivations, brokenLines, practices } = contents;
  if (lineCount === 0) throw new FileError('empty', 'The file has no rows below its header.', { line: 1 });

  const rowCount = prosthetists.length + deactivations.length + brokenLines.length;
  if (rowCount > importLimits.rows)
    throw new FileError('too_many_rows', 'More than 50,000 rows have these codes. Name fewer of them.');
  const registerTally: RegisterTally = {
    lines: lineCount,
    others:
      lineCount -
      prosthetists.length -
      brokenLines.length -
      contents.abroadCount -
      contents.deactivatedCount -
      contents.organizationCount,
    abroad: contents.abroadCount,
    deactivated: contents.deactivatedCount,
    practices: practices.size,
  };
  const importFields = {
    bytes,
    'settings.columns': providerColumns.map((column) => ({ header: column, column, why: null })),
    'settings.rows': rowCount,
    'settings.register': registerTally,
    'progress.bytes': bytes,
    fileHash: hash.digest('hex'),
  };
  for await (const batch of groupIntoBatches(generateRowDocs(_id, contents), rowsPerBatch)) {
    await rowsStore.insert(batch);
    if (!(await importsStore.update(_id, 'planning', { 'progress.bytes': bytes }))) return false;
  }
  return importsStore.update(_id, 'planning', importFields);
}

/** Generates the rows one by one, because all at once would take as much memory as reading the file. */
async function* generateRowDocs(
  importId: ImportRecord['_id'],
  { prosthetists, deactivations, brokenLines, practices }: Awaited<ReturnType<typeof readProviders>>,
): AsyncGenerator<ImportRowDoc> {
  for (const provider of prosthetists)
    yield toRowDoc(importId, provider.line, readProvider(provider, practices.findName(provider)));
  for (const { line, npi, deactivatedOn } of deactivations) {
    const row = readDeactivation(npi, deactivatedOn);
    if (row) yield { ...toRowDoc(importId, line, row), action: 'skip', cells: { 0: npi } };
  }
  for (const line of brokenLines) yield toRowDoc(importId, line, brokenRow);
}

async function readProviders(
  chunks: AsyncIterable<Buffer>,
  taxonomyCodes: readonly string[],
  listedNpis: ReadonlySet<string>,
) {
  const tally = { lines: 0 };
  const prosthetists: Provider[] = [];
  const practices = new PracticeIndex();
  const deactivations: { line: number; npi: string; deactivatedOn: string }[] = [];
  const brokenLines: number[] = [];
  let [abroadCount, organizationCount, deactivatedCount] = [0, 0, 0];
  let readProviderLine: ReturnType<typeof createProviderReader> | undefined;

  const classifyProvider = (provider: Provider) => {
    const deactivatedOn = getDeactivationDay(provider);
    const isProsthetist =
      provider.kind === '1' && provider.taxonomyCodes.some((code) => taxonomyCodes.includes(code));
    if (deactivatedOn) {
      deactivatedCount++;
      if (listedNpis.has(provider.npi))
        deactivations.push({ line: provider.line, npi: provider.npi, deactivatedOn });
    } else if (provider.kind === '2' && provider.taxonomyCodes.includes(practiceTaxonomyCode)) {
      organizationCount++;
      practices.add(provider);
    } else if (!isProsthetist) return;
    else if (!unitedStatesCodes.has(provider.country.toUpperCase())) abroadCount++;
    else prosthetists.push(provider);
  };

  for await (const lines of scanLines(chunks, [...taxonomyCodes, practiceTaxonomyCode], tally))
    for (const { line, text, isDeactivated } of lines) {
      if (!readProviderLine) {
        readProviderLine = createProviderReader(parseLine(text)?.map((title) => title.trim()) ?? []);
        continue;
      }
      const [npi = ''] = /\d{10}/.exec(text) ?? [];
      if (isDeactivated && !listedNpis.has(npi)) {
        // Not parsed: there are hundreds of thousands, and none has a listing.
        deactivatedCount++;
        continue;
      }
      const provider = readProviderLine(line, text);
      if (provider) classifyProvider(provider);
      else brokenLines.push(line);
    }
  return {
    lineCount: tally.lines,
    prosthetists,
    practices,
    deactivations,
    brokenLines,
    abroadCount,
    organizationCount,
    deactivatedCount,
  };
}

const brokenRow: ParsedRow = {
  fields: undefined,
  messages: [
    createRowMessage(
      'error',
      'broken_line',
      'The line has not the cells of the header. Was the file cut off or changed?',
    ),
  ],
};

function toRowDoc(
  importId: ImportRecord['_id'],
  line: number,
  { cells, fields, messages }: ParsedRow & Partial<Pick<ReturnType<typeof readProvider>, 'cells'>>,
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

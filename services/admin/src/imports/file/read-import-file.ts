import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ImportRowDoc } from '@app/db';
import { importLimits } from '@app/types/admin/imports';
import { type ColumnName, matchColumns, requiredColumns } from '@app/types/admin/imports/columns';
import type { ImportRecord, ImportStores } from '../imports.store.ts';
import { hasRegisterHeader, readFileHead, readRegister } from '../register/read-register.ts';
import { getColumnLabel } from '../rows/cell-messages.ts';
import { readRow } from '../rows/read-row.ts';
import { createRowMessage } from '../rows/row.ts';
import { openArchive } from './archive.ts';
import { parseCsv } from './csv.ts';
import { type DetectedEncoding, decodeFile } from './decode-file.ts';
import { FileError, formatMegabytes } from './file-error.ts';
import type { Upload } from './upload.ts';

const maxBatchRows = 250;
/** Maximum bytes of the file per batch, which limits memory and the interval of progress updates. */
const maxBatchBytes = 1024 * 1024;
/** Maximum cells kept beyond the header's last one, for the file of errors. An unquoted comma creates such cells. */
const maxExtraCells = 20;

/**
 * Reads an upload into rows in batches and validates each row alone. The public register is recognized by its header,
 * an archive by its first bytes. Matches are searched later, by the plan.
 * @returns false if the import was cancelled
 * @throws {FileError} the file cannot be read
 */
export async function readImportFile(
  stores: ImportStores,
  importDoc: ImportRecord,
  { path, isTruncated }: Upload,
  mapping: readonly (ColumnName | null)[] | undefined,
): Promise<boolean> {
  const { head, wholeFile } = await readFileHead(createReadStream(path));
  if (!isArchive(head)) return readCsv(stores, importDoc, wholeFile, mapping, importLimits.bytes);
  if (isTruncated)
    throw new FileError(
      'too_large',
      `The archive has more than ${formatMegabytes(importLimits.bytes)}. The public register is read on the server: pnpm register FILE.`,
    );
  const { unpackedBytes: maxBytes } = importLimits;
  const { chunks } = await openArchive(path, { archiveName: importDoc.fileName, maxBytes });
  return readCsv(stores, importDoc, chunks, mapping, maxBytes);
}

const isArchive = (head: Buffer) => head.subarray(0, 4).equals(Buffer.from('PK\x03\x04'));

async function readCsv(
  stores: ImportStores,
  importDoc: ImportRecord,
  chunks: AsyncIterable<Buffer>,
  mapping: readonly (ColumnName | null)[] | undefined,
  /** Limit of a file that is the register. */
  maxBytes: number,
): Promise<boolean> {
  const { head, wholeFile } = await readFileHead(chunks);
  return hasRegisterHeader(head)
    ? readRegister(stores, importDoc, wholeFile, { maxBytes })
    : storeCsvRows(stores, importDoc, wholeFile, mapping);
}

async function storeCsvRows(
  { importsStore, rowsStore }: ImportStores,
  { _id }: ImportRecord,
  chunks: AsyncIterable<Buffer>,
  mapping: readonly (ColumnName | null)[] | undefined,
): Promise<boolean> {
  // Filled in by the readers below as they detect them.
  const detectedEncoding: DetectedEncoding = { encoding: 'UTF-8' };
  const detectedFormat = { delimiter: ',' };
  const hash = createHash('sha256');
  let [bytesRead, flushedBytes, rowCount] = [0, 0, 0];
  let header: { columns: ReturnType<typeof matchColumns> } | undefined;
  let batch: ImportRowDoc[] = [];

  async function* hashChunks() {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const buildProgressUpdate = () => ({
    bytes: bytesRead,
    'settings.columns': header?.columns ?? [],
    'settings.encoding': detectedEncoding.encoding,
    'settings.delimiter': detectedFormat.delimiter,
    'settings.rows': rowCount,
  });
  // A batch is written while the next one is read.
  let pendingWrite: Promise<boolean> = Promise.resolve(true);
  const flush = async () => {
    const isImportHeld = await pendingWrite;
    pendingWrite = write(batch, buildProgressUpdate());
    pendingWrite.catch(() => {}); // handled by the next flush
    batch = [];
    flushedBytes = bytesRead;
    await yieldToEventLoop();
    return isImportHeld;
  };
  const write = async (
    docs: readonly ImportRowDoc[],
    progressUpdate: ReturnType<typeof buildProgressUpdate>,
  ) => {
    if (docs.length > 0) await rowsStore.insert(docs);
    return importsStore.update(_id, 'planning', progressUpdate);
  };

  const decodedChunks = decodeFile(hashChunks(), detectedEncoding, (decodedBytes) => {
    bytesRead = decodedBytes;
  });
  try {
    for await (const { line, cells } of parseCsv(decodedChunks, detectedFormat)) {
      if (!header) {
        header = { columns: parseHeader(cells, mapping) };
        continue;
      }
      rowCount++;
      batch.push(createRowDoc(_id, line, cells, header.columns));
      const isFull = batch.length === maxBatchRows || bytesRead - flushedBytes >= maxBatchBytes;
      if (isFull && !(await flush())) return false;
    }
    if (!header || rowCount === 0)
      throw new FileError('empty', 'The file has no rows below its header.', { line: 1 });
    if (!(await flush()) || !(await pendingWrite)) return false;
  } finally {
    // Waits, so that a caller that deletes the rows of a rejected file deletes all of them.
    await Promise.allSettled([pendingWrite]);
  }
  return importsStore.update(_id, 'planning', { ...buildProgressUpdate(), fileHash: hash.digest('hex') });
}

function parseHeader(cells: readonly string[], mapping: readonly (ColumnName | null)[] | undefined) {
  if (cells.length > importLimits.columns)
    throw new FileError(
      'too_many_columns',
      `The header has ${cells.length} columns; ${importLimits.columns} are read.`,
      {
        line: 1,
        column: cells[importLimits.columns]?.slice(0, 100) ?? '',
      },
    );
  if (mapping && mapping.length > cells.length)
    throw new FileError(
      'mapping',
      `The mapping names ${mapping.length} columns, the header has ${cells.length}.`,
      { line: 1 },
    );
  const columns = matchColumns(
    cells.map((cell) => cell.trim().slice(0, 200)),
    mapping,
  );
  const missingColumns = requiredColumns.filter((name) => !columns.some(({ column }) => column === name));
  if (missingColumns.length > 0)
    throw new FileError(
      'missing_columns',
      `No column was found for ${missingColumns.map(getColumnLabel).join(', ')}. Is the first line the header?`,
      { line: 1, column: missingColumns[0]! },
    );
  return columns;
}

/** Cells are stored by position, because a header may be any text, `__proto__` included. */
function createRowDoc(
  importId: ImportRecord['_id'],
  line: number,
  cells: readonly string[],
  columns: ReturnType<typeof matchColumns>,
): ImportRowDoc {
  const cellByColumn = new Map<ColumnName, string>();
  for (const [i, { column }] of columns.entries())
    if (column && cells[i] !== undefined) cellByColumn.set(column, cells[i]);
  const { fields, messages } = readRow(cellByColumn);
  const hasTooManyCells = cells.some((cell, i) => i >= columns.length && cell.trim() !== '');
  if (hasTooManyCells)
    messages.push(
      createRowMessage(
        'error',
        'too_many_cells',
        `The row has ${cells.length} cells, the header ${columns.length}. Is a comma not in quotes?`,
      ),
    );
  else if (cells.length < columns.length)
    messages.push(
      createRowMessage(
        'warning',
        'too_few_cells',
        `The row has ${cells.length} cells, the header ${columns.length}: the others are taken as empty.`,
      ),
    );
  return {
    _id: `${importId.toHexString()}/${line}`,
    importId,
    line,
    action: fields && !hasTooManyCells ? 'create' : 'error',
    cells: toCellsByPosition(cells, columns.length + maxExtraCells),
    ...(fields && !hasTooManyCells && { fields: { ...fields } }),
    messages,
  };
}

function toCellsByPosition(cells: readonly string[], maxCells: number): Record<string, string> {
  const cellsByPosition: Record<string, string> = {};
  for (let i = 0; i < cells.length && i < maxCells; i++) if (cells[i]) cellsByPosition[i] = cells[i]!;
  return cellsByPosition;
}

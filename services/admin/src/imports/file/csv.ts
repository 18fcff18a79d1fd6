import { importLimits } from '@app/types/admin/imports';
import { type CsvError, type Parser, parse } from 'csv-parse';
import { RefusedFile } from './refused-file.ts';

export const delimiters = [',', ';', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

/** One record: the line where it begins (the header is line 1), and its cells. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

const breaks = /\r\n|\r|\n/g;

/** The delimiter that occurs most often in the first line, outside quotes. */
export function detectDelimiter(text: string): Delimiter {
  const counts: Record<Delimiter, number> = { ',': 0, ';': 0, '\t': 0 };
  let quoted = false;
  for (const letter of text.slice(0, importLimits.row)) {
    if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === '\n' || letter === '\r')) break;
    else if (!quoted && letter in counts) counts[letter as Delimiter]++;
  }
  return delimiters.reduce((most, one) => (counts[one] > counts[most] ? one : most));
}

/**
 * Parses a CSV stream to records, header first, with any line ends. Records without a value are skipped but count as
 * rows.
 * @throws {RefusedFile} with its line, for an unclosed or misplaced quote, too long records or headers, and too many
 * records
 */
export async function* parseCsv(
  texts: AsyncIterable<string>,
  found: { delimiter: Delimiter },
): AsyncGenerator<CsvRecord> {
  let parser: Parser | undefined;
  let failure: CsvError | undefined;
  let line = 1;
  let rows = -1; // -1, because the first record is the header
  const ready: string[][] = [];

  const begin = (text: string) => {
    found.delimiter = detectDelimiter(text);
    const started = parse({
      delimiter: found.delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: importLimits.row,
      // Collected here instead of from the stream, so that records before an error determine its line.
      on_record: (cells: string[]) => {
        ready.push(cells);
        // Without earlier records the parser creates no errors for records of another length, which cost 25 µs each and
        // are discarded.
        (started.info as { records: number }).records = 0;
        return null;
      },
    });
    started.on('error', (error: CsvError) => {
      failure = error;
    });
    return started;
  };
  function* drainRecords(): Generator<CsvRecord> {
    for (const cells of ready.splice(0)) {
      const at = line;
      line += 1;
      for (const cell of cells) if (/[\r\n]/.test(cell)) line += cell.match(breaks)!.length;
      if (++rows > importLimits.rows)
        throw new RefusedFile(
          'too_many_rows',
          'The file has more than 50,000 rows, empty ones included. Split it.',
          { line: at },
        );
      if (cells.some((cell) => cell.trim() !== '')) yield { line: at, cells };
    }
    if (failure) throw toRefusedFile(failure, line);
  }

  let start = '';
  for await (const text of texts) {
    if (!parser) {
      // The delimiter is detected from the complete first line.
      start += text;
      if (!/[\r\n]/.test(start) && start.length <= importLimits.row) continue;
      parser = begin(start);
    }
    for (const piece of splitText(start || text)) {
      await write(parser, piece);
      yield* drainRecords();
    }
    start = '';
  }
  parser ??= begin(start);
  for (const piece of splitText(start)) {
    await write(parser, piece);
    yield* drainRecords();
  }
  await end(parser);
  yield* drainRecords();
}

/** Small, so that the event loop stays free even if each byte is a record. */
const pieceBytes = 8_192;

function* splitText(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

const write = (parser: Parser, bytes: Buffer) =>
  new Promise<void>((resolve) => parser.write(bytes, () => setImmediate(resolve)));

const end = (parser: Parser) =>
  new Promise<void>((resolve) => {
    for (const event of ['finish', 'error', 'close']) parser.once(event, () => resolve());
    if (parser.destroyed) resolve();
    else parser.end();
  });

function toRefusedFile({ code }: CsvError, line: number): RefusedFile {
  const where = { line };
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return new RefusedFile(
      'quote_not_closed',
      `A quote that begins in or after line ${line} is not closed.`,
      where,
    );
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new RefusedFile(
      'row_too_long',
      `The row that begins in line ${line} has more than 100,000 characters. Is a quote not closed?`,
      where,
    );
  return new RefusedFile(
    'quote',
    `In the row that begins in line ${line} a quote stands in the middle of a cell. Put the cell in quotes, and write a quote inside as two.`,
    where,
  );
}

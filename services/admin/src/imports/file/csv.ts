import { importLimits } from '@app/types/admin/imports';
import { delimiterLinePattern, delimiters } from '@app/types/admin/imports/columns';
import { type CsvError, type Parser, parse } from 'csv-parse';
import { FileError } from './file-error.ts';

/** A record's cells, and the line where it begins; the header is line 1. */
interface CsvRecord {
  line: number;
  cells: string[];
}

const lineBreakPattern = /\r\n|\r|\n/g;

/** Detects the delimiter that occurs most often in the first line, outside quotes. */
function detectDelimiter(text: string): string {
  const countByDelimiter: Record<string, number> = { ',': 0, ';': 0, '\t': 0 };
  let isQuoted = false;
  for (const char of text.slice(0, importLimits.rowLength)) {
    if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (char === '\n' || char === '\r')) break;
    else if (!isQuoted && char in countByDelimiter) countByDelimiter[char]!++;
  }
  return delimiters.reduce((mostFrequent, delimiter) =>
    countByDelimiter[delimiter]! > countByDelimiter[mostFrequent]! ? delimiter : mostFrequent,
  );
}

/** Creates a function that quotes cells such as `="02110"`, which the parser refuses. It returns complete rows. */
function createFormulaQuoter(delimiter: string) {
  const cellEdge = `[\\r\\n]|\\${delimiter}`;
  const tokenPattern = new RegExp(
    `"[^"]*(?:""[^"]*)*(?:"|$)|(?<=^|${cellEdge}) *= *"(?:[^"]|"")*" *(?=$|${cellEdge})|[\\r\\n]`,
    'g',
  );
  const isFormula = (token: string) => /^ *=/.test(token);
  let bufferedText = '';
  return (text: string, isLast = false): string => {
    bufferedText += text;
    let [rowsEnd, hasFormula] = [0, false];
    for (const { 0: token, index } of bufferedText.matchAll(tokenPattern)) {
      if (/^[\r\n]$/.test(token)) rowsEnd = index + 1;
      hasFormula ||= isFormula(token);
    }
    // A row that is too long is passed on at once, because the parser rejects it.
    if (isLast || bufferedText.length - rowsEnd > 4 * importLimits.rowLength) rowsEnd = bufferedText.length;
    const completeRows = bufferedText.slice(0, rowsEnd);
    bufferedText = bufferedText.slice(rowsEnd);
    if (!hasFormula) return completeRows;
    return completeRows.replace(tokenPattern, (token) =>
      isFormula(token) ? `"${token.replaceAll('"', '""')}"` : token,
    );
  };
}

/**
 * Parses a CSV stream to records, header first, with any line ends. Records without a value are skipped but count as
 * rows. Sets `format.delimiter` to the one it detects.
 * @throws {FileError} with its line, for an unclosed or misplaced quote, too long records or headers, and too many
 * records
 */
export async function* parseCsv(
  texts: AsyncIterable<string>,
  format: { delimiter: string },
): AsyncGenerator<CsvRecord> {
  let parserError: CsvError | undefined;
  let line = 1;
  let rowCount = -1; // -1, because the first record is the header
  const parsedRecords: string[][] = [];

  /** Creates the parser and returns it with the text behind a line that names the delimiter. */
  const createCsvParser = (text: string) => {
    const [delimiterHint = '', delimiter = detectDelimiter(text)] = delimiterLinePattern.exec(text) ?? [];
    format.delimiter = delimiter;
    if (delimiterHint) line += 1;
    const parser = parse({
      delimiter: format.delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: importLimits.rowLength,
      // Collected here instead of from the stream, so that records before an error determine its line.
      on_record: (cells: string[]) => {
        parsedRecords.push(cells);
        // Without earlier records the parser creates no errors for records of another length, which cost 25 µs each and
        // are discarded.
        (parser.info as { records: number }).records = 0;
        return null;
      },
    });
    parser.on('error', (error: CsvError) => {
      parserError = error;
    });
    return {
      parser,
      quoteFormulas: createFormulaQuoter(format.delimiter),
      remainingText: text.slice(delimiterHint.length),
    };
  };
  function* drainRecords(): Generator<CsvRecord> {
    for (const cells of parsedRecords.splice(0)) {
      const startLine = line;
      line += 1;
      for (const cell of cells) if (/[\r\n]/.test(cell)) line += cell.match(lineBreakPattern)!.length;
      if (++rowCount > importLimits.rows)
        throw new FileError(
          'too_many_rows',
          'The file has more than 50,000 rows, empty ones included. Split it.',
          { line: startLine },
        );
      if (cells.some((cell) => cell.trim() !== '')) yield { line: startLine, cells };
    }
    if (parserError) throw toFileError(parserError, line);
  }

  async function* parseText(parser: Parser, text: string) {
    for (const chunk of splitText(text)) {
      await writeChunk(parser, chunk);
      yield* drainRecords();
    }
  }

  let firstText = '';
  let csvParser: ReturnType<typeof createCsvParser> | undefined;
  for await (const text of texts) {
    if (csvParser) {
      yield* parseText(csvParser.parser, csvParser.quoteFormulas(text));
      continue;
    }
    firstText += text;
    // The delimiter is detected from the complete first line. A line end may arrive in two parts.
    if (!/[\r\n]./s.test(firstText) && firstText.length <= importLimits.rowLength) continue;
    csvParser = createCsvParser(firstText);
    yield* parseText(csvParser.parser, csvParser.quoteFormulas(csvParser.remainingText));
    firstText = '';
  }
  const { parser, quoteFormulas, remainingText } = csvParser ?? createCsvParser(firstText);
  yield* parseText(parser, quoteFormulas(csvParser ? '' : remainingText, true));
  await endParser(parser);
  yield* drainRecords();
}

/** Small, so that the event loop is not blocked even if each byte is a record. */
const chunkBytes = 8_192;

function* splitText(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let offset = 0; offset < bytes.length; offset += chunkBytes)
    yield bytes.subarray(offset, offset + chunkBytes);
}

const writeChunk = (parser: Parser, bytes: Buffer) =>
  new Promise<void>((resolve) => parser.write(bytes, () => setImmediate(resolve)));

const endParser = (parser: Parser) =>
  new Promise<void>((resolve) => {
    for (const event of ['finish', 'error', 'close']) parser.once(event, () => resolve());
    if (parser.destroyed) resolve();
    else parser.end();
  });

function toFileError({ code }: CsvError, line: number): FileError {
  const position = { line };
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return new FileError(
      'quote_not_closed',
      `A quote that begins in or after line ${line} is not closed.`,
      position,
    );
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new FileError(
      'row_too_long',
      `The row that begins in line ${line} has more than 100,000 characters. Is a quote not closed?`,
      position,
    );
  return new FileError(
    'quote',
    `In the row that begins in line ${line} a quote stands in the middle of a cell. Put the cell in quotes, and write a quote inside as two.`,
    position,
  );
}

import { pickRounds } from '@app/test-kit/full-tests';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCsvLine, isGuardedCell, stripCellGuard } from '../../exports/csv-text.ts';
import { parseCsv } from './csv.ts';
import { decodeFile } from './decode-file.ts';
import { FileError } from './file-error.ts';

async function collectAll<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of stream) items.push(item);
  return items;
}

async function readCsv(file: Buffer | string, chunkBytes = 7) {
  const bytes = Buffer.from(file as string);
  async function* splitChunks() {
    for (let offset = 0; offset < bytes.length; offset += chunkBytes)
      yield bytes.subarray(offset, offset + chunkBytes);
  }
  const encoding = { encoding: 'UTF-8' as const };
  const format = { delimiter: ',' as const };
  const decodedChunks = decodeFile(splitChunks(), encoding, () => {});
  return { records: await collectAll(parseCsv(decodedChunks, format)), ...encoding, ...format };
}

it('any line ending is accepted, and a row has the number of its first line', async () => {
  const { records } = await readCsv('a,b\r\n1,2\n\n"x\r\ny",3\r4,5\n , \n,,,\n6,7');
  expect(records).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', '2'] },
    { line: 4, cells: ['x\r\ny', '3'] },
    { line: 6, cells: ['4', '5'] },
    { line: 9, cells: ['6', '7'] },
  ]);
});

it.each([
  ['a;b;c\n1,5;2;3', ';', '1,5'],
  ['a\tb\n1\t2', '\t', '1'],
  ['"a;x",b\n1,2', ',', '1'],
])('%j is detected to be separated by %j', async (text, delimiter, firstCell) => {
  const csvFile = await readCsv(text);
  expect(csvFile.delimiter).toBe(delimiter);
  expect(csvFile.records[1]?.cells[0]).toBe(firstCell);
});

it.each([
  ['a,b\n="02110",x\n', ['="02110"', 'x']],
  ['a,b\nx,="Doe, ""Jane"""', ['x', '="Doe, ""Jane"""']],
  ['a;b\r\n ="x";="y" \r\n', [' ="x"', '="y" ']],
  ['a,b\n"=""x""","y,=""z"","\n', ['="x"', 'y,="z",']],
  ['a,b\n"k,="",\nl",="m\no"\n', ['k,=",\nl', '="m\no"']],
])('the formulas of %j are cells, in quotes or not', async (text, row) => {
  for (const chunkBytes of [1, 7, 1000]) {
    const { records } = await readCsv(text, chunkBytes);
    expect(records.map(({ cells }) => cells).slice(1)).toEqual([row]);
  }
});

it('a formula is read after a quoted cell of any length', async () => {
  const longText = 'x\n'.repeat(40_000);
  const { records } = await readCsv(`a,b\n"${longText}",="1"\n"${longText}",="2"\n`, 64 * 1024);
  expect(records.slice(1).map(({ cells }) => cells[1])).toEqual(['="1"', '="2"']);
});

it.each([
  ['sep=;\r\na,x;b\r\n1;2', ';', 2],
  ['"sep=|"\na,x|b\n1|2', '|', 2],
  ['\ufeffsep=\t\r\na,x\tb\r\n1\t2', '\t', 2],
  ['sep=,,,\ra;x,b\r1,2', ',', 2],
])('%j names its delimiter %j in a line before the header', async (text, delimiter, line) => {
  for (const chunkBytes of [1, 7, 1000]) {
    const csvFile = await readCsv(text, chunkBytes);
    expect(csvFile.delimiter).toBe(delimiter);
    expect(csvFile.records).toMatchObject([
      { line, cells: [expect.stringMatching(/^a.x$/), 'b'] },
      { line: 3 },
    ]);
  }
});

it('UTF-8 with and without BOM, and Windows-1252, are decoded in chunks of any size', async () => {
  const plainText = 'name,city\nNúñez “Bob”,Peñasco';
  for (const chunkBytes of [1, 2, 3, 1000]) {
    expect((await readCsv(plainText, chunkBytes)).records[1]?.cells).toEqual(['Núñez “Bob”', 'Peñasco']);
    expect((await readCsv(`\ufeff${plainText}`, chunkBytes)).records[0]?.cells).toEqual(['name', 'city']);
    const windowsFile = await readCsv(Buffer.from('n\nN\xfa\xf1ez \x93\x94', 'latin1'), chunkBytes);
    expect(windowsFile.encoding).toBe('Windows-1252');
    expect(windowsFile.records[1]?.cells).toEqual(['Núñez “”']);
  }
});

it.each([
  ['zip', Buffer.from('PK\x03\x04rest'), 1],
  ['workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 1],
  ['utf16', Buffer.from('\ufeffa,b\n', 'utf16le'), 1],
  ['html', '<!DOCTYPE html><html>', 1],
  ['nul', 'a,b\n1,2\n3,\u0000', 3],
  ['encoding', Buffer.concat([Buffer.from('a\né\n'), Buffer.from([0xe9, 0x0a])]), 3],
  ['quote_not_closed', 'a,b\n1,2\n3,"x\n4,5\n', 3],
  ['quote', 'a,b\n1,2\n3,x"y"\n', 3],
  ['quote', 'a,b\n1,2\n3,="y"z\n', 3],
  ['row_too_long', `a,b\n1,2\n3,"${'x\n'.repeat(60_000)}`, 3],
  ['row_too_long', 'x'.repeat(150_000), 1],
  ['row_too_long', 'a,'.repeat(1_000_000), 1],
  ['row_too_long', `a\n${'b'.repeat(10 * 1024 * 1024)}`, 2],
] as const)('the error for %s has its line', async (code, bytes, line) => {
  const readPromise = readCsv(bytes as string, 64 * 1024);
  await expect(readPromise).rejects.toSatisfy((error) => error instanceof FileError);
  await expect(readPromise).rejects.toMatchObject({ code, line });
});

it.each([
  ['blank', '\n'],
  ['comma-only', ',,,,,,,\n'],
])('a million %s lines are rejected at the limit, without blocking the event loop', async (_, line) => {
  const bytes = Buffer.from(`a,b,c,d,e,f,g,h\n${line.repeat(1_000_000)}`);
  let turnCount = 0;
  let nextTurn = setImmediate(function count() {
    turnCount++;
    nextTurn = setImmediate(count);
  });
  await expect(readCsv(bytes, 65_536)).rejects.toMatchObject({ code: 'too_many_rows', line: 50_002 });
  clearImmediate(nextTurn);
  // Per turn at most as many lines as fit into 8 KB, some milliseconds of work.
  expect(turnCount).toBeGreaterThanOrEqual(Math.floor((50_000 * line.length) / 8_192));
});

it('more than 20 MB are rejected while they arrive', async () => {
  let sentBytes = 0;
  async function* generateEndlessFile() {
    for (;;) {
      sentBytes += 65_536;
      yield Buffer.alloc(65_536, 'a,b\n');
    }
  }
  const readPromise = collectAll(decodeFile(generateEndlessFile(), { encoding: 'UTF-8' }, () => {}));
  await expect(readPromise).rejects.toMatchObject({ code: 'too_large' });
  expect(sentBytes).toBeLessThan(21 * 1024 * 1024);
});

it('any exported cell is read back unchanged (S22)', async () => {
  const cellArbitrary = fc.oneof(
    fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '').toWellFormed()),
    fc.constantFrom('=1+1', '+1', '-1', '@x', '\tx', '\rx', '＝1'),
    fc.constantFrom("'quoted", "''", '"', ',', '\n', '=HYPERLINK("x")'),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cellArbitrary, { minLength: 2, maxLength: 4 }), { minLength: 1 }),
      async (rows) => {
        const text = ['h1,h2\r\n', ...rows.map((row) => formatCsvLine(row))].join('');
        const hasText = (value: string) => value.trim() !== '' || isGuardedCell(`'${value}`);
        const rowsWithValue = rows.filter((row) => row.some(hasText));
        const { records } = await readCsv(text, 100);
        expect(records.slice(1).map(({ cells }) => cells.map(stripCellGuard))).toEqual(rowsWithValue);
      },
    ),
    { numRuns: pickRounds(60, 300) },
  );
});

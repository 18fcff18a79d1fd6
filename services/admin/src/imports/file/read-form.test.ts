import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readForm } from './read-form.ts';

const formType = 'multipart/form-data; boundary=x';
const createField = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const createFile = (name: string, text: string) =>
  `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${text}\r\n`;
const formEnd = '--x--\r\n';

function createRequest(pieces: AsyncIterable<Buffer>, contentType = formType): Request {
  const body = Readable.toWeb(Readable.from(pieces)) as ReadableStream;
  const init = { body, duplex: 'half' };
  return new Request('http://x/', { method: 'POST', headers: { 'content-type': contentType }, ...init });
}
function createChunkedRequest(body: string, { chunkBytes = 7, contentType = formType } = {}): Request {
  const bytes = Buffer.from(body);
  async function* readInChunks() {
    for (let offset = 0; offset < bytes.length; offset += chunkBytes)
      yield bytes.subarray(offset, offset + chunkBytes);
  }
  return createRequest(readInChunks(), contentType);
}
const readText = async (pieces: AsyncIterable<Buffer>) => {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
};

it.each([7, 1_000_000])(
  'reads the fields before and after the file, in chunks of %i bytes',
  async (chunkBytes) => {
    const body = `${createField('mode', 'preview')}${createFile('Nu%22.csv', 'a,b\r\n1,2\r\n')}${createField('mapping', '[]')}${formEnd}`;
    const form = await readForm(createChunkedRequest(body, { chunkBytes }));
    expect([form.fileName, form.fields]).toEqual(['Nu".csv', { mode: 'preview' }]);
    expect(await readText(form.file)).toBe('a,b\r\n1,2\r\n');
    expect({ ...(await form.readAllFields()) }).toEqual({ mode: 'preview', mapping: '[]' });
  },
);

const longField = createField('long', 'z'.repeat(70_000));
const manyFields = Array.from({ length: 25 }, (_, n) => createField(`f${n}`, '1')).join('');
const csvFile = createFile('f.csv', 'a,b\r\n1,2');
it.each([
  ['no boundary', csvFile + formEnd, 415, 'multipart/form-data'],
  ['another type', 'a=1', 415, 'application/x-www-form-urlencoded'],
  ['no file', createField('a', '1') + formEnd, 400],
  ['nothing', '', 400],
  ['another boundary', csvFile.replace('--x', '--y'), 400],
  ['cut off in the file', csvFile.slice(0, -4), 400],
  ['cut off in a head', `${createField('a', '1')}--x\r\nContent-Dispo`, 400],
  ['cut off behind the file', csvFile + createField('a', '1'), 400],
  ['a field twice', createField('a', '1') + createField('a', '2') + csvFile + formEnd, 400],
  ['a field twice, behind the file', csvFile + createField('a', '1') + createField('a', '2') + formEnd, 400],
  ['two files', csvFile + csvFile + formEnd, 400],
  ['a long field', longField + csvFile + formEnd, 413],
  ['a long field, behind the file', csvFile + longField + formEnd, 413],
  ['many fields', manyFields + csvFile + formEnd, 413],
  ['many fields, behind the file', csvFile + manyFields + formEnd, 413],
] as const)('rejects %s', async (_, body, status, contentType: string = formType) => {
  for (const chunkBytes of [7, 1_000_000]) {
    const readPromise = readForm(createChunkedRequest(body, { chunkBytes, contentType })).then(
      async (form) => {
        await readText(form.file);
        return form.readAllFields();
      },
    );
    await expect(readPromise).rejects.toMatchObject({ status });
  }
});

it('at most a few chunks are read ahead', async () => {
  let sentBytes = 0;
  async function* sendEndlessly() {
    yield Buffer.from(createFile('f.csv', '').slice(0, -2));
    for (;;) {
      sentBytes += 65_536;
      yield Buffer.alloc(65_536, 'x');
    }
  }
  const form = await readForm(createRequest(sendEndlessly()));
  for (let turnCount = 0; turnCount < 100; turnCount++) await new Promise(setImmediate);
  expect(sentBytes).toBeLessThan(1_000_000);
  await form.file[Symbol.asyncIterator]().return?.();
});

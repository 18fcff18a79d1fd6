import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readForm } from './multipart.ts';

const type = 'multipart/form-data; boundary=x';
const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, text: string) =>
  `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${text}\r\n`;
const end = '--x--\r\n';

function post(pieces: AsyncIterable<Buffer>, contentType = type): Request {
  const body = Readable.toWeb(Readable.from(pieces)) as ReadableStream;
  const init = { body, duplex: 'half' };
  return new Request('http://x/', { method: 'POST', headers: { 'content-type': contentType }, ...init });
}
function send(body: string, { chunkBytes = 7, contentType = type } = {}): Request {
  const bytes = Buffer.from(body);
  async function* readInChunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  return post(readInChunks(), contentType);
}
const readText = async (pieces: AsyncIterable<Buffer>) => {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
};

it.each([7, 1_000_000])(
  'reads the fields before and after the file, in chunks of %i bytes',
  async (chunkBytes) => {
    const body = `${field('mode', 'preview')}${file('Nu%22.csv', 'a,b\r\n1,2\r\n')}${field('mapping', '[]')}${end}`;
    const form = await readForm(send(body, { chunkBytes }));
    expect([form.fileName, form.fields]).toEqual(['Nu".csv', { mode: 'preview' }]);
    expect(await readText(form.file)).toBe('a,b\r\n1,2\r\n');
    expect({ ...(await form.readAllFields()) }).toEqual({ mode: 'preview', mapping: '[]' });
  },
);

const long = field('long', 'z'.repeat(70_000));
const many = Array.from({ length: 25 }, (_, n) => field(`f${n}`, '1')).join('');
const csv = file('f.csv', 'a,b\r\n1,2');
it.each([
  ['no boundary', csv + end, 415, 'multipart/form-data'],
  ['another type', 'a=1', 415, 'application/x-www-form-urlencoded'],
  ['no file', field('a', '1') + end, 400],
  ['nothing', '', 400],
  ['another boundary', csv.replace('--x', '--y'), 400],
  ['cut off in the file', csv.slice(0, -4), 400],
  ['cut off in a head', `${field('a', '1')}--x\r\nContent-Dispo`, 400],
  ['cut off behind the file', csv + field('a', '1'), 400],
  ['a field twice', field('a', '1') + field('a', '2') + csv + end, 400],
  ['a field twice, behind the file', csv + field('a', '1') + field('a', '2') + end, 400],
  ['two files', csv + csv + end, 400],
  ['a long field', long + csv + end, 413],
  ['a long field, behind the file', csv + long + end, 413],
  ['many fields', many + csv + end, 413],
  ['many fields, behind the file', csv + many + end, 413],
] as const)('rejects %s', async (_, body, status, contentType: string = type) => {
  for (const chunkBytes of [7, 1_000_000]) {
    const reading = readForm(send(body, { chunkBytes, contentType })).then(async (form) => {
      await readText(form.file);
      return form.readAllFields();
    });
    await expect(reading).rejects.toMatchObject({ status });
  }
});

it('reads at most a few chunks ahead', async () => {
  let sent = 0;
  async function* sendEndlessly() {
    yield Buffer.from(file('f.csv', '').slice(0, -2));
    for (;;) {
      sent += 65_536;
      yield Buffer.alloc(65_536, 'x');
    }
  }
  const form = await readForm(post(sendEndlessly()));
  for (let turns = 0; turns < 100; turns++) await new Promise(setImmediate);
  expect(sent).toBeLessThan(1_000_000);
  await form.file[Symbol.asyncIterator]().return?.();
});

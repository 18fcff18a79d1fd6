import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MalformedResponse, ResponseReader } from './response-reader.ts';

interface Read {
  status: number;
  headers: string[];
  body: string;
  ended: boolean;
  reusable?: boolean;
}

/** Reads the bytes in the given pieces, for so many responses. */
function readAll(pieces: readonly Buffer[], { heads = [false], close = false } = {}): Read[] {
  const reader = new ResponseReader();
  const all: Read[] = [];
  const expectNext = () => {
    const noBody = heads[all.length];
    if (noBody === undefined) return;
    const one: Read = { status: 0, headers: [], body: '', ended: false };
    all.push(one);
    reader.expect(
      {
        head: (status, headers) => Object.assign(one, { status, headers }),
        data: (chunk) => {
          one.body += chunk.toString('latin1');
        },
        end: (reusable) => Object.assign(one, { ended: true, reusable }),
      },
      noBody,
    );
  };
  expectNext();
  for (const piece of pieces) {
    if (reader.isIdle) expectNext();
    reader.read(piece);
  }
  if (close) reader.close();
  return all;
}

const response = (head: string, body = '') => Buffer.from(`HTTP/1.1 ${head}\r\n\r\n${body}`, 'latin1');
const plain = response('200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5', 'hello');
const chunked = response(
  '200 OK\r\ntransfer-encoding: chunked',
  '4\r\nWiki\r\nc;x=y\r\npedia \r\n\r\nin\r\n0\r\nx-trailer: 1\r\n\r\n',
);

describe('a response', () => {
  it('is read with its headers and its body', () => {
    expect(readAll([plain])).toEqual([
      {
        status: 200,
        headers: ['content-type', 'text/plain', 'content-length', '5'],
        body: 'hello',
        ended: true,
        reusable: true,
      },
    ]);
  });

  it('is the same however the network cut it', () => {
    for (const [bytes, body] of [
      [plain, 'hello'],
      [chunked, 'Wikipedia \r\n\r\nin'],
    ] as const) {
      fc.assert(
        fc.property(fc.array(fc.nat(bytes.length), { maxLength: 12 }), (cuts) => {
          const at = [0, ...cuts.sort((a, b) => a - b), bytes.length];
          const pieces = at.slice(1).map((end, i) => bytes.subarray(at[i], end));
          expect(readAll(pieces.filter(({ length }) => length > 0))).toMatchObject([
            { status: 200, body, ended: true, reusable: true },
          ]);
        }),
      );
    }
  });

  it.each([
    ['204 No Content\r\nx: 1', false],
    ['304 Not Modified\r\ncontent-length: 500', false],
    ['200 OK\r\ncontent-length: 500', true],
    ['200 OK\r\ncontent-length: 0', false],
  ])('without a body ends with its head: %s', (head, noBody) => {
    expect(readAll([response(head)], { heads: [noBody] })).toMatchObject([{ body: '', ended: true }]);
  });

  it('without a length goes on until the connection ends, and that is its last', () => {
    const pieces = [response('200 OK\r\nx: 1', 'one '), Buffer.from('two')];
    expect(readAll(pieces)).toMatchObject([{ body: 'one two', ended: false }]);
    expect(readAll(pieces, { close: true })).toMatchObject([
      { body: 'one two', ended: true, reusable: false },
    ]);
  });

  it('that says so is the last of its connection', () => {
    expect(readAll([response('200 OK\r\nconnection: close\r\ncontent-length: 0')])).toMatchObject([
      { reusable: false },
    ]);
  });

  it('follows another one, and interim ones count for nothing', () => {
    const early = response('103 Early Hints\r\nlink: x');
    expect(readAll([Buffer.concat([early, plain]), chunked], { heads: [false, false] })).toMatchObject([
      { status: 200, body: 'hello' },
      { body: 'Wikipedia \r\n\r\nin' },
    ]);
  });
});

describe('what is no such response is refused', () => {
  it.each([
    ['HTTP/1.0 200 OK\r\n\r\n'],
    ['HTTP/2 200\r\n\r\n'],
    ['HTTP/1.1 999 No\r\n\r\n'],
    ['HTTP/1.1 abc\r\n\r\n'],
    ['garbage\r\n\r\n'],
    ['HTTP/1.1 200 OK\r\n: empty\r\n\r\n'],
    ['HTTP/1.1 200 OK\r\nno colon\r\n\r\n'],
    ['HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'],
    ['HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n'],
    ['HTTP/1.1 200 OK\r\ncontent-length: 0x10\r\n\r\n'],
    ['HTTP/1.1 200 OK\r\ntransfer-encoding: gzip, chunked\r\n\r\n'],
    ['HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n'],
    ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n'],
    ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabcdef\r\n'],
    [`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(70_000)}`],
    [`${plain.toString('latin1')}HTTP/1.1 200 OK\r\n\r\n`],
  ])('%#', (bytes) => {
    expect(() => readAll([Buffer.from(bytes, 'latin1')])).toThrow(MalformedResponse);
  });

  it('also one that ends too early', () => {
    expect(() => readAll([plain.subarray(0, -1)], { close: true })).toThrow(MalformedResponse);
    expect(() => readAll([chunked.subarray(0, -2)], { close: true })).toThrow(MalformedResponse);
  });

  it('and random bytes never make it anything but refuse or wait', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          expect(readAll([Buffer.from(bytes)])[0]?.status).toBe(0);
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedResponse);
        }
      }),
    );
  });
});

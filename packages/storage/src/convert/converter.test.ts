import { readFileSync } from 'node:fs';
import { constants, deflateSync } from 'node:zlib';
import { createPdf } from '@app/test-kit/create-pdf';
import { isFullRun } from '@app/test-kit/full-tests';
import { describe, expect, it } from 'vitest';
import { type ConvertInput, createConverter } from './converter.ts';

/** A PDF of one page with content and resources, without a table of offsets: readers search for the objects. */
function createOnePagePdf(
  content: Buffer,
  resources = '<< >>',
  furtherObjects: readonly Buffer[] = [],
): Buffer {
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources 5 0 R >>';
  const firstObjects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    page,
  ];
  const objects = [...firstObjects, content, resources, ...furtherObjects].map((object, i) => [
    Buffer.from(`${i + 1} 0 obj\n`),
    Buffer.from(object),
    Buffer.from('\nendobj\n'),
  ]);
  const parts = [
    Buffer.from('%PDF-1.4\n'),
    ...objects.flat(),
    Buffer.from('trailer << /Root 1 0 R >>\n%%EOF\n'),
  ];
  return Buffer.concat(parts);
}
const createStream = (bytes: Buffer, dictionaryEntries = '') =>
  Buffer.concat([
    Buffer.from(`<< ${dictionaryEntries} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
const compressTwice = (bytes: Buffer, entries = '') =>
  createStream(
    deflateSync(deflateSync(bytes, { strategy: constants.Z_RLE }), { level: 9 }),
    `/Filter [/FlateDecode /FlateDecode] ${entries}`,
  );

/** Forms that draw the next one ten times each: a hundred million rectangles. */
function createNestedFormsPdf(): Buffer {
  const forms = Array.from({ length: 9 }, (_, i) => {
    const resources = i < 8 ? `/Resources << /XObject << /F ${7 + i} 0 R >> >>` : '';
    const entries = `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Group << /S /Transparency >> ${resources}`;
    return createStream(Buffer.from(i < 8 ? '/F Do '.repeat(10) : '0 0 612 792 re f'), entries);
  });
  return createOnePagePdf(createStream(Buffer.from('/F Do')), '<< /XObject << /F 6 0 R >> >>', forms);
}
function createHugeImagePdf(): Buffer {
  const entries =
    '/Type /XObject /Subtype /Image /Width 9000 /Height 9000 /ColorSpace /DeviceRGB /BitsPerComponent 8';
  const image = compressTwice(Buffer.alloc(243_000_000), entries);
  return createOnePagePdf(
    createStream(Buffer.from('612 0 0 792 0 0 cm /I Do')),
    '<< /XObject << /I 6 0 R >> >>',
    [image],
  );
}

const defaultInput = {
  accountId: 'user_a',
  waitMs: 15_000,
  workMs: 15_000,
  signal: new AbortController().signal,
};
const convertPdf = (bytes: Uint8Array, input: Partial<ConvertInput> = {}, convert = createConverter(1)) =>
  convert({ ...defaultInput, shape: 'pdf', bytes, ...input }).then(
    () => 'converted',
    (error: { reason?: string; name: string }) => error.reason ?? error.name,
  );

/** Ids of child processes. */
const listChildPids = () =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
function readPeakMb(pid: string): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0; // has ended
  }
}

/** Nested forms are given up in the test of two accounts, too. */
const hostileFiles: [description: string, create: () => Buffer][] = [
  ['a content of 250 MB', () => createOnePagePdf(compressTwice(Buffer.alloc(250_000_000, ' ')))],
  ['an image of 81 million pixels', createHugeImagePdf],
  ...(isFullRun ? [['nested forms', createNestedFormsPdf] satisfies [string, () => Buffer]] : []),
];

describe.runIf(process.platform === 'linux')('a small file that takes much', () => {
  it.each(hostileFiles)('is given up: %s', async (_, createFile) => {
    const bytes = createFile();
    expect(bytes.length).toBeLessThan(3_000);
    const earlierPids = listChildPids();
    let peakMb = 0;
    const watchTimer = setInterval(() => {
      const newPids = listChildPids().filter((pid) => !earlierPids.includes(pid));
      peakMb = Math.max(peakMb, ...newPids.map(readPeakMb));
    }, 20);
    expect(await convertPdf(bytes)).toBe('too_complex');
    clearInterval(watchTimer);
    expect(peakMb).toBeGreaterThan(20); // a process of its own was seen
    expect(peakMb).toBeLessThan(450);
  });
});

it('uploads of others pass an account whose files take long, and a wait that takes too long ends as busy', async () => {
  const convert = createConverter(2);
  const slowFile = createNestedFormsPdf();
  const endedConversions: string[] = [];
  const sendFile = async (accountId: string, bytes: Uint8Array, workMs = defaultInput.workMs) => {
    const result = await convertPdf(bytes, { accountId, workMs }, convert);
    endedConversions.push(`${accountId} ${result}`);
  };
  const conversionPromises = [
    sendFile('hostile', slowFile),
    sendFile('hostile', slowFile),
    sendFile('other', createPdf(1)),
  ];
  await expect(convertPdf(slowFile, { accountId: 'hostile' }, convert)).resolves.toBe('HttpProblem');
  await Promise.all(conversionPromises);
  // It passes the second one of the other account; both begin at once, so the first one may end before it.
  expect(endedConversions.toSorted()).toEqual([
    'hostile too_complex',
    'hostile too_complex',
    'other converted',
  ]);
  expect(endedConversions.at(-1)).toBe('hostile too_complex');

  const slowPromises = ['a', 'b'].map((accountId) => sendFile(accountId, slowFile, 500));
  expect(await convertPdf(createPdf(1), { accountId: 'c', waitMs: 100 }, convert)).toBe('busy');
  await Promise.all(slowPromises);
});

it('a conversion ends when its caller has left', async () => {
  const abortController = new AbortController();
  const earlierPids = listChildPids();
  const countNewChildren = () => listChildPids().filter((pid) => !earlierPids.includes(pid)).length;
  // With the usual limit of work, so that it has not ended by itself before.
  const conversionPromise = convertPdf(
    createNestedFormsPdf(),
    { signal: abortController.signal },
    createConverter(),
  );
  await expect.poll(countNewChildren, { timeout: 10_000 }).toBe(1);
  abortController.abort();
  expect(await conversionPromise).toBe('busy');
  await expect.poll(countNewChildren, { timeout: 10_000 }).toBe(0);
});

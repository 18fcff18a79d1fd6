import { createPdf } from '@app/test-kit/create-pdf';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { convertInProcess } from '../convert/convert-for-tests.ts';
import { createGeotaggedPhoto, createPhoto, createPixelBomb } from '../photo/pictures-for-tests.ts';
import { UploadError } from '../photo/upload-error.ts';
import { createConverter, createProofReader, decryptFile, encryptFile } from './index.ts';

const maxBytes = 10 * 1024 * 1024;
const readProof = createProofReader(convertInProcess, maxBytes);
const readTestProof = (request: Request, field: string) => readProof(request, field, 'user_a');

function createRequest(file: Uint8Array, name = 'invoice.jpg', type = 'image/jpeg'): Request {
  const partHead = `--line\r\ncontent-disposition: form-data; name="proof"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(partHead), file, Buffer.from('\r\n--line--\r\n')]);
  const headers = { 'content-type': 'multipart/form-data; boundary=line' };
  return new Request('http://localhost/', { method: 'POST', body, headers });
}
const catchError = (bytes: Uint8Array, name?: string, type?: string) =>
  readTestProof(createRequest(bytes, name, type), 'proof').then(
    () => 'taken',
    (error: unknown) => (error instanceof UploadError ? error.reason : error),
  );

it('a proof keeps the whole image without its metadata', async () => {
  const webp = await readTestProof(createRequest(await createGeotaggedPhoto()), 'proof');
  const { format, width, height, exif } = await sharp(webp).metadata();
  expect({ format, width, height, exif }).toEqual({
    format: 'webp',
    width: 640,
    height: 480,
    exif: undefined,
  });
  expect(webp.includes('Canary')).toBe(false);
});

it('a PDF is drawn with its pages one below the other, and nothing else is kept', async () => {
  const readInChild = createProofReader(createConverter(), maxBytes);
  const webp = await readInChild(createRequest(createPdf(2), 'letter.txt', 'text/plain'), 'proof', 'user_a');
  const { format, width, height } = await sharp(webp).metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', width: 1355, height: 2 * 1754 + 8 });
  expect(webp.includes('Canary') || webp.includes('JavaScript')).toBe(false);
  // The blue square of the first page proves that colours are not swapped.
  const square = await sharp(webp).extract({ left: 200, top: 1500, width: 1, height: 1 }).raw().toBuffer();
  expect(square[2]! - square[0]!).toBeGreaterThan(150);
});

it.each([
  ['a text called .jpg', () => Buffer.from('no picture'), 'unreadable'],
  ['a page of HTML', () => Buffer.from('<html><script>canary()</script></html>'), 'unreadable'],
  ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'unreadable'],
  ['a broken PDF', () => createPdf().subarray(0, 60), 'unreadable'],
  ['a PDF of six pages', () => createPdf(6), 'too_many_pages'],
  ['a decompression bomb', createPixelBomb, 'too_many_pixels'],
  ['more than 10 MB', () => Buffer.alloc(maxBytes + 1), 'too_large'],
])('rejects %s', async (_, createBytes, reason) => {
  expect(await catchError(createBytes())).toBe(reason);
});

it('a photo of more than 5 MB is accepted', async () => {
  const largePhoto = await createPhoto(1500, 1300).png({ compressionLevel: 0 }).toBuffer();
  expect(largePhoto.length).toBeGreaterThan(5 * 1024 * 1024);
  const webp = await readTestProof(createRequest(largePhoto), 'proof');
  expect((await sharp(webp).metadata()).width).toBe(1500);
});

it('an encrypted file is decrypted with its own key and name only', () => {
  const { bytes, key } = encryptFile(Buffer.from('an invoice'), 'one');
  expect(bytes.includes('invoice')).toBe(false);
  expect(decryptFile(bytes, key, 'one').toString()).toBe('an invoice');
  const { key: otherKey } = encryptFile(Buffer.from(''), 'one');
  expect(() => decryptFile(bytes, otherKey, 'one')).toThrow();
  expect(() => decryptFile(bytes, key, 'two')).toThrow();
});

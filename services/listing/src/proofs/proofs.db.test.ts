import { createReviewDoc } from '@app/db/documents-for-tests';
import { decideProof, sweepProofs, viewProof } from '@app/reviews';
import { createGeotaggedPhoto } from '@app/storage/pictures-for-tests';
import { createConverter, decryptFile, toProofKey } from '@app/storage/proof';
import { createPdf } from '@app/test-kit/create-pdf';
import { createTestDatabase } from '@app/test-kit/mongo';
import { expect, it } from 'vitest';
import { people } from '../testing/people.ts';
import { startApp } from '../testing/running-app.ts';

const { db, client } = await createTestDatabase();
const { collections, send, proofStorage } = await startApp({
  client,
  db,
  convertImage: createConverter(), // in child processes, as the service does
  limits: { proofs: { points: 8, perSeconds: 3_600 } },
});
const author = people.patient;
const createContext = (kind: 'admin' | 'system', now = new Date()) => ({
  client,
  collections,
  now,
  requestId: 'test',
  actor: { kind, id: kind === 'admin' ? 'admin_1' : 'worker' },
});

async function insertReview(userId = author.userId) {
  const review = createReviewDoc({ userId });
  await collections.reviews.insertOne(review, { ignoreUndefined: true });
  return review;
}
function upload(
  publicId: string,
  bytes: Uint8Array,
  { name = 'invoice.jpg', type = 'image/jpeg', as = author } = {},
) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  return send('POST', `/api/uploads/review-proof?review=${publicId}`, { as, body });
}
async function listFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of proofStorage.list()) keys.push(key);
  return keys;
}

it('a photo is stored encrypted and without metadata, and no address for it is returned', async () => {
  const { publicId } = await insertReview();
  const { status, json, text } = await upload(publicId, await createGeotaggedPhoto());
  expect(status).toBe(201);
  expect(json.proof).toMatchObject({ status: 'waiting', note: '' });
  const [fileKey] = await listFiles();
  expect(text).not.toContain(fileKey!.slice(0, 10));
  const storedBytes = Buffer.from((await proofStorage.get(fileKey!))!);
  expect(storedBytes.includes('WEBP') || storedBytes.includes('Canary')).toBe(false);

  const { fileName, encryptionKey } = await viewProof(createContext('admin'), { id: publicId });
  expect(toProofKey(fileName)).toBe(fileKey);
  const decryptedBytes = decryptFile(storedBytes, encryptionKey, fileName);
  expect(decryptedBytes.subarray(8, 12).toString()).toBe('WEBP');
  expect(decryptedBytes.includes('Canary') || decryptedBytes.includes('EXIF')).toBe(false);

  // After a withdrawal the bytes are deleted.
  expect((await send('DELETE', `/api/reviews/${publicId}/proof`, { as: author })).json).toEqual({
    proof: null,
  });
  expect(await listFiles()).toEqual([]);
});

it('a PDF with any name is accepted; other files, large ones and a second one are rejected', async () => {
  const { publicId } = await insertReview();
  const htmlUpload = await upload(publicId, Buffer.from('<html>canary</html>'), { name: 'invoice.pdf' });
  expect([htmlUpload.status, htmlUpload.json.error]).toEqual([400, 'proof_unreadable']);
  const largeUpload = await upload(publicId, Buffer.alloc(10 * 1024 * 1024 + 20_000));
  expect([largeUpload.status, largeUpload.json.error]).toEqual([413, 'proof_too_large']);
  const longUpload = await upload(publicId, createPdf(6));
  expect([longUpload.status, longUpload.json.error]).toEqual([400, 'proof_too_many_pages']);
  const jsonUpload = await send('POST', `/api/uploads/review-proof?review=${publicId}`, {
    as: author,
    body: {},
  });
  expect(jsonUpload.status).toBe(415);
  expect(await listFiles()).toEqual([]);
  expect(await collections.proofs.countDocuments()).toBe(0);

  expect((await upload(publicId, createPdf(1), { name: 'x.txt', type: 'text/plain' })).status).toBe(201);
  const secondUpload = await upload(publicId, createPdf(1));
  expect([secondUpload.status, secondUpload.json.error]).toEqual([409, 'proof_there']);
  expect(await listFiles()).toHaveLength(1);
});

it('the bytes are deleted after the decision or the time limit', async () => {
  await collections.proofs.deleteMany({});
  await collections.proofKeys.deleteMany({});
  await sweepProofs(createContext('system'), proofStorage);
  const { publicId } = await insertReview();
  await upload(publicId, createPdf(1));
  const [fileKey] = await listFiles();
  const encryptedBytes = Buffer.from((await proofStorage.get(fileKey!))!);
  await decideProof(createContext('admin'), { id: publicId, verdict: 'decline' });
  await sweepProofs(createContext('system'), proofStorage);
  expect(await listFiles()).toEqual([]);
  // A copy of the file cannot be decrypted with any stored key.
  expect(await collections.proofKeys.countDocuments()).toBe(0);
  expect(encryptedBytes.includes('WEBP')).toBe(false);

  const laterUpload = await upload(publicId, createPdf(1));
  expect([laterUpload.status, laterUpload.json.error]).toEqual([201, undefined]);
  expect(await listFiles()).toHaveLength(1);
  await sweepProofs(createContext('system', new Date(Date.now() + 7 * 24 * 3_600_000)), proofStorage);
  expect(await listFiles()).toEqual([]);
});

it('uploads are limited by account', async () => {
  const { publicId } = await insertReview();
  const statuses: number[] = [];
  for (let i = 0; i < 3; i++) statuses.push((await upload(publicId, Buffer.from('no picture'))).status);
  expect(statuses).toContain(429);
});

import { reviewDoc } from '@app/db/documents-for-tests';
import { decideProof, sweepProofs, viewProof } from '@app/reviews';
import { createGeotaggedPhoto } from '@app/storage/pictures-for-tests';
import { createConverter, decryptFile, toProofKey } from '@app/storage/proof';
import { createPdf } from '@app/test-kit/create-pdf';
import { testDatabase } from '@app/test-kit/mongo';
import { expect, it } from 'vitest';
import { people } from '../testing/people.ts';
import { startApp } from '../testing/running-app.ts';

const { db, client } = await testDatabase();
const {
  collections,
  send,
  proofStorage: proofs,
} = await startApp({
  client,
  db,
  convert: createConverter(), // in child processes, as the service does
  limits: { proofs: { points: 8, perSeconds: 3_600 } },
});
const dana = people.a;
const createContext = (kind: 'admin' | 'system', now = new Date()) => ({
  client,
  collections,
  now,
  requestId: 'test',
  actor: { kind, id: kind === 'admin' ? 'admin_1' : 'worker' },
});

async function insertReview(userId = dana.userId) {
  const doc = reviewDoc({ userId });
  await collections.reviews.insertOne(doc, { ignoreUndefined: true });
  return doc;
}
function upload(
  review: string,
  bytes: Uint8Array,
  { name = 'invoice.jpg', type = 'image/jpeg', as = dana } = {},
) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  return send('POST', `/api/uploads/review-proof?review=${review}`, { as, body });
}
async function listFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of proofs.list()) keys.push(key);
  return keys;
}

it('stores a photo encrypted and without metadata, and returns no address for it', async () => {
  const { publicId } = await insertReview();
  const { status, json, text } = await upload(publicId, await createGeotaggedPhoto());
  expect(status).toBe(201);
  expect(json.proof).toMatchObject({ status: 'waiting', note: '' });
  const [key] = await listFiles();
  expect(text).not.toContain(key!.slice(0, 10));
  const stored = Buffer.from((await proofs.get(key!))!);
  expect(stored.includes('WEBP') || stored.includes('Canary')).toBe(false);

  const { name, key: secret } = await viewProof(createContext('admin'), { id: publicId });
  expect(toProofKey(name)).toBe(key);
  const opened = decryptFile(stored, secret, name);
  expect(opened.subarray(8, 12).toString()).toBe('WEBP');
  expect(opened.includes('Canary') || opened.includes('EXIF')).toBe(false);

  // After a withdrawal the bytes are deleted.
  expect((await send('DELETE', `/api/reviews/${publicId}/proof`, { as: dana })).json).toEqual({
    proof: null,
  });
  expect(await listFiles()).toEqual([]);
});

it('accepts a PDF with any name, and rejects other files, large ones and a second one', async () => {
  const { publicId } = await insertReview();
  const wrong = await upload(publicId, Buffer.from('<html>canary</html>'), { name: 'invoice.pdf' });
  expect([wrong.status, wrong.json.error]).toEqual([400, 'proof_unreadable']);
  const large = await upload(publicId, Buffer.alloc(10 * 1024 * 1024 + 20_000));
  expect([large.status, large.json.error]).toEqual([413, 'proof_too_large']);
  const long = await upload(publicId, createPdf(6));
  expect([long.status, long.json.error]).toEqual([400, 'proof_too_many_pages']);
  const none = await send('POST', `/api/uploads/review-proof?review=${publicId}`, { as: dana, body: {} });
  expect(none.status).toBe(415);
  expect(await listFiles()).toEqual([]);
  expect(await collections.proofs.countDocuments()).toBe(0);

  expect((await upload(publicId, createPdf(1), { name: 'x.txt', type: 'text/plain' })).status).toBe(201);
  const second = await upload(publicId, createPdf(1));
  expect([second.status, second.json.error]).toEqual([409, 'proof_there']);
  expect(await listFiles()).toHaveLength(1);
});

it('deletes the bytes after the decision or the time limit', async () => {
  await collections.proofs.deleteMany({});
  await collections.proofKeys.deleteMany({});
  await sweepProofs(createContext('system'), proofs);
  const { publicId } = await insertReview();
  await upload(publicId, createPdf(1));
  const [key] = await listFiles();
  const sealed = Buffer.from((await proofs.get(key!))!);
  await decideProof(createContext('admin'), { id: publicId, verdict: 'decline' });
  await sweepProofs(createContext('system'), proofs);
  expect(await listFiles()).toEqual([]);
  // A copy of the file cannot be decrypted with any stored key.
  expect(await collections.proofKeys.countDocuments()).toBe(0);
  expect(sealed.includes('WEBP')).toBe(false);

  const sent = await upload(publicId, createPdf(1));
  expect([sent.status, sent.json.error]).toEqual([201, undefined]);
  expect(await listFiles()).toHaveLength(1);
  await sweepProofs(createContext('system', new Date(Date.now() + 7 * 24 * 3_600_000)), proofs);
  expect(await listFiles()).toEqual([]);
});

it('limits uploads by account', async () => {
  const { publicId } = await insertReview();
  const statuses: number[] = [];
  for (let i = 0; i < 3; i++) statuses.push((await upload(publicId, Buffer.from('no picture'))).status);
  expect(statuses).toContain(429);
});

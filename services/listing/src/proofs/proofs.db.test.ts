import { decideProof, sweepProofs, viewProof } from '@app/reviews';
import { createGeotaggedPhoto } from '@app/storage/pictures-for-tests';
import { createConverter, decryptFile, toProofKey } from '@app/storage/proof';
import { createPdf } from '@app/test-kit/create-pdf';
import { expect, it } from 'vitest';
import { createFileForm } from '../testing/calls.ts';
import { people } from '../testing/people.ts';
import { startApp } from '../testing/running-app.ts';

const {
  collections,
  send,
  insertReview,
  proofStorage,
  listProofFiles,
  createStaffContext,
  createWorkerContext,
} = await startApp({
  convertImage: createConverter(), // in child processes, as the service does
});
const as = people.patient;

const insertOwnReview = async () => (await insertReview({ userId: as.userId })).publicId;
const upload = (id: string, bytes: Uint8Array, file: { name?: string; type?: string } = {}) =>
  send('POST', `/api/uploads/review-proof?review=${id}`, { as, body: createFileForm(bytes, file) });

it('a photo is stored encrypted and without metadata, and no address for it is returned', async () => {
  const id = await insertOwnReview();
  const { status, json, text } = await upload(id, await createGeotaggedPhoto());
  expect(status).toBe(201);
  expect(json.proof).toMatchObject({ status: 'waiting', note: '' });
  const [fileKey] = await listProofFiles();
  expect(text).not.toContain(fileKey!.slice(0, 10));
  const storedBytes = Buffer.from((await proofStorage.get(fileKey!))!);
  expect(storedBytes.includes('WEBP') || storedBytes.includes('Canary')).toBe(false);

  const { fileName, encryptionKey } = await viewProof(createStaffContext(), { id });
  expect(toProofKey(fileName)).toBe(fileKey);
  const decryptedBytes = decryptFile(storedBytes, encryptionKey, fileName);
  expect(decryptedBytes.subarray(8, 12).toString()).toBe('WEBP');
  expect(decryptedBytes.includes('Canary') || decryptedBytes.includes('EXIF')).toBe(false);

  // After a withdrawal the bytes are deleted.
  expect((await send('DELETE', `/api/reviews/${id}/proof`, { as })).json).toEqual({ proof: null });
  expect(await listProofFiles()).toEqual([]);
});

it('a PDF with any name is accepted; other files and large ones are rejected', async () => {
  const id = await insertOwnReview();
  for (const [bytes, status, error] of [
    [Buffer.from('<html>canary</html>'), 400, 'proof_unreadable'],
    [Buffer.alloc(10 * 1024 * 1024 + 20_000), 413, 'proof_too_large'],
    [createPdf(6), 400, 'proof_too_many_pages'],
  ] as const)
    expect(await upload(id, bytes, { name: 'invoice.pdf' })).toMatchObject({ status, json: { error } });
  const jsonUpload = await send('POST', `/api/uploads/review-proof?review=${id}`, { as, body: {} });
  expect(jsonUpload.status).toBe(415);
  expect(await listProofFiles()).toEqual([]);
  expect(await collections.proofs.countDocuments()).toBe(0);

  expect((await upload(id, createPdf(1), { name: 'x.txt', type: 'text/plain' })).status).toBe(201);
  // The file of a second one is not kept.
  expect((await upload(id, createPdf(1))).json.error).toBe('proof_there');
  expect(await listProofFiles()).toHaveLength(1);
});

it('the bytes are deleted after the decision or the time limit', async () => {
  await collections.proofs.deleteMany({});
  await collections.proofKeys.deleteMany({});
  await sweepProofs(createWorkerContext(), proofStorage);
  const id = await insertOwnReview();
  await upload(id, createPdf(1));
  await decideProof(createStaffContext(), { id, verdict: 'decline' });
  await sweepProofs(createWorkerContext(), proofStorage);
  expect(await listProofFiles()).toEqual([]);

  expect((await upload(id, createPdf(1))).status).toBe(201);
  expect(await listProofFiles()).toHaveLength(1);
  await sweepProofs(createWorkerContext(new Date(Date.now() + 7 * 24 * 3_600_000)), proofStorage);
  expect(await listProofFiles()).toEqual([]);
});

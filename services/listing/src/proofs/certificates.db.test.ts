import { checkCredential, viewCertificate } from '@app/listings';
import { sweepDeletions, undoDecision } from '@app/moderation';
import { sweepProofs } from '@app/reviews';
import { requestDeletion } from '@app/status-changes';
import { createGeotaggedPhoto } from '@app/storage/pictures-for-tests';
import { decryptFile } from '@app/storage/proof';
import { clearDatabase } from '@app/test-kit/mongo';
import type { ObjectId } from 'mongodb';
import { beforeEach, expect, it } from 'vitest';
import { createFileForm, requestedChecks } from '../testing/calls.ts';
import { people } from '../testing/people.ts';
import { startApp } from '../testing/running-app.ts';

const app = await startApp();
const { db, collections, send, proofStorage, listProofFiles, createContext, createStaffContext } = app;
const { audit, listings, outbox, proofKeys } = collections;
const owner = people.prosthetist;
const [{ license }] = requestedChecks as [(typeof requestedChecks)[number]];

let listingId: ObjectId;
let slug: string;
beforeEach(async () => {
  await clearDatabase(db);
  for (const key of await listProofFiles()) await proofStorage.delete(key);
  ({ _id: listingId, slug } = await app.insertListing({
    ownerUserId: owner.userId,
    licenses: [license],
    credentialChecks: requestedChecks,
  }));
});

async function upload() {
  const body = createFileForm(await createGeotaggedPhoto());
  return send('POST', `/api/uploads/certificate?${new URLSearchParams({ listing: slug, license })}`, {
    as: owner,
    body,
  });
}
async function readCheck() {
  const { json } = await send('GET', '/api/me/listing', { as: owner });
  return (json.listing as { credentialChecks: Record<string, unknown>[] }).credentialChecks[0];
}
const decideCheck = (status: 'verified' | 'expired') =>
  checkCredential(createStaffContext(), {
    id: listingId.toHexString(),
    license,
    number: 'N 12',
    seenAt: '2026-11-02',
    status,
  });
const expectUnreadable = (now?: Date) =>
  expect(viewCertificate(createStaffContext(now), { listingId, license })).rejects.toMatchObject({
    code: 'not_found',
  });

it('a certificate is stored encrypted for staff, whose views are logged; their decision deletes it', async () => {
  expect(await readCheck()).toMatchObject({ asksCertificate: true, certificate: null });
  const uploadReply = await upload();
  expect(uploadReply.status).toBe(201);
  expect(await readCheck()).toMatchObject({ certificate: uploadReply.json.certificate });

  const { fileName, encryptionKey } = await viewCertificate(createStaffContext(), { listingId, license });
  expect(uploadReply.text).not.toContain(fileName);
  const storedBytes = Buffer.from((await proofStorage.get(`${fileName}.bin`))!);
  expect(storedBytes.includes('WEBP')).toBe(false);
  expect(decryptFile(storedBytes, encryptionKey, fileName).subarray(8, 12).toString()).toBe('WEBP');
  const viewRows = await audit.find({ action: 'listing.view_certificate' }).toArray();
  expect(viewRows).toMatchObject([{ actor: { id: 'admin_1' }, before: { license } }]);

  const { auditId } = await decideCheck('verified');
  await expectUnreadable();
  expect(await proofKeys.countDocuments()).toBe(0);
  await sweepProofs(app.createWorkerContext(), proofStorage);
  expect(await listProofFiles()).toEqual([]);
  expect(await readCheck()).toMatchObject({ asksCertificate: false, certificate: null });
  // An undone decision does not restore it: it can be sent again.
  await undoDecision(createStaffContext(), { auditId });
  expect(await readCheck()).toMatchObject({ asksCertificate: true, certificate: null });
  expect((await upload()).status).toBe(201);
});

it('a certificate is requested by mail if a register does not confirm the credential', async () => {
  await decideCheck('expired');
  const subject = `listing:${listingId.toHexString()}`;
  expect(await outbox.find({ subject }).toArray()).toMatchObject([
    { payload: { template: 'listing-certificate-asked', userId: owner.userId } },
  ]);
});

it('a certificate can be withdrawn, expires after seven days, and is requested again', async () => {
  await upload();
  const address = `/api/prosthetists/${slug}/certificate?${new URLSearchParams({ license })}`;
  expect((await send('DELETE', address, { as: owner })).json).toEqual({ certificate: null });
  expect(await listProofFiles()).toEqual([]);

  await upload();
  await expectUnreadable(new Date(Date.now() + 7 * 24 * 3_600_000));
  const expiredAt = new Date(Date.now() - 1000);
  await listings.updateOne({}, { $set: { 'credentialChecks.0.certificate.fileUntil': expiredAt } });
  expect(await readCheck()).toMatchObject({ asksCertificate: true, certificate: null });
  expect((await upload()).status).toBe(201);
});

it('a certificate is deleted with its owner’s account', async () => {
  await upload();
  const { userId } = owner;
  const input = { userId, reviewFate: 'delete', listingFate: 'keep' } as const;
  await requestDeletion(createContext({ kind: 'user', id: userId }), input);
  await outbox.updateMany({ kind: 'identity' }, { $set: { status: 'done', doneAt: new Date() } });
  await sweepDeletions(app.createWorkerContext());
  const { credentialChecks } = (await listings.findOne({ _id: listingId }))!;
  expect(credentialChecks).toMatchObject([{ license }]);
  expect(credentialChecks![0]).not.toHaveProperty('certificate');
  expect(await proofKeys.countDocuments()).toBe(0);
});

import { createListingDoc } from '@app/db/documents-for-tests';
import { checkCredential, viewCertificate } from '@app/listings';
import { sweepDeletions, undoDecision } from '@app/moderation';
import { sweepProofs } from '@app/reviews';
import { requestDeletion } from '@app/status-changes';
import { createGeotaggedPhoto } from '@app/storage/pictures-for-tests';
import { decryptFile } from '@app/storage/proof';
import { createTestDatabase } from '@app/test-kit/mongo';
import { describe, expect, it } from 'vitest';
import { requestedChecks } from '../testing/calls.ts';
import { people } from '../testing/people.ts';
import { startApp } from '../testing/running-app.ts';

const { db, client } = await createTestDatabase();
const { collections, send, proofStorage } = await startApp({ client, db });
const { audit, listings, outbox, proofKeys } = collections;
const owner = people.prosthetist;
const [{ license }] = requestedChecks as [(typeof requestedChecks)[number]];
const createContext = (kind: 'admin' | 'system' | 'user', id: string, now = new Date()) => ({
  client,
  collections,
  now,
  requestId: 'test',
  actor: { kind, id },
});
const createAdminContext = (now?: Date) => createContext('admin', 'admin_1', now);

async function createListingWithRequest() {
  await listings.deleteMany({ ownerUserId: owner.userId });
  await proofKeys.deleteMany({});
  for (const key of await listFiles()) await proofStorage.delete(key);
  const listing = createListingDoc({
    ownerUserId: owner.userId,
    licenses: [license],
    credentialChecks: requestedChecks,
  });
  await listings.insertOne(listing, { ignoreUndefined: true });
  return listing;
}
async function upload(slug: string) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(await createGeotaggedPhoto())]), 'certificate.jpg');
  const queryParams = new URLSearchParams({ listing: slug, license });
  return send('POST', `/api/uploads/certificate?${queryParams}`, { as: owner, body });
}
async function readCheck() {
  const { json } = await send('GET', '/api/me/listing', { as: owner });
  return (json.listing as { credentialChecks: Record<string, unknown>[] }).credentialChecks[0];
}
async function listFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of proofStorage.list()) keys.push(key);
  return keys;
}

describe('a certificate', () => {
  it('is stored encrypted for staff, whose views are logged; their decision deletes it', async () => {
    const { _id: listingId, slug } = await createListingWithRequest();
    expect(await readCheck()).toMatchObject({ asksCertificate: true, certificate: null });
    const uploadReply = await upload(slug);
    expect(uploadReply.status).toBe(201);
    expect(await readCheck()).toMatchObject({ certificate: uploadReply.json.certificate });
    const secondUpload = await upload(slug);
    expect([secondUpload.status, secondUpload.json.error]).toEqual([409, 'certificate_there']);

    const { fileName, encryptionKey } = await viewCertificate(createAdminContext(), { listingId, license });
    expect(uploadReply.text).not.toContain(fileName);
    const storedBytes = Buffer.from((await proofStorage.get(`${fileName}.bin`))!);
    expect(storedBytes.includes('WEBP')).toBe(false);
    expect(decryptFile(storedBytes, encryptionKey, fileName).subarray(8, 12).toString()).toBe('WEBP');
    const viewRows = await audit.find({ action: 'listing.view_certificate' }).toArray();
    expect(viewRows).toMatchObject([{ actor: { id: 'admin_1' }, before: { license } }]);

    const checkInput = {
      id: listingId.toHexString(),
      license,
      number: 'N 12',
      seenAt: '2026-11-02',
      status: 'verified' as const,
    };
    await checkCredential(createAdminContext(), checkInput);
    await expect(viewCertificate(createAdminContext(), { listingId, license })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await proofKeys.countDocuments()).toBe(0);
    await sweepProofs(createContext('system', 'worker'), proofStorage);
    expect(await listFiles()).toEqual([]);
    expect(await readCheck()).toMatchObject({ asksCertificate: false, certificate: null });
    const rejectedUpload = await upload(slug);
    expect([rejectedUpload.status, rejectedUpload.json.error]).toEqual([409, 'certificate_not_asked']);
  });

  it('is requested by mail if a register does not confirm the credential', async () => {
    const { _id: listingId } = await createListingWithRequest();
    const checkInput = {
      id: listingId.toHexString(),
      license,
      number: '',
      seenAt: '2026-11-02',
      status: 'expired' as const,
    };
    await checkCredential(createAdminContext(), checkInput);
    const subject = `listing:${listingId.toHexString()}`;
    expect(await outbox.find({ subject }).toArray()).toMatchObject([
      { payload: { template: 'listing-certificate-asked', userId: owner.userId } },
    ]);
  });

  it('is not restored when the decision is undone: it can be sent again', async () => {
    const { _id: listingId, slug } = await createListingWithRequest();
    await upload(slug);
    const checkInput = {
      id: listingId.toHexString(),
      license,
      number: 'N 12',
      seenAt: '2026-11-02',
      status: 'verified' as const,
    };
    const { auditId } = await checkCredential(createAdminContext(), checkInput);
    await undoDecision(createAdminContext(), { auditId });
    expect(await readCheck()).toMatchObject({ asksCertificate: true, certificate: null });
    expect((await upload(slug)).status).toBe(201);
  });

  it('can be withdrawn, expires after seven days, and is requested again', async () => {
    const { _id: listingId, slug } = await createListingWithRequest();
    await upload(slug);
    const withdrawal = await send(
      'DELETE',
      `/api/prosthetists/${slug}/certificate?${new URLSearchParams({ license })}`,
      {
        as: owner,
      },
    );
    expect(withdrawal.json).toEqual({ certificate: null });
    expect(await listFiles()).toEqual([]);

    await upload(slug);
    const afterRetention = new Date(Date.now() + 7 * 24 * 3_600_000);
    await expect(
      viewCertificate(createAdminContext(afterRetention), { listingId, license }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    const { credentialChecks } = (await listings.findOne({ _id: listingId }))!;
    const expiredAt = new Date(Date.now() - 1000);
    const expiredChecks = credentialChecks!.map((credentialCheck) => ({
      ...credentialCheck,
      certificate: { ...credentialCheck.certificate!, fileUntil: expiredAt },
    }));
    await listings.updateOne({ _id: listingId }, { $set: { credentialChecks: expiredChecks } });
    expect(await readCheck()).toMatchObject({ asksCertificate: true, certificate: null });
    expect((await upload(slug)).status).toBe(201);
  });

  it('is deleted with its owner’s account', async () => {
    const { _id, slug } = await createListingWithRequest();
    await upload(slug);
    const { userId } = owner;
    await requestDeletion(createContext('user', userId), {
      userId,
      reviewFate: 'delete',
      listingFate: 'keep',
    });
    await outbox.updateMany({ kind: 'identity' }, { $set: { status: 'done', doneAt: new Date() } });
    await sweepDeletions(createContext('system', 'worker'));
    const storedListing = (await listings.findOne({ _id }))!;
    expect(storedListing.credentialChecks).toMatchObject([{ license }]);
    expect(storedListing.credentialChecks![0]).not.toHaveProperty('certificate');
    expect(await proofKeys.countDocuments()).toBe(0);
  });
});

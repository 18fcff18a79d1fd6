import { createListingDoc } from '@app/db/documents-for-tests';
import { checkCredential, viewCertificate } from '@app/listings';
import { sweepDeletions, undoDecision } from '@app/moderation';
import { sweepProofs } from '@app/reviews';
import { requestDeletion } from '@app/status-changes';
import { createGeotaggedPhoto } from '@app/storage/pictures-for-tests';
import { decryptFile } from '@app/storage/proof';
import { testDatabase } from '@app/test-kit/mongo';
import { describe, expect, it } from 'vitest';
import { requestedChecks } from '../testing/calls.ts';
import { people } from '../testing/people.ts';
import { startApp } from '../testing/running-app.ts';

const { db, client } = await testDatabase();
const { collections, send, proofStorage: proofs } = await startApp({ client, db });
const { audit, listings, outbox, proofKeys } = collections;
const owner = people.p;
const [{ license }] = requestedChecks as [(typeof requestedChecks)[number]];
const createContext = (kind: 'admin' | 'system' | 'user', id: string, now = new Date()) => ({
  client,
  collections,
  now,
  requestId: 'test',
  actor: { kind, id },
});
const createAdminContext = (now?: Date) => createContext('admin', 'admin_1', now);

async function createRequestedListing() {
  await listings.deleteMany({ ownerUserId: owner.userId });
  await proofKeys.deleteMany({});
  for (const key of await listFiles()) await proofs.delete(key);
  const doc = createListingDoc({
    ownerUserId: owner.userId,
    licenses: [license],
    credentialChecks: requestedChecks,
  });
  await listings.insertOne(doc, { ignoreUndefined: true });
  return doc;
}
async function upload(slug: string) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(await createGeotaggedPhoto())]), 'certificate.jpg');
  const about = new URLSearchParams({ listing: slug, license });
  return send('POST', `/api/uploads/certificate?${about}`, { as: owner, body });
}
async function readCheck() {
  const { json } = await send('GET', '/api/me/listing', { as: owner });
  return (json.listing as { credentialChecks: Record<string, unknown>[] }).credentialChecks[0];
}
async function listFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of proofs.list()) keys.push(key);
  return keys;
}

describe('a certificate', () => {
  it('is stored encrypted for staff, whose views are logged; their decision deletes it', async () => {
    const { _id: listing, slug } = await createRequestedListing();
    expect(await readCheck()).toMatchObject({ asksCertificate: true, certificate: null });
    const sent = await upload(slug);
    expect(sent.status).toBe(201);
    expect(await readCheck()).toMatchObject({ certificate: sent.json.certificate });
    const again = await upload(slug);
    expect([again.status, again.json.error]).toEqual([409, 'certificate_there']);

    const { name, key } = await viewCertificate(createAdminContext(), { listing, license });
    expect(sent.text).not.toContain(name);
    const stored = Buffer.from((await proofs.get(`${name}.bin`))!);
    expect(stored.includes('WEBP')).toBe(false);
    expect(decryptFile(stored, key, name).subarray(8, 12).toString()).toBe('WEBP');
    const looks = await audit.find({ action: 'listing.view_certificate' }).toArray();
    expect(looks).toMatchObject([{ actor: { id: 'admin_1' }, before: { license } }]);

    const check = {
      id: listing.toHexString(),
      license,
      number: 'N 12',
      seenAt: '2026-11-02',
      status: 'verified' as const,
    };
    await checkCredential(createAdminContext(), check);
    await expect(viewCertificate(createAdminContext(), { listing, license })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await proofKeys.countDocuments()).toBe(0);
    await sweepProofs(createContext('system', 'worker'), proofs);
    expect(await listFiles()).toEqual([]);
    expect(await readCheck()).toMatchObject({ asksCertificate: false, certificate: null });
    const refused = await upload(slug);
    expect([refused.status, refused.json.error]).toEqual([409, 'certificate_not_asked']);
  });

  it('is requested by mail if a register does not confirm the credential', async () => {
    const { _id: listing } = await createRequestedListing();
    const check = {
      id: listing.toHexString(),
      license,
      number: '',
      seenAt: '2026-11-02',
      status: 'expired' as const,
    };
    await checkCredential(createAdminContext(), check);
    const subject = `listing:${listing.toHexString()}`;
    expect(await outbox.find({ subject }).toArray()).toMatchObject([
      { payload: { template: 'listing-certificate-asked', userId: owner.userId } },
    ]);
  });

  it('is not restored when the decision is undone: it can be sent again', async () => {
    const { _id: listing, slug } = await createRequestedListing();
    await upload(slug);
    const check = {
      id: listing.toHexString(),
      license,
      number: 'N 12',
      seenAt: '2026-11-02',
      status: 'verified' as const,
    };
    const { auditId } = await checkCredential(createAdminContext(), check);
    await undoDecision(createAdminContext(), { auditId });
    expect(await readCheck()).toMatchObject({ asksCertificate: true, certificate: null });
    expect((await upload(slug)).status).toBe(201);
  });

  it('can be withdrawn, expires after seven days, and is requested again', async () => {
    const { _id: listing, slug } = await createRequestedListing();
    await upload(slug);
    const back = await send(
      'DELETE',
      `/api/prosthetists/${slug}/certificate?${new URLSearchParams({ license })}`,
      {
        as: owner,
      },
    );
    expect(back.json).toEqual({ certificate: null });
    expect(await listFiles()).toEqual([]);

    await upload(slug);
    const late = new Date(Date.now() + 7 * 24 * 3_600_000);
    await expect(viewCertificate(createAdminContext(late), { listing, license })).rejects.toMatchObject({
      code: 'not_found',
    });
    const { credentialChecks } = (await listings.findOne({ _id: listing }))!;
    const past = new Date(Date.now() - 1000);
    const ended = credentialChecks!.map((credentialCheck) => ({
      ...credentialCheck,
      certificate: { ...credentialCheck.certificate!, fileUntil: past },
    }));
    await listings.updateOne({ _id: listing }, { $set: { credentialChecks: ended } });
    expect(await readCheck()).toMatchObject({ asksCertificate: true, certificate: null });
    expect((await upload(slug)).status).toBe(201);
  });

  it('is deleted with its owner’s account', async () => {
    const { _id, slug } = await createRequestedListing();
    await upload(slug);
    const { userId } = owner;
    await requestDeletion(createContext('user', userId), { userId, reviews: 'delete', listing: 'keep' });
    await outbox.updateMany({ kind: 'identity' }, { $set: { status: 'done', doneAt: new Date() } });
    await sweepDeletions(createContext('system', 'worker'));
    const cached = (await listings.findOne({ _id }))!;
    expect(cached.credentialChecks).toMatchObject([{ license }]);
    expect(cached.credentialChecks![0]).not.toHaveProperty('certificate');
    expect(await proofKeys.countDocuments()).toBe(0);
  });
});

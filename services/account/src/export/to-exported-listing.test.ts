import { createListingDoc } from '@app/db/documents-for-tests';
import { expect, test } from 'vitest';
import { toExportedAccount, toExportedAudit } from './to-exported.ts';
import { toExportedListing, toExportedMessage } from './to-exported-listing.ts';

test('the export of a listing contains only allowed fields', () => {
  const listing = createListingDoc({
    professionalBio: 'Twenty years of sockets.',
    patientContactPhone: '(314) 555-0199',
    ownerUserId: 'user_1',
    externalKey: 'secret-key',
    risks: ['secret-risk'],
    levelCounts: { 'Below-knee': 1 },
    decision: { outcome: 'approved', notes: 'Welcome.', at: new Date(0), by: 'secret-staff' },
  });
  const exportedListing = toExportedListing(Object.assign(listing, { addedLater: 'secret-field' }));
  expect(exportedListing).toMatchObject({
    id: listing._id.toHexString(),
    slug: listing.slug,
    professionalBio: 'Twenty years of sockets.',
    patientContactPhone: '(314) 555-0199',
    ownerUserId: 'user_1',
    createdAt: listing.createdAt.toISOString(),
    decision: { outcome: 'approved', notes: 'Welcome.', at: '1970-01-01T00:00:00.000Z' },
  });
  expect(JSON.stringify(exportedListing)).not.toContain('secret');
  for (const field of ['_id', 'addedLater', 'nameKeys', 'firstKey', 'lastKey', 'levelCounts'])
    expect(exportedListing).not.toHaveProperty(field);
});

test('the export says who did what, and names nobody of the team', () => {
  const { _id } = createListingDoc();
  const row = { _id, at: new Date(0), action: 'a', target: { kind: 'user', id: 'user_1' } };
  const getActor = (kind: 'user' | 'admin' | 'system', id: string) =>
    toExportedAudit({ ...row, actor: { kind, id } }, 'user_1').by;
  expect([getActor('user', 'user_1'), getActor('system', 'worker'), getActor('admin', 'secret')]).toEqual([
    'you',
    'system',
    'team',
  ]);
  const message = { _id: row._id, kind: 'claim', about: row._id, userId: 'user_1', text: '', sentAt: row.at };
  const getSender = (sender: string) => toExportedMessage({ ...message, from: sender } as never).from;
  expect([getSender('team'), getSender('owner')]).toEqual(['team', 'you']);
});

test('the picture that the provider draws for everybody is not of the account', () => {
  const user = { imageUrl: 'https://img.test/default', emailAddresses: [], createdAt: 0, updatedAt: 0 };
  const getImageUrl = (hasImage: boolean) =>
    toExportedAccount({ ...user, hasImage, lastSignInAt: null } as never).imageUrl;
  expect([getImageUrl(false), getImageUrl(true)]).toEqual([null, user.imageUrl]);
});

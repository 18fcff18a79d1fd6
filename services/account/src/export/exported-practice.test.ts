import { createListingDoc } from '@app/db/documents-for-tests';
import { expect, test } from 'vitest';
import { toExportedListing } from './exported-practice.ts';

test('the export of a listing contains only allowed fields', () => {
  const doc = createListingDoc({
    professionalBio: 'Twenty years of sockets.',
    patientContactPhone: '(314) 555-0199',
    ownerUserId: 'user_1',
    externalKey: 'secret-key',
    risks: ['secret-risk'],
    levelCounts: { 'Below-knee': 1 },
    decision: { outcome: 'approved', notes: 'Welcome.', at: new Date(0), by: 'secret-staff' },
  });
  const exportedListing = toExportedListing(Object.assign(doc, { addedLater: 'secret-field' }));
  expect(exportedListing).toMatchObject({
    id: doc._id.toHexString(),
    slug: doc.slug,
    professionalBio: 'Twenty years of sockets.',
    patientContactPhone: '(314) 555-0199',
    ownerUserId: 'user_1',
    createdAt: doc.createdAt.toISOString(),
    decision: { outcome: 'approved', notes: 'Welcome.', at: '1970-01-01T00:00:00.000Z' },
  });
  expect(JSON.stringify(exportedListing)).not.toContain('secret');
  for (const field of ['_id', 'addedLater', 'nameKeys', 'firstKey', 'lastKey', 'levelCounts'])
    expect(exportedListing).not.toHaveProperty(field);
});

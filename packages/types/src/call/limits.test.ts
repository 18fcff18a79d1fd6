import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { adminEndpoints } from '../admin/endpoints.ts';
import { importLimits } from '../admin/imports/import.ts';
import { endpoints } from './endpoints.ts';

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  [rule: string]: unknown;
}

/** The smallest and the largest length, number of entries or number that a field of a call takes. */
function readLimits(id: string, path: string): string {
  const endpoint = [...endpoints, ...adminEndpoints].find((candidate) => candidate.id === id);
  let schema = z.toJSONSchema((endpoint?.body ?? endpoint?.query)!, {
    unrepresentable: 'any',
    io: 'input',
  }) as Schema;
  for (const step of path.split('.')) {
    const parentSchema = [schema, ...(schema.anyOf ?? [])].find(
      (part) => part.properties?.[step] ?? part.items,
    )!;
    schema = step === '[]' ? parentSchema.items! : parentSchema.properties![step]!;
  }
  const readBound = (end: 'min' | 'max') =>
    [schema, ...(schema.anyOf ?? [])]
      .flatMap((part) => part[`${end}Length`] ?? part[`${end}Items`] ?? part[`${end}imum`] ?? [])
      .at(0) ?? '';
  return `${readBound('min')}–${readBound('max')}`;
}

// What people are told, and what their words must fit into.
it.each([
  [
    'postReview',
    { text: '50–4000', title: '–100', tags: '–8', overallRating: '1–5', 'ratings.staff': '1–5' },
  ],
  ['postReview', { monthsToFit: '0–60', adjustments: '0–99' }],
  ['editReview', { text: '50–4000', title: '–100', tags: '–8' }],
  ['postReply', { text: '20–1000' }],
  ['flagReview', { note: '–1000' }],
  ['reportChange', { note: '5–1000' }],
  ['appealReview', { text: '20–2000' }],
  ['appealSanction', { text: '20–2000' }],
  ['appealDecision', { text: '20–2000' }],
  ['postMessage', { text: '1–2000' }],
  ['putSaved', { save: '–200', 'save.[].note': '–1000', remove: '–200' }],
  ['shareSaved', { name: '1–40' }],
  ['acceptSharedLink', { name: '1–40' }],
  ['writeReaderNote', { note: '–1000' }],
  ['createListing', { firstName: '1–100', company: '1–200', address: '1–200', city: '1–100', email: '–200' }],
  ['createListing', { professionalBio: '–5000', website: '–500', licenses: '1–', insuranceAccepted: '1–' }],
  ['createListing', { alsoAt: '–4', firstVisitDays: '0–120', adjustmentDays: '0–60' }],
  ['createListing', { manufacturerTraining: '–200', placePhotos: '–5', 'placePhotos.[].alt': '5–150' }],
  ['claimListing', { 'evidence.note': '–1000', 'evidence.licenseNumber': '–50' }],
  ['deleteMe', { takedownReason: '–1000' }],
  ['searchClaimable', { q: '1–100' }],
  ['searchProsthetists', { name: '1–100' }],
  ['changeAdminProfile', { newPassword: '12–128' }],
  ['decideMany', { items: '1–100', notes: '–2000' }],
  ['adminRejectReview', { notes: '–2000', reason: '–2000' }],
  ['adminMessageOwner', { message: '–2000' }],
  ['adminPurgeOrphanedClaims', { ids: '1–100', reason: '1–500' }],
])('%s takes %j', (id, limits) => {
  const limitsByPath = Object.fromEntries(Object.keys(limits).map((path) => [path, readLimits(id, path)]));
  expect(limitsByPath).toEqual(limits);
});

it('imports take 20 MB, 50,000 rows and 400 columns', () =>
  expect(importLimits).toEqual({
    bytes: 20_971_520,
    unpackedBytes: 419_430_400,
    rows: 50_000,
    columns: 400,
    cellLength: 20_000,
    rowLength: 100_000,
  }));

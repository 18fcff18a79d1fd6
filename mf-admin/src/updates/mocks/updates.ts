// Sample updates for tests and for running the remote alone.
import { createSample } from '@app/test-kit/create-sample';
import { mock } from '@app/test-kit/mock';
import { historyEntry, itemHistory } from '@app/types/admin/queue';
import {
  getPendingUpdate,
  getStaffPhoto,
  type ProposedField,
  proposedField,
  type UpdateItem,
  updateItem,
} from '@app/types/admin/updates';
import { mockInbox, sampleLine } from '../../mocks/inbox.ts';
import { sampleAbout } from '../../mocks/listings.ts';

const change = (field: string, live: unknown, proposed: unknown, more: Partial<ProposedField> = {}) => ({
  ...createSample(proposedField),
  field,
  live,
  proposed,
  ...more,
});

const remaining = [
  'Medicare',
  'Medicaid',
  'Anthem',
  'Cigna',
  'Aetna',
  'Humana',
  'TRICARE',
  'VA / Veterans Affairs',
];

export const renata: UpdateItem = {
  ...createSample(updateItem),
  id: '0000000000000000000000a1',
  v: 3,
  listing: sampleAbout,
  licenses: ['ABC Certified Orthotist-Prosthetist (CPO)'],
  fields: ['phone', 'website', 'insuranceAccepted', 'professionalBio', 'address2'],
  risks: ['email_domain'],
  promise: { hours: 11.67, promisedHours: 16, leftHours: 4.33, overHours: 0 },
  seen: 'as-it-was',
  changes: [
    change('phone', '(314) 555-0142', '(314) 555-0187'),
    change('website', 'https://riverfrontlimb.example', 'https://riverfront-limbworks.example', {
      risks: ['email_domain'],
    }),
    change('insuranceAccepted', [...remaining, 'Kaiser Permanente'], [...remaining, 'Molina Healthcare']),
    change(
      'professionalBio',
      'I see about eight people a day, never more.',
      'I see about six people a day, never more, because the listening takes longer than the casting.',
    ),
    change('address2', 'Suite 210', 'Suite 220', {
      conflict: {
        was: 'Suite 200',
        moved: { by: 'import', name: null, at: '2026-11-21T14:40:00.000Z' },
      },
    }),
  ],
};

export const torvald: UpdateItem = {
  ...renata,
  id: '0000000000000000000000a2',
  v: 1,
  listing: { ...renata.listing, firstName: 'Torvald', lastName: 'Greer', company: 'Metro East Prosthetics' },
  fields: ['phone'],
  risks: [],
  changes: [change('phone', '(618) 555-0100', '(618) 555-0101')],
};

/** Mocks a backend with these updates; a decided update leaves the list. */
export function updateHandlers(items: UpdateItem[] = [renata, torvald]) {
  return [
    mockInbox(() =>
      items.map(({ id, v, status, listing, fields, risks, since, promise, risk, lock }) =>
        sampleLine({
          kind: 'pending-updates',
          id,
          v,
          status,
          fields,
          warnings: risks,
          since,
          promise,
          risk,
          lock,
          name: `${listing.firstName} ${listing.lastName}`,
          company: listing.company,
        }),
      ),
    ),
    mock(getPendingUpdate, ({ params }) => {
      const update = items.find(({ id }) => id === params.id);
      if (!update) throw new Error('no such update');
      return { update };
    }),
    mock(itemHistory, () => ({
      locale: null,
      items: [{ ...createSample(historyEntry), action: 'update.submit', by: 'user' as const }],
    })),
    mock(getStaffPhoto, () => ({ photo: { type: 'image/webp' as const, base64: btoa('RIFF') } })),
  ];
}

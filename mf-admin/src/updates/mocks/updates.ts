// Sample updates for tests and for running the remote alone.
import { createSample } from '@app/test-kit/create-sample';
import { mockEndpoint } from '@app/test-kit/mock';
import { getItemHistory, historyEntry } from '@app/types/admin/queue';
import {
  getPendingUpdate,
  getStaffPhoto,
  type ProposedField,
  proposedField,
  type UpdateItem,
  updateItem,
} from '@app/types/admin/updates';
import { createSampleInboxEntry, mockInbox } from '../../mocks/inbox.ts';
import { sampleListingSummary } from '../../mocks/listings.ts';

const createChange = (
  field: string,
  live: unknown,
  proposed: unknown,
  overrides: Partial<ProposedField> = {},
) => ({
  ...createSample(proposedField),
  field,
  live,
  proposed,
  ...overrides,
});

const unchangedPlans = [
  'Medicare',
  'Medicaid',
  'Anthem',
  'Cigna',
  'Aetna',
  'Humana',
  'TRICARE',
  'VA / Veterans Affairs',
];

export const renataUpdate: UpdateItem = {
  ...createSample(updateItem),
  id: '0000000000000000000000a1',
  v: 3,
  listing: sampleListingSummary,
  licenses: ['ABC Certified Orthotist-Prosthetist (CPO)'],
  fields: ['phone', 'website', 'insuranceAccepted', 'professionalBio', 'address2'],
  risks: ['email_domain'],
  promise: { hours: 11.67, promisedHours: 16, leftHours: 4.33, overHours: 0 },
  seen: 'as-it-was',
  changes: [
    createChange('phone', '(314) 555-0142', '(314) 555-0187'),
    createChange('website', 'https://riverfrontlimb.example', 'https://riverfront-limbworks.example', {
      risks: ['email_domain'],
    }),
    createChange(
      'insuranceAccepted',
      [...unchangedPlans, 'Kaiser Permanente'],
      [...unchangedPlans, 'Molina Healthcare'],
    ),
    createChange(
      'professionalBio',
      'I see about eight people a day, never more.',
      'I see about six people a day, never more, because the listening takes longer than the casting.',
    ),
    createChange('address2', 'Suite 210', 'Suite 220', {
      conflict: {
        was: 'Suite 200',
        moved: { by: 'import', name: null, at: '2026-11-21T14:40:00.000Z' },
      },
    }),
  ],
};

export const torvaldUpdate: UpdateItem = {
  ...renataUpdate,
  id: '0000000000000000000000a2',
  v: 1,
  listing: {
    ...renataUpdate.listing,
    firstName: 'Torvald',
    lastName: 'Greer',
    company: 'Metro East Prosthetics',
  },
  fields: ['phone'],
  risks: [],
  changes: [createChange('phone', '(618) 555-0100', '(618) 555-0101')],
};

/** Creates the handlers of a backend with these updates. */
export function createUpdateHandlers(updates: UpdateItem[] = [renataUpdate, torvaldUpdate]) {
  return [
    mockInbox(() =>
      updates.map(({ id, v, status, listing, fields, risks, since, promise, risk, lock }) =>
        createSampleInboxEntry({
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
    mockEndpoint(getPendingUpdate, ({ params }) => {
      const update = updates.find(({ id }) => id === params.id);
      if (!update) throw new Error('no such update');
      return { update };
    }),
    mockEndpoint(getItemHistory, () => ({
      locale: null,
      items: [{ ...createSample(historyEntry), action: 'update.submit', by: 'user' as const }],
    })),
    mockEndpoint(getStaffPhoto, () => ({ photo: { type: 'image/webp' as const, base64: btoa('RIFF') } })),
  ];
}

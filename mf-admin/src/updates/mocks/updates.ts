// The update that is drawn in the mock, for tests and for the page on its own.
import { mock } from '@app/test-kit/mock';
import { listInbox } from '@app/types/admin/inbox';
import { itemHistory, releaseItem, takeItem } from '@app/types/admin/queue';
import {
  getPendingUpdate,
  getStaffPhoto,
  type ProposedField,
  type UpdateItem,
} from '@app/types/admin/updates';
import { sampleLine } from '../../mocks/inbox.ts';

const change = (field: string, live: unknown, proposed: unknown, more: Partial<ProposedField> = {}) => ({
  field,
  live,
  proposed,
  hidden: false,
  conflict: null,
  risks: [],
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
  id: '0000000000000000000000a1',
  v: 3,
  status: 'pending',
  listing: {
    id: '0000000000000000000000b1',
    slug: 'renata-okafor',
    firstName: 'Renata',
    lastName: 'Okafor',
    company: 'Riverfront Limb Works',
    city: 'St. Louis',
    state: 'MO',
    approved: true,
    claimed: true,
  },
  licenses: ['ABC Certified Orthotist-Prosthetist (CPO)'],
  fields: ['phone', 'website', 'insuranceAccepted', 'professionalBio', 'address2'],
  risks: ['email_domain'],
  since: '2026-11-20T15:12:00.000Z',
  promise: { hours: 11.67, promisedHours: 16, leftHours: 4.33, overHours: 0 },
  risk: null,
  lock: null,
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
  blocked: null,
  notes: '',
  decision: null,
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

/** A backend with these updates; what is decided leaves the list. */
export function updateHandlers(items: UpdateItem[] = [renata, torvald]) {
  return [
    mock(listInbox, ({ query }) => {
      const kind = 'pending-updates' as const;
      const lines = query.kind?.length && !query.kind.includes(kind) ? [] : items;
      return {
        items: lines.map(({ id, v, status, listing, fields, risks, since, promise, risk, lock }) =>
          sampleLine({
            ...{ kind, id, v, status, fields, warnings: risks, since, promise, risk, lock },
            ...{ name: `${listing.firstName} ${listing.lastName}`, company: listing.company },
          }),
        ),
        total: lines.length,
        page: 1,
        pageSize: 50,
      };
    }),
    mock(getPendingUpdate, ({ params }) => {
      const update = items.find(({ id }) => id === params.id);
      if (!update) throw new Error('no such update');
      return { update };
    }),
    mock(takeItem, () => ({
      lock: { by: '000000000000000000000001', name: 'Inés Calloway', until: '2030-01-01T00:00:00.000Z' },
    })),
    mock(releaseItem, () => ({ lock: null })),
    mock(itemHistory, () => ({
      items: [
        {
          id: '0000000000000000000000c1',
          at: '2026-11-20T15:12:00.000Z',
          action: 'update.submit',
          by: 'user' as const,
          name: null,
          reason: null,
          before: null,
          after: null,
        },
      ],
    })),
    mock(getStaffPhoto, () => ({ photo: { type: 'image/webp' as const, base64: btoa('RIFF') } })),
  ];
}

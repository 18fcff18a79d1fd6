import { createSampleListing, createSampleReview } from '@app/test-kit/samples';
import type {
  EditableListing,
  Figures,
  getOwnListing,
  listOwnListingReviews,
  OwnClaim,
  OwnManager,
  OwnReply,
  ReplyOf,
  StaffDecision,
} from '@app/types';

type OwnReview = ReplyOf<typeof listOwnListingReviews>['reviews'][number];

/** Listing, claims and reviews of the mocked prosthetist. */
export interface OwnData {
  /** Null: owns no listing. */
  editable: EditableListing | null;
  claims: OwnClaim[];
  /** Manager of the own listing; null: none. */
  manager: OwnManager | null;
  /** Listings that the account manages for their owners. */
  managed: ReplyOf<typeof getOwnListing>['managed'];
  decisions: StaffDecision[];
  reviews: OwnReview[];
  figures: Figures;
  credentialChecks: NonNullable<ReplyOf<typeof getOwnListing>['listing']>['credentialChecks'];
}

/** Claim evidence with nothing filled in. */
export const noEvidence: OwnClaim['evidence'] = { npi: '', license: '', licenseNumber: '', note: '' };
/** Claim without a work email. */
export const noWorkEmail: OwnClaim['workEmail'] = {
  address: '',
  state: 'unsent',
  triesLeft: null,
  expiresAt: null,
  sendsLeft: 5,
  nextSendAt: null,
};

/** Creates the own public listing with its private fields. */
export const createOwnListing = (
  overrides: Partial<EditableListing['listing']> = {},
): EditableListing['listing'] => ({
  ...createSampleListing({ owned: true }),
  email: 'renata@riverfrontlimb.example',
  patientContactPhone: '(314) 555-0199',
  npi: '1234567893',
  ...overrides,
});

export const createEditableListing = (overrides: Partial<EditableListing> = {}): EditableListing => ({
  listing: createOwnListing(),
  status: 'approved',
  role: 'owner',
  notes: '',
  pendingUpdate: null,
  refusedUpdate: null,
  ...overrides,
});

/** Creates a pending update with a change of every kind of value. */
export const createPendingUpdate = (): NonNullable<EditableListing['pendingUpdate']> => ({
  id: '65b000000000000000000001',
  v: 1,
  submittedAt: '2026-11-20T15:00:00.000Z',
  manager: null,
  changed: [
    { field: 'phone', from: '+13145550142', to: '+13145550187' },
    { field: 'address2', from: 'Suite 200', to: 'Suite 220' },
    { field: 'insuranceAccepted', from: ['Medicare', 'TRICARE'], to: ['Medicare', 'Molina Healthcare'] },
    {
      field: 'professionalBio',
      from: 'I still make most of my sockets myself.',
      to: 'I still make most of my sockets myself, and I repair them.',
    },
    { field: 'sameDayRepairs', from: null, to: true },
  ],
});

export const createOwnReply = (overrides: Partial<OwnReply> = {}): OwnReply => ({
  text: 'Thank you for taking the time to write. We read every review with the whole team.',
  change: null,
  status: 'approved',
  revision: null,
  notes: '',
  submittedAt: '2026-11-10T15:00:00.000Z',
  resolved: false,
  v: 1,
  ...overrides,
});

const toReviewId = (index: number) => `ownListingReview${String(index).padStart(6, '0')}`;

/** Creates reviews with a reply in every status, and enough for a second page. */
export function createReviewsWithEveryReplyStatus(): OwnReview[] {
  const reviewTexts = [
    'The foot broke the night before a hike. I called at eight and was walking at eleven.',
    'Nine days for a padding change that took ten minutes. I called twice in between.',
    'They explained every step of the casting, and why the first socket had to be tight.',
    'Billing was a mess for months, and nobody could tell me why.',
    'She watched me run first, then changed the alignment. No pain since.',
  ];
  const replies: (OwnReply | null)[] = [
    null,
    createOwnReply({ status: 'pending', change: 'planned' }),
    createOwnReply({ change: 'made', resolved: true }),
    createOwnReply({
      status: 'rejected',
      text: 'Dana, we are sorry that your insurance took so long.',
      notes: 'Please take out the name and the insurance. Neither may be told in public.',
    }),
    createOwnReply({
      revision: {
        text: 'Thank you for writing. We talk about every review in our team.',
        change: null,
        status: 'pending',
      },
    }),
  ];
  const furtherTexts = Array.from(
    { length: 8 },
    (_, index) => `Review number ${index + 6}, kind and short, but long enough.`,
  );
  return [...reviewTexts, ...furtherTexts].map((text, index) => ({
    review: createSampleReview({
      id: toReviewId(index),
      text,
      title: '',
      author: index % 2 ? null : 'Dana R.',
    }),
    reply: replies[index] ?? (index < 8 ? null : createOwnReply()),
  }));
}

const weekMs = 7 * 24 * 60 * 60 * 1000;
export const createSampleOwnFigures = (): Figures => ({
  since: '2026-08-24T00:00:00.000Z',
  total: { appearances: 1_204, views: 312, phone: 31, website: null },
  weeks: Array.from({ length: 12 }, (_, index) => ({
    from: new Date(Date.parse('2026-08-31T00:00:00.000Z') + index * weekMs).toISOString(),
    appearances: 70 + ((index * 37) % 60),
    views: index < 2 ? null : 14 + ((index * 11) % 30),
    phone: index === 9 ? 12 : null,
    website: null,
  })),
});

const createOwnData = (): OwnData => ({
  editable: createEditableListing(),
  decisions: [],
  claims: [],
  manager: null,
  managed: [],
  reviews: createReviewsWithEveryReplyStatus(),
  figures: createSampleOwnFigures(),
  credentialChecks: [],
});

export let ownData: OwnData = createOwnData();
export const resetOwnData = (overrides: Partial<OwnData> = {}): void => {
  ownData = { ...createOwnData(), ...overrides };
};

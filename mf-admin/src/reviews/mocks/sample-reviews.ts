import { fillDimensions } from '@app/option-lists';
import type { InboxKind, InboxLine } from '@app/types/admin/inbox';
import type { StaffReview } from '@app/types/admin/reviews';
import { sampleLine } from '../../mocks/inbox.ts';

const promise = { hours: 3, promisedHours: 16, leftHours: 13, overHours: 0 };

const listing: NonNullable<StaffReview['listing']> = {
  id: '6720000000000000000000aa',
  slug: 'renata-okafor',
  firstName: 'Renata',
  lastName: 'Okafor',
  company: 'Riverfront Limb Works',
  city: 'St. Louis',
  state: 'MO',
  approved: true,
  claimed: true,
};

/** 22 characters, as public ids have. */
export const sampleId = (n: number): string => String(n).padStart(22, 'r');

export const sampleReview = (changes: Partial<StaffReview> = {}): StaffReview => ({
  id: sampleId(1),
  v: 1,
  status: 'pending',
  visible: false,
  listing,
  practice: 'Riverfront Limb Works',
  content: {
    overallRating: 2,
    ratings: fillDimensions({ fitComfort: 2, listening: 4 }, null),
    title: '',
    text: 'Bob Smith at the front desk was rude to me, and the socket pinched for weeks.',
    tags: ['Socket pain', 'Long waits'],
    stage: 'New socket',
    limb: { upper: 'None', lower: 'Single below-knee' },
    device: 'Everyday leg',
    careMonth: '2026-09',
    relation: 'self',
    anonymous: true,
    incentive: 'none',
    redaction: null,
  },
  revision: null,
  author: {
    key: 'k3yOfAuthor',
    displayName: 'Dana R.',
    gone: false,
    others: { total: 0, visible: 0, waiting: 0, refused: 0, lastWeek: 0 },
    ties: [],
  },
  twins: [],
  verification: 'none',
  proof: null,
  shownLevel: 'Lower limb',
  edited: false,
  places: [],
  risks: [],
  flags: [],
  hidden: null,
  appeal: null,
  decision: null,
  reply: null,
  steps: ['approve', 'reject', 'request_changes', 'redact', 'delete'],
  createdAt: '2026-11-20T15:12:00.000Z',
  submittedAt: '2026-11-20T15:12:00.000Z',
  publishedAt: null,
  since: '2026-11-20T15:12:00.000Z',
  promise,
  lock: null,
  ...changes,
});

/** As the inbox tells of it. */
export const toReviewLine = (review: StaffReview, kind: InboxKind = 'reviews'): InboxLine =>
  sampleLine({
    kind,
    ...{ id: review.id, v: review.v, status: review.status, text: review.content.text },
    ...{ warnings: review.risks, since: review.since, promise: review.promise, lock: review.lock },
  });

import { fillDimensions } from '@app/option-lists';
import { createSample } from '@app/test-kit/create-sample';
import type { InboxEntry, InboxKind } from '@app/types/admin/inbox';
import { type StaffReview, staffReview } from '@app/types/admin/reviews';
import { createSampleInboxEntry, sampleSla } from '../../mocks/inbox.ts';
import { sampleListingSummary } from '../../mocks/listings.ts';

/** Creates a public id of 22 characters. */
export const createSampleId = (number: number): string => String(number).padStart(22, 'r');

export const createSampleReview = (overrides: Partial<StaffReview> = {}): StaffReview => ({
  ...createSample(staffReview),
  id: createSampleId(1),
  v: 1,
  status: 'pending',
  listing: sampleListingSummary,
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
  author: {
    key: 'k3yOfAuthor',
    displayName: 'Dana R.',
    gone: false,
    others: { total: 0, visible: 0, waiting: 0, refused: 0, lastWeek: 0 },
    ties: [],
    accountDays: 12,
  },
  figures: { average: 4.4, reviewCount: 17, averageWith: 4.27, lastMonth: 3, usualMonth: 2.2 },
  verification: 'none',
  shownLevel: 'Lower limb',
  steps: ['approve', 'reject', 'request_changes', 'redact', 'delete'],
  promise: sampleSla,
  ...overrides,
});

/** Converts a review to its inbox entry. */
export const toInboxEntry = (review: StaffReview, kind: InboxKind = 'reviews'): InboxEntry =>
  createSampleInboxEntry({
    kind,
    id: review.id,
    v: review.v,
    status: review.status,
    text: review.content.text,
    warnings: review.risks,
    since: review.since,
    promise: review.promise,
    lock: review.lock,
  });

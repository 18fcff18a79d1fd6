import type { ReviewDoc } from '@app/db';
import type { Subject } from '../subject.ts';
import { auditOf } from './audit.ts';
import { undone } from './changes.ts';
import { reviewStore } from './review.store.ts';
import { type Step, statusAfter } from './states.ts';

/** Reviews, as the team decides about them; their id is the public one. */
export const reviews: Subject<ReviewDoc, Step> = {
  kind: 'review',
  open: reviewStore,
  versionOf: ({ v }) => v,
  has: (step, review) => statusAfter(step, review) !== undefined,
  auditOf,
  undone,
  // Live again (published on appeal, or a refusal taken back), while its author has written another meanwhile.
  inTheWay: 'already_reviewed',
};

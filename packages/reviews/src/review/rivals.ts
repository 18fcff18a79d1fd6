// Two counted reviews of one prosthetist by one author, after their listings were merged.
import { type ReviewDoc, visibleReviewStatuses } from '@app/db';
import type { ReviewStatus } from '@app/option-lists';
import { applyEdit } from './changes.ts';
import { pickContent } from './content.ts';

const isPublic = ({ status }: ReviewDoc) => visibleReviewStatuses.some((one) => one === status);
/** Of reviews that nobody can read yet, the nearer one to its publication counts more. */
const waitingStatuses: readonly ReviewStatus[] = ['draft', 'changes_requested', 'pending'];

/** True if `a` stays rather than `b`: the public one, of two public ones `b`, of two others the nearer or newer one. */
export function isPreferred(a: ReviewDoc, b: ReviewDoc): boolean {
  if (isPublic(a) || isPublic(b)) return !isPublic(b);
  const nearer = waitingStatuses.indexOf(a.status) - waitingStatuses.indexOf(b.status);
  return nearer === 0 ? a.submittedAt > b.submittedAt : nearer > 0;
}

/** True if the pending review can wait as an edit of the public one, which has no other edit or appeal to decide. */
export const canTakeAsEdit = (stays: ReviewDoc, ends: ReviewDoc): boolean =>
  (stays.status === 'approved' || stays.status === 'flagged') &&
  stays.appeal?.status !== 'open' &&
  ends.status === 'pending';

/** The public review with the pending one as its edit. */
export function takeAsEdit(stays: ReviewDoc, ends: ReviewDoc): ReviewDoc {
  const { revision, ...edited } = applyEdit(stays, pickContent(ends), ends.submittedAt);
  const { redaction, risks, attestedAt, locale } = ends;
  return {
    ...edited,
    ...(revision && { revision: { ...revision, ...(redaction && { redaction }) } }),
    ...(risks && { risks }),
    ...(attestedAt && { attestedAt }),
    ...(locale && { locale }),
  };
}

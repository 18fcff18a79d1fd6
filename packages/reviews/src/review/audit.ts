import type { ReviewDoc } from '@app/db';

const toFacts = (review: ReviewDoc) => ({
  status: review.status,
  v: review.v,
  ...(review.hidden && { hidden: review.hidden.because }),
  ...(review.yearLater && { yearLater: review.yearLater.status }),
});

/** Audit row of a review: status and rating (for figures of neutrality), never text, limb or author. */
export function toReviewRow(action: string, before: ReviewDoc | null, after: ReviewDoc | null) {
  const review = (after ?? before)!;
  const isYearLater = action.endsWith('_year_later');
  const editedContent = before?.revision?.status === 'pending' ? before.revision.content : review;
  const decidedContent = isYearLater ? (review.yearLater ?? before?.yearLater ?? review) : editedContent;
  const decisions = [before, after].map((doc) => (isYearLater ? doc?.yearLater : doc)?.decision);
  const reasons = decisions[1] !== decisions[0] ? decisions[1]?.reasons : undefined;
  return {
    action: `review.${action}`,
    target: { kind: 'review', id: review.publicId },
    ...(before && { before: { ...toFacts(before), submittedAt: before.submittedAt } }),
    ...(after && {
      after: {
        ...toFacts(after),
        stars: decidedContent.overallRating,
        ...(reasons && { reasons }),
        ...(action === 'redact' && { redacted: findRedactedFields(before, after) }),
      },
    }),
  };
}

/** Fields with redacted text. */
function findRedactedFields(before: ReviewDoc | null, after: ReviewDoc): string[] {
  if (after.yearLater?.redaction !== before?.yearLater?.redaction) return ['yearLater'];
  const isOfEdit = after.revision?.redaction !== before?.revision?.redaction;
  const [contentBefore, contentAfter] = isOfEdit
    ? [before?.revision?.content, after.revision?.content]
    : [before, after];
  const redactableFields = ['title', 'text', 'tags'] as const;
  return redactableFields.filter(
    (name) => JSON.stringify(contentBefore?.[name]) !== JSON.stringify(contentAfter?.[name]),
  );
}

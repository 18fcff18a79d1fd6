import type { ReviewDoc } from '@app/db';

const toAuditedFields = (review: ReviewDoc) => ({
  status: review.status,
  v: review.v,
  ...(review.hidden && { hidden: review.hidden.because }),
  ...(review.yearLater && { yearLater: review.yearLater.status }),
});

/** Audit row of a review: status and rating (for the numbers of approved reviews by stars), never text, limb or author. */
export function toReviewAuditRow(action: string, previous: ReviewDoc | null, updated: ReviewDoc | null) {
  const review = (updated ?? previous)!;
  const isYearLater = action.endsWith('_year_later');
  const editedContent = previous?.revision?.status === 'pending' ? previous.revision.content : review;
  const decidedContent = isYearLater ? (review.yearLater ?? previous?.yearLater ?? review) : editedContent;
  const [previousDecision, decision] = [previous, updated].map(
    (doc) => (isYearLater ? doc?.yearLater : doc)?.decision,
  );
  const reasons = decision !== previousDecision ? decision?.reasons : undefined;
  return {
    action: `review.${action}`,
    target: { kind: 'review', id: review.publicId },
    ...(previous && { before: { ...toAuditedFields(previous), submittedAt: previous.submittedAt } }),
    ...(updated && {
      after: {
        ...toAuditedFields(updated),
        stars: decidedContent.overallRating,
        ...(reasons && { reasons }),
        ...(action === 'redact' && { redacted: findRedactedFields(previous, updated) }),
      },
    }),
  };
}

/** Fields with redacted text. */
function findRedactedFields(previous: ReviewDoc | null, updated: ReviewDoc): string[] {
  if (updated.yearLater?.redaction !== previous?.yearLater?.redaction) return ['yearLater'];
  const isEditRedaction = updated.revision?.redaction !== previous?.revision?.redaction;
  const [previousContent, updatedContent] = isEditRedaction
    ? [previous?.revision?.content, updated.revision?.content]
    : [previous, updated];
  const redactableFields = ['title', 'text', 'tags'] as const;
  return redactableFields.filter(
    (name) => JSON.stringify(previousContent?.[name]) !== JSON.stringify(updatedContent?.[name]),
  );
}

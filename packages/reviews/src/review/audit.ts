import type { ReviewDoc } from '@app/db';

const toAuditedFields = (review: ReviewDoc) => ({
  status: review.status,
  v: review.v,
  ...(review.hidden && { hidden: review.hidden.because }),
  ...(review.yearLater && { yearLater: review.yearLater.status }),
});

/** Audit row of a review: status and rating (for the numbers of approved reviews by stars), never text, limb or author. */
export function toReviewAuditRow(
  action: string,
  previousReview: ReviewDoc | null,
  updatedReview: ReviewDoc | null,
) {
  const review = (updatedReview ?? previousReview)!;
  const isYearLater = action.endsWith('_year_later');
  const editedContent =
    previousReview?.revision?.status === 'pending' ? previousReview.revision.content : review;
  const decidedContent = isYearLater
    ? (review.yearLater ?? previousReview?.yearLater ?? review)
    : editedContent;
  const [previousDecision, decision] = [previousReview, updatedReview].map(
    (doc) => (isYearLater ? doc?.yearLater : doc)?.decision,
  );
  const reasons = decision !== previousDecision ? decision?.reasons : undefined;
  return {
    action: `review.${action}`,
    target: { kind: 'review', id: review.publicId },
    ...(previousReview && {
      before: { ...toAuditedFields(previousReview), submittedAt: previousReview.submittedAt },
    }),
    ...(updatedReview && {
      after: {
        ...toAuditedFields(updatedReview),
        stars: decidedContent.overallRating,
        ...(reasons && { reasons }),
        ...(action === 'redact' && { redacted: findRedactedFields(previousReview, updatedReview) }),
      },
    }),
  };
}

function findRedactedFields(previousReview: ReviewDoc | null, updatedReview: ReviewDoc): string[] {
  if (updatedReview.yearLater?.redaction !== previousReview?.yearLater?.redaction) return ['yearLater'];
  const isEditRedaction = updatedReview.revision?.redaction !== previousReview?.revision?.redaction;
  const [previousContent, updatedContent] = isEditRedaction
    ? [previousReview?.revision?.content, updatedReview.revision?.content]
    : [previousReview, updatedReview];
  const redactableFields = ['title', 'text', 'tags'] as const;
  return redactableFields.filter(
    (name) => JSON.stringify(previousContent?.[name]) !== JSON.stringify(updatedContent?.[name]),
  );
}

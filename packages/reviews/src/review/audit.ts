import type { ReviewDoc } from '@app/db';

const toFacts = (review: ReviewDoc) => ({
  status: review.status,
  v: review.v,
  ...(review.hidden && { hidden: review.hidden.because }),
});

/** Audit row of a review: status and rating (for figures of neutrality), never text, limb or author. */
export function toReviewRow(action: string, before: ReviewDoc | null, after: ReviewDoc | null) {
  const review = (after ?? before)!;
  const decidedContent = before?.revision?.status === 'pending' ? before.revision.content : review;
  const reasons = after?.decision !== before?.decision ? after?.decision?.reasons : undefined;
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
  const isOfEdit = after.revision?.redaction !== before?.revision?.redaction;
  const [contentBefore, contentAfter] = isOfEdit
    ? [before?.revision?.content, after.revision?.content]
    : [before, after];
  const redactableFields = ['title', 'text', 'tags'] as const;
  return redactableFields.filter(
    (name) => JSON.stringify(contentBefore?.[name]) !== JSON.stringify(contentAfter?.[name]),
  );
}

import type { ListingDoc, ReviewDoc } from '@app/db';
import type { MailTemplate, MailValues } from '@app/mail';
import type { NotifyContext } from '@app/status-changes/staff/decide';

/** Notifies the review's author when a reply becomes public for the first time. */
export async function notifyReviewAuthor(
  { records, auditId }: NotifyContext,
  previousReview: ReviewDoc,
  updatedReview: ReviewDoc,
): Promise<void> {
  if (updatedReview.reply?.publishedAt && !previousReview.reply?.publishedAt)
    await records.notifyAuthor(auditId, updatedReview, 'review-answered', {});
}

/** Notifies the writer of a reply, if known and still the listing's owner. */
export async function notifyReplyWriter<T extends MailTemplate>(
  { records, auditId }: NotifyContext,
  { reply }: ReviewDoc,
  listing: ListingDoc | null,
  template: T,
  values: MailValues<T>,
): Promise<void> {
  if (!reply?.userId || listing?.ownerUserId !== reply.userId) return;
  const subject = `listing:${listing._id.toHexString()}`;
  await records.notify(auditId, { userId: reply.userId, locale: reply.locale, subject }, template, values);
}

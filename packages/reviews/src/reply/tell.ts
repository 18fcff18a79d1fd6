import type { ListingDoc, ReviewDoc } from '@app/db';
import type { MailOf, Template } from '@app/mail';
import type { NotifyContext } from '@app/status-changes/staff/decide';

/** The review's author hears of an answer when everybody can read it for the first time. */
export async function tellAnswered(
  { records, auditId }: Pick<NotifyContext, 'records' | 'auditId'>,
  before: ReviewDoc,
  after: ReviewDoc,
): Promise<void> {
  if (after.reply?.publishedAt && !before.reply?.publishedAt)
    await records.tellAuthor(auditId, after, 'review-answered', {});
}

/** Anyone who wrote the answer; nobody, where that is not known or the account does not own the listing any more. */
export async function tellWriter<T extends Template>(
  { records, auditId }: NotifyContext,
  { reply }: ReviewDoc,
  listing: ListingDoc | null,
  template: T,
  values: MailOf<T>,
): Promise<void> {
  if (!reply?.userId || listing?.ownerUserId !== reply.userId) return;
  const subject = `listing:${listing._id.toHexString()}`;
  await records.tell(auditId, { userId: reply.userId, locale: reply.locale, subject }, template, values);
}

import type { StaffReview } from '@app/types/admin/reviews';
import { reviewStatusWords } from '../inbox/line-words.ts';

/** What is different between the review that somebody decided about and the one that is there now, in sentences. */
export function describeChanges(seen: StaffReview, now: StaffReview): string[] {
  const serializeContent = ({ content, revision }: StaffReview) =>
    JSON.stringify([content, revision?.content]);
  const openFlags = ({ flags }: StaffReview) => flags.filter(({ status }) => status === 'open').length;
  const decided = now.decision && now.decision.at !== seen.decision?.at ? now.decision : null;
  return [
    decided && `${decided.by.name} decided: ${decided.outcome.replaceAll('_', ' ')}.`,
    seen.status !== now.status &&
      `It was “${reviewStatusWords[seen.status]}” and is “${reviewStatusWords[now.status]}”.`,
    serializeContent(seen) !== serializeContent(now) && 'Its words have changed: read them again.',
    openFlags(seen) !== openFlags(now) && `Open flags: ${openFlags(seen)} before, ${openFlags(now)} now.`,
    seen.appeal?.status !== now.appeal?.status &&
      (now.appeal ? `The appeal is ${now.appeal.status} now.` : 'There is no appeal any more.'),
    seen.reply?.v !== now.reply?.v && 'The practice’s answer has changed, or was decided.',
  ].filter((sentence) => typeof sentence === 'string');
}

import type { ListingDoc } from '@app/db';
import type { VisitAnswerSpeed } from '@app/types';

/** Minimum of answers for a practice's answer time to be shown: fewer would say little. */
const minAnswers = 5;
const dayHours = 24;

type Receiver = Pick<ListingDoc, 'status' | 'ownerUserId' | 'availability' | 'refusesVisitRequests'>;

/** True if patients can ask the practice for a visit: its listing is public, sees patients, and its owner answers. */
export const takesVisitRequests = ({
  status,
  ownerUserId,
  availability,
  refusesVisitRequests,
}: Receiver): boolean =>
  status === 'approved' && Boolean(ownerUserId) && !availability && !refusesVisitRequests;

/** Median and share of answers in time. `hours` as in `visitAnswerHours`. Null below five answers. */
export function summarizeVisitAnswers(hours: readonly number[] = []): VisitAnswerSpeed | null {
  const answerHours = hours.filter((hourCount) => hourCount >= 0).toSorted((a, b) => a - b);
  if (answerHours.length < minAnswers) return null;
  const median = answerHours[Math.ceil(answerHours.length / 2) - 1]!;
  return {
    days: Math.max(1, Math.ceil(median / dayHours)),
    percent: Math.round((100 * answerHours.length) / hours.length),
  };
}

/** How soon a practice answers, for the public; null if it takes no requests. */
export const getVisitAnswers = (
  doc: Receiver & Pick<ListingDoc, 'visitAnswerHours'>,
): VisitAnswerSpeed | null => (takesVisitRequests(doc) ? summarizeVisitAnswers(doc.visitAnswerHours) : null);

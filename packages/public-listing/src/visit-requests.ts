import type { ListingDoc } from '@app/db';
import type { VisitAnswerSpeed } from '@app/types';

/** Answers from which it is shown how soon a practice answers: fewer would say little. */
const fewestAnswers = 5;
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
  const answered = hours.filter((count) => count >= 0).toSorted((a, b) => a - b);
  if (answered.length < fewestAnswers) return null;
  const median = answered[Math.ceil(answered.length / 2) - 1]!;
  return {
    days: Math.max(1, Math.ceil(median / dayHours)),
    percent: Math.round((100 * answered.length) / hours.length),
  };
}

/** How soon a practice answers, for everybody; null where it takes no requests. */
export const getVisitAnswers = (
  doc: Receiver & Pick<ListingDoc, 'visitAnswerHours'>,
): VisitAnswerSpeed | null => (takesVisitRequests(doc) ? summarizeVisitAnswers(doc.visitAnswerHours) : null);

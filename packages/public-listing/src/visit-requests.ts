import type { ListingDoc } from '@app/db';
import type { VisitAnswerSpeed } from '@app/types';

/** Minimum number of answers for a practice's answer time to be shown. */
const minAnswers = 5;
const dayHours = 24;

type PracticeListing = Pick<ListingDoc, 'status' | 'ownerUserId' | 'availability' | 'refusesVisitRequests'>;

/** True if patients can ask a practice for a visit: its listing is public, claimed and available, and not opted out. */
export const takesVisitRequests = ({
  status,
  ownerUserId,
  availability,
  refusesVisitRequests,
}: PracticeListing): boolean =>
  status === 'approved' && Boolean(ownerUserId) && !availability && !refusesVisitRequests;

/** Computes the median and the percentage of answers. Negative `hours`: not answered. Null if there are too few. */
export function summarizeVisitAnswers(hours: readonly number[] = []): VisitAnswerSpeed | null {
  const answerHours = hours.filter((hour) => hour >= 0).toSorted((a, b) => a - b);
  if (answerHours.length < minAnswers) return null;
  const median = answerHours[Math.ceil(answerHours.length / 2) - 1]!;
  return {
    days: Math.max(1, Math.ceil(median / dayHours)),
    percent: Math.round((100 * answerHours.length) / hours.length),
  };
}

/** Returns how soon a practice answers; null if it accepts no requests, or has too few answers. */
export const getVisitAnswers = (
  doc: PracticeListing & Pick<ListingDoc, 'visitAnswerHours'>,
): VisitAnswerSpeed | null => (takesVisitRequests(doc) ? summarizeVisitAnswers(doc.visitAnswerHours) : null);

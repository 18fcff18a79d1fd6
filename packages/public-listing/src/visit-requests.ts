import type { ListingDoc } from '@app/db';
import type { VisitAnswerSpeed } from '@app/types';

/** Minimum number of answers for a practice's answer time to be shown. */
const minAnswerCount = 5;
const hoursPerDay = 24;

type VisitRequestFields = Pick<
  ListingDoc,
  'status' | 'ownerUserId' | 'availability' | 'refusesVisitRequests'
>;

/** True if patients can ask a practice for a visit: its listing is public, claimed and available, and not opted out. */
export const takesVisitRequests = ({
  status,
  ownerUserId,
  availability,
  refusesVisitRequests,
}: VisitRequestFields): boolean =>
  status === 'approved' && Boolean(ownerUserId) && !availability && !refusesVisitRequests;

/**
 * Computes the median and the percentage of answers. `visitAnswerHours`: hours of working days, 24 per day; negative if
 * not answered. Null if there are too few answers.
 */
export function computeVisitAnswerSpeed(visitAnswerHours: readonly number[] = []): VisitAnswerSpeed | null {
  const answerHours = visitAnswerHours.filter((hours) => hours >= 0).toSorted((a, b) => a - b);
  if (answerHours.length < minAnswerCount) return null;
  const medianHours = answerHours[Math.ceil(answerHours.length / 2) - 1]!;
  return {
    days: Math.max(1, Math.ceil(medianHours / hoursPerDay)),
    percent: Math.round((100 * answerHours.length) / visitAnswerHours.length),
  };
}

/** Returns how soon a practice answers; null if it takes no visit requests, or has too few answers. */
export const getVisitAnswerSpeed = (
  doc: VisitRequestFields & Pick<ListingDoc, 'visitAnswerHours'>,
): VisitAnswerSpeed | null =>
  takesVisitRequests(doc) ? computeVisitAnswerSpeed(doc.visitAnswerHours) : null;

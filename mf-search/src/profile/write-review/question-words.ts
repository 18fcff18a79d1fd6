import { reviewLimits } from '@app/option-lists';
import { m } from '../../paraglide/messages.js';
import { getTextError } from '../../shared/reviews/TextNotes.tsx';
import type { ReviewValues } from './review-values.ts';

const { maxTitleLength, maxTags } = reviewLimits;

/** Message for an invalid answer, shown before sending. Messages from the service are shown as they are. */
export function getQuestionError(question: string, values: ReviewValues): string {
  switch (question) {
    case 'overallRating':
      return m.problem_rating();
    case 'text':
      return getTextError(values.text) ?? '';
    case 'title':
      return m.problem_title_long({ max: maxTitleLength });
    case 'tags':
      return m.problem_tags({ max: maxTags });
    case 'careMonth':
      return /^\d{4}-\d\d$/.test(values.careMonth) ? m.problem_month_far() : m.problem_month();
    case 'monthsToFit':
      return m.problem_months_to_fit({ max: reviewLimits.maxMonthsToFit });
    case 'adjustments':
      return m.problem_adjustments({ max: reviewLimits.maxAdjustments });
    case 'attest':
      return m.problem_attest();
    case 'ageAttested':
      return m.problem_age();
    default:
      return m.problem_choose();
  }
}

/** Labels of ratings 1 to 5 of a dimension. */
export const getDimensionRatingLabels = () => [m.part_1(), m.part_2(), m.part_3(), m.part_4(), m.part_5()];

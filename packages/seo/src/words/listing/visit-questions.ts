import type { Locale } from '@app/option-lists';
import { m } from '../../paraglide/messages.js';

/** Lists questions for a first visit, which the guide and printed profiles show. */
export const listVisitQuestions = (locale: Locale): string[] =>
  [m.question_1, m.question_2, m.question_3, m.question_4].map((question) => question({}, { locale }));

import type { Locale } from '@app/option-lists';
import { m } from '../../paraglide/messages.js';

/** Questions for a first visit, in the guide and on printed profiles. */
export const listVisitQuestions = (locale: Locale): string[] =>
  [m.question_1, m.question_2, m.question_3, m.question_4].map((question) => question({}, { locale }));

import type { PatientInfo } from '@app/types';
import { m } from '../../paraglide/messages.js';

/** What the person has chosen so far; an empty text is no choice. */
export interface Answers {
  activityLevel: string;
  ageRange: string;
  state: string;
  upperExtremity: string;
  lowerExtremity: string;
}
export type Question = keyof Answers;

export const toAnswers = (info: PatientInfo): Answers => ({
  activityLevel: info.activityLevel ?? '',
  ageRange: info.ageRange ?? '',
  state: info.state ?? '',
  upperExtremity: info.upperExtremity ?? '',
  lowerExtremity: info.lowerExtremity ?? '',
});

/** What the two gates ask for. */
export const basicQuestions = ['activityLevel', 'ageRange', 'state'] as const;
export const limbQuestions = ['upperExtremity', 'lowerExtremity'] as const;

/** The first of these questions that has no answer yet. */
export const findUnanswered = <Q extends Question>(
  answers: Answers,
  questions: readonly Q[],
): Q | undefined => questions.find((question) => answers[question] === '');

// Named one by one: a message that is looked up by its key would put the whole catalog into the page.
const unanswered: Record<Question, () => string> = {
  activityLevel: m.info_why_activityLevel,
  ageRange: m.info_why_ageRange,
  state: m.info_why_state,
  upperExtremity: m.info_why_upperExtremity,
  lowerExtremity: m.info_why_lowerExtremity,
};

/** Why somebody cannot go on yet; nothing where they can. */
export const explainUnanswered = (question: Question | undefined): string =>
  question ? unanswered[question]() : '';

/** These answers as the account keeps them. The controls offer the lists' own values, so each answer is one of them. */
export const toPatientInfo = (answers: Answers, questions: readonly Question[]): PatientInfo =>
  Object.fromEntries(questions.map((question) => [question, answers[question]])) as PatientInfo;

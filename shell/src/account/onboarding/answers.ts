import type { PatientInfo } from '@app/types';
import { m } from '../../paraglide/messages.js';

/** Chosen answers; an empty text means none. */
export interface Answers {
  activityLevel: string;
  ageRange: string;
  state: string;
  upperExtremity: string;
  lowerExtremity: string;
}
export type Question = keyof Answers;

/** Props of a group of questions. */
export interface QuestionsProps {
  answers: Answers;
  onAnswer: (change: Partial<Answers>) => void;
}

export const toAnswers = (info: PatientInfo): Answers => ({
  activityLevel: info.activityLevel ?? '',
  ageRange: info.ageRange ?? '',
  state: info.state ?? '',
  upperExtremity: info.upperExtremity ?? '',
  lowerExtremity: info.lowerExtremity ?? '',
});

/** Questions of the two steps. */
export const basicQuestions = ['activityLevel', 'ageRange', 'state'] as const;
export const limbQuestions = ['upperExtremity', 'lowerExtremity'] as const;

/** The first question without an answer. */
export const findUnanswered = <Q extends Question>(
  answers: Answers,
  questions: readonly Q[],
): Q | undefined => questions.find((question) => answers[question] === '');

// Listed one by one: a dynamic look-up would include the whole message catalogue.
const unansweredTexts: Record<Question, () => string> = {
  activityLevel: m.info_why_activityLevel,
  ageRange: m.info_why_ageRange,
  state: m.info_why_state,
  upperExtremity: m.info_why_upperExtremity,
  lowerExtremity: m.info_why_lowerExtremity,
};

/** Message about a missing answer; empty if there is none. */
export const explainUnanswered = (question: Question | undefined): string =>
  question ? unansweredTexts[question]() : '';

/** Answers in the account's form. Controls offer valid values only. */
export const toPatientInfo = (answers: Answers, questions: readonly Question[]): PatientInfo =>
  Object.fromEntries(questions.map((question) => [question, answers[question]])) as PatientInfo;

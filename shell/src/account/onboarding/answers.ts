import type { PatientInfo } from '@app/types';
import { m } from '../../paraglide/messages.js';

/** Questions of the two steps. */
export const basicQuestions = ['activityLevel', 'ageRange', 'state'] as const;
export const limbQuestions = ['upperExtremity', 'lowerExtremity'] as const;
export const allQuestions = [...basicQuestions, ...limbQuestions];
export type Question = (typeof allQuestions)[number];

/** Chosen answers; an empty text means none. */
export type Answers = Record<Question, string>;

export interface QuestionsProps {
  answers: Answers;
  onAnswer: (change: Partial<Answers>) => void;
}

export const toAnswers = (info: PatientInfo): Answers =>
  Object.fromEntries(allQuestions.map((question) => [question, info[question] ?? ''])) as Answers;

export const findUnansweredQuestion = (answers: Answers, questions: readonly Question[]) =>
  questions.find((question) => answers[question] === '');

// Written out, because a dynamic lookup would bundle the whole message catalogue.
const unansweredTexts: Record<Question, () => string> = {
  activityLevel: m.info_why_activityLevel,
  ageRange: m.info_why_ageRange,
  state: m.info_why_state,
  upperExtremity: m.info_why_upperExtremity,
  lowerExtremity: m.info_why_lowerExtremity,
};

/** Returns the message about a missing answer; empty without one. */
export const explainUnanswered = (question: Question | undefined): string =>
  question ? unansweredTexts[question]() : '';

/** Converts answers to the form that the account stores. The cast is safe: the controls offer only valid values. */
export const toPatientInfo = (answers: Answers, questions: readonly Question[]): PatientInfo =>
  Object.fromEntries(questions.map((question) => [question, answers[question]])) as PatientInfo;

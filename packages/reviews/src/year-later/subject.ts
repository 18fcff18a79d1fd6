import type { ReviewDoc } from '@app/db';
import type { Subject } from '@app/status-changes/subject';
import { reviewSubject } from '../review/subject.ts';
import { hasYearLaterStep, type YearLaterStep } from './changes.ts';

/** What authors add a year later as a subject of staff's decisions: a part of its review, which undo restores whole. */
export const yearLaterSubject: Subject<ReviewDoc, YearLaterStep, { review: ReviewDoc }> = {
  ...reviewSubject,
  allowsStep: hasYearLaterStep,
};

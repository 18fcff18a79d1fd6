import type { ReviewDoc } from '@app/db';
import type { Subject } from '@app/status-changes/subject';
import { reviewSubject } from '../review/subject.ts';
import { allowsYearLaterAction, type YearLaterAction } from './changes.ts';

/** Additions of a year later as a subject of staff's decisions: part of the review, which undo restores as a whole. */
export const yearLaterSubject: Subject<ReviewDoc, YearLaterAction, { review: ReviewDoc }> = {
  ...reviewSubject,
  allowsAction: allowsYearLaterAction,
};

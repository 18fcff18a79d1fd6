// Pure transitions of a visit request.

import type { VisitRequestDoc } from '@app/db';
import type { VisitAnswer, VisitRequestStatus } from '@app/option-lists';
import { omitKeys } from '@app/status-changes/omit-keys';

const allowedAnswers: Readonly<Record<VisitRequestStatus, readonly VisitAnswer[]>> = {
  new: ['called', 'booked', 'declined'],
  called: ['booked', 'declined'],
  booked: ['declined'],
  declined: ['booked'],
  withdrawn: [],
};

/** Answers that the owner can give to a request now. */
export const listAllowedAnswers = ({ status }: Pick<VisitRequestDoc, 'status'>): readonly VisitAnswer[] =>
  allowedAnswers[status];

export function applyVisitRequestAnswer(
  request: VisitRequestDoc,
  answer: VisitAnswer,
  now: Date,
): VisitRequestDoc {
  const { open: _, dueAt: __, ...otherFields } = request;
  return {
    ...otherFields,
    status: answer,
    // After a call the patient may still wait for an appointment.
    ...(answer === 'called' && { open: true as const }),
    answeredAt: request.answeredAt ?? now,
  };
}

/** Removes everything by which the practice could identify or contact the patient. */
export function applyVisitRequestWithdrawal(request: VisitRequestDoc): VisitRequestDoc {
  const otherFields = omitKeys(request, 'name', 'phone', 'email', 'times', 'open', 'dueAt');
  return { ...otherFields, status: 'withdrawn' };
}

export function applyNoAnswerNotice(request: VisitRequestDoc, now: Date): VisitRequestDoc {
  const { dueAt: _, ...otherFields } = request;
  return { ...otherFields, toldAt: now };
}

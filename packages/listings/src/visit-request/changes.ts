// Pure transitions of a request for a visit.
import type { VisitRequestDoc } from '@app/db';
import type { VisitAnswer, VisitRequestStatus } from '@app/option-lists';

const nextAnswers: Readonly<Record<VisitRequestStatus, readonly VisitAnswer[]>> = {
  new: ['called', 'booked', 'declined'],
  called: ['booked', 'declined'],
  booked: ['declined'],
  declined: ['booked'],
  withdrawn: [],
};

/** What the owner can say about a request now. */
export const listVisitAnswers = ({ status }: Pick<VisitRequestDoc, 'status'>): readonly VisitAnswer[] =>
  nextAnswers[status];

export function applyVisitAnswer(request: VisitRequestDoc, answer: VisitAnswer, now: Date): VisitRequestDoc {
  const { open: _, dueAt: __, ...others } = request;
  return {
    ...others,
    status: answer,
    // After a call the patient may still wait for an appointment.
    ...(answer === 'called' && { open: true as const }),
    answeredAt: request.answeredAt ?? now,
  };
}

/** Leaves nothing by which the practice knows or reaches the patient. */
export function applyVisitWithdrawal(request: VisitRequestDoc): VisitRequestDoc {
  const { name: _, phone: __, email: ___, times: ____, open: _____, dueAt: ______, ...others } = request;
  return { ...others, status: 'withdrawn' };
}

export function applyVisitSilence(request: VisitRequestDoc, now: Date): VisitRequestDoc {
  const { dueAt: _, ...others } = request;
  return { ...others, toldAt: now };
}

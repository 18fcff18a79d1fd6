import { defineOptions, getValues } from './option.ts';

/** What a patient asks a practice for. */
export const visitKinds = defineOptions([
  ['visit', 'Una primera visita', 'A first visit'],
  ['call_back', 'Que me llamen', 'A call back'],
]);
export const visitKindValues = getValues(visitKinds);

/** When a practice may call or see the patient. */
export const visitTimes = defineOptions([
  ['morning', 'Por la mañana', 'Mornings'],
  ['afternoon', 'Por la tarde', 'Afternoons'],
  ['saturday', 'Los sábados', 'Saturdays'],
  ['any', 'A cualquier hora', 'Any time'],
]);
export const visitTimeValues = getValues(visitTimes);
export type VisitTime = (typeof visitTimeValues)[number];

/** Patients who are new to the practice, or not. */
export const patientKinds = defineOptions([
  ['new', 'Paciente nuevo', 'New patient'],
  ['returning', 'Ya fue paciente', 'Has been there before'],
]);
export const patientKindValues = getValues(patientKinds);

export const visitAnswers = defineOptions([
  ['called', 'Llamado', 'Called'],
  ['booked', 'Con cita', 'Booked'],
  ['declined', 'Rechazada', 'Declined'],
]);
export const visitAnswerValues = getValues(visitAnswers);
export type VisitAnswer = (typeof visitAnswerValues)[number];

export const visitRequestStatuses = ['new', ...visitAnswerValues, 'withdrawn'] as const;
export type VisitRequestStatus = (typeof visitRequestStatuses)[number];

import type { VisitTime } from '@app/option-lists';
import { type askForVisit, type BodyOf, visitRequestInput as visitRequestInputSchema } from '@app/types';
import { m } from '../../paraglide/messages.js';

type VisitRequestBody = BodyOf<typeof askForVisit>;

export interface VisitRequestValues {
  kind: VisitRequestBody['kind'];
  name: string;
  /** How the practice answers; the other field is not sent. */
  contactMethod: 'phone' | 'email';
  phone: string;
  email: string;
  times: readonly VisitTime[];
  patient: VisitRequestBody['patient'];
  consent: boolean;
}
export type VisitRequestErrors = Partial<Record<keyof VisitRequestValues, string>>;

export const createBlankVisitRequestValues = (user?: {
  firstName: string;
  lastName: string;
}): VisitRequestValues => ({
  kind: 'visit',
  name: user ? `${user.firstName} ${user.lastName}`.trim() : '',
  contactMethod: 'phone',
  phone: '',
  email: '',
  times: ['any'],
  patient: 'new',
  consent: false,
});

const toInput = ({ contactMethod, phone, email, ...values }: VisitRequestValues) => ({
  ...values,
  phone: contactMethod === 'phone' ? phone : '',
  email: contactMethod === 'email' ? email : '',
});

/** The request body; undefined while a value is missing or invalid. */
export const toVisitRequestBody = (values: VisitRequestValues): VisitRequestBody | undefined =>
  visitRequestInputSchema.safeParse(toInput(values)).data as VisitRequestBody | undefined;

export function findVisitRequestErrors(values: VisitRequestValues): VisitRequestErrors {
  const issues = visitRequestInputSchema.safeParse(toInput(values)).error?.issues ?? [];
  const invalidNames = new Set(
    issues.map(({ path }) => (path[0] === 'phone' ? values.contactMethod : String(path[0]))),
  );
  // The schema does not check its rule about both fields while another field is invalid.
  if (!values[values.contactMethod].trim()) invalidNames.add(values.contactMethod);
  return {
    ...(invalidNames.has('name') && { name: m.ask_problem_name() }),
    ...(invalidNames.has('phone') && { phone: m.ask_problem_phone() }),
    ...(invalidNames.has('email') && { email: m.ask_problem_email() }),
    ...(invalidNames.has('times') && { times: m.ask_problem_times() }),
    ...(invalidNames.has('consent') && { consent: m.ask_problem_consent() }),
  };
}

/** "Any time" and single times exclude each other. */
export function toggleTime(times: readonly VisitTime[], time: VisitTime): VisitTime[] {
  if (times.includes(time)) return times.filter((chosenTime) => chosenTime !== time);
  return time === 'any' ? ['any'] : [...times.filter((chosenTime) => chosenTime !== 'any'), time];
}

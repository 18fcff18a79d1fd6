import type { VisitTime } from '@app/option-lists';
import { type askForVisit, type BodyOf, visitRequestInput } from '@app/types';
import { m } from '../../paraglide/messages.js';

type Body = BodyOf<typeof askForVisit>;

/** Values of the form. */
export interface AskValues {
  kind: Body['kind'];
  name: string;
  /** How the practice answers; the other field is not sent. */
  contactBy: 'phone' | 'email';
  phone: string;
  email: string;
  times: readonly VisitTime[];
  patient: Body['patient'];
  consent: boolean;
}
export type AskProblems = Partial<Record<keyof AskValues, string>>;

export const createBlankValues = (user?: { firstName: string; lastName: string }): AskValues => ({
  kind: 'visit',
  name: user ? `${user.firstName} ${user.lastName}`.trim() : '',
  contactBy: 'phone',
  phone: '',
  email: '',
  times: ['any'],
  patient: 'new',
  consent: false,
});

const toInput = ({ contactBy, phone, email, ...values }: AskValues) => ({
  ...values,
  phone: contactBy === 'phone' ? phone : '',
  email: contactBy === 'email' ? email : '',
});

/** The request body; undefined while a value is missing or invalid. */
export const toBody = (values: AskValues): Body | undefined =>
  visitRequestInput.safeParse(toInput(values)).data as Body | undefined;

/** Error messages of the fields that are missing or invalid. */
export function findProblems(values: AskValues): AskProblems {
  const issues = visitRequestInput.safeParse(toInput(values)).error?.issues ?? [];
  const names = new Set(issues.map(({ path }) => (path[0] === 'phone' ? values.contactBy : String(path[0]))));
  // The schema does not check its rule about both fields while another field is invalid.
  if (!values[values.contactBy].trim()) names.add(values.contactBy);
  return {
    ...(names.has('name') && { name: m.ask_problem_name() }),
    ...(names.has('phone') && { phone: m.ask_problem_phone() }),
    ...(names.has('email') && { email: m.ask_problem_email() }),
    ...(names.has('times') && { times: m.ask_problem_times() }),
    ...(names.has('consent') && { consent: m.ask_problem_consent() }),
  };
}

/** "Any time" and single times exclude each other. */
export function toggleTime(times: readonly VisitTime[], time: VisitTime): VisitTime[] {
  if (times.includes(time)) return times.filter((other) => other !== time);
  return time === 'any' ? ['any'] : [...times.filter((other) => other !== 'any'), time];
}

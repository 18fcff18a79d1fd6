import type { VisitTime } from '@app/option-lists';
import { type askForVisit, type BodyOf, visitRequestInput } from '@app/types';
import { m } from '../../paraglide/messages.js';

type Body = BodyOf<typeof askForVisit>;

/** The form as filled in. */
export interface AskValues {
  kind: Body['kind'];
  name: string;
  /** How the practice answers; the other field is not sent. */
  by: 'phone' | 'email';
  phone: string;
  email: string;
  times: readonly VisitTime[];
  patient: Body['patient'];
  consent: boolean;
}
export type AskProblems = Partial<Record<keyof AskValues, string>>;

export const blankValues = (user?: { firstName: string; lastName: string }): AskValues => ({
  kind: 'visit',
  name: user ? `${user.firstName} ${user.lastName}`.trim() : '',
  by: 'phone',
  phone: '',
  email: '',
  times: ['any'],
  patient: 'new',
  consent: false,
});

const toInput = ({ by, phone, email, ...values }: AskValues) => ({
  ...values,
  phone: by === 'phone' ? phone : '',
  email: by === 'email' ? email : '',
});

/** What is sent; undefined while something is missing. */
export const toBody = (values: AskValues): Body | undefined =>
  visitRequestInput.safeParse(toInput(values)).data as Body | undefined;

/** Words for each field that is missing or wrong. */
export function findProblems(values: AskValues): AskProblems {
  const issues = visitRequestInput.safeParse(toInput(values)).error?.issues ?? [];
  const names = new Set(issues.map(({ path }) => (path[0] === 'phone' ? values.by : String(path[0]))));
  // The rule about both is not tried while another field is wrong.
  if (!values[values.by].trim()) names.add(values.by);
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

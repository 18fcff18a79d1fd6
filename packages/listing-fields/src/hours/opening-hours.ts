// Opening hours as they are stored, sent and written in files: one line in a subset of the notation of OpenStreetMap
// (docs/decisions, "Opening hours are one line of text").

/** From and to in minutes after midnight, 0 to 1440. */
export interface TimeSpan {
  from: number;
  to: number;
}

/** Opening hours of one day. Without spans it is closed, or open by appointment only. */
export interface DayHours {
  spans: readonly TimeSpan[];
  byAppointment: boolean;
}

/** Days with hours of their own: "2026-12-24", or "12-24" of every year. */
export interface SpecialDays extends DayHours {
  from: string;
  /** The last day, in the same form. */
  to: string;
}

export interface OpeningHours {
  /** Seven days, Monday first. */
  week: readonly DayHours[];
  closedOnHolidays: boolean;
  specialDays: readonly SpecialDays[];
}

export const minutesPerDay = 1440;
export const maxSpans = 3;
export const maxSpecialDays = 20;
export const maxHoursLength = 1000;
/** Hours that a form cannot send yet begin with this. A draft keeps them; the contract rejects them. */
export const incompleteHoursMark = '?';

export const closedDay: DayHours = { spans: [], byAppointment: false };
export const isClosed = ({ spans, byAppointment }: DayHours) => spans.length === 0 && !byAppointment;
export const hasSameHours = (a: DayHours, b: DayHours) =>
  a.byAppointment === b.byAppointment &&
  a.spans.length === b.spans.length &&
  a.spans.every(({ from, to }, i) => from === b.spans[i]!.from && to === b.spans[i]!.to);

/** True if the practice is open around the clock on all seven days. */
export const isAlwaysOpen = ({ week }: Pick<OpeningHours, 'week'>) =>
  week.every(
    ({ spans: [span], byAppointment }) => !byAppointment && span?.from === 0 && span.to === minutesPerDay,
  );

/** Neighbouring days of a week with the same hours, closed ones included: `first` to `last`, 0 is Monday. */
export function groupDays(week: readonly DayHours[]): { first: number; last: number; hours: DayHours }[] {
  const groups: { first: number; last: number; hours: DayHours }[] = [];
  week.forEach((hours, day) => {
    const group = groups.at(-1);
    if (group && hasSameHours(group.hours, hours)) group.last = day;
    else groups.push({ first: day, last: day, hours });
  });
  return groups;
}

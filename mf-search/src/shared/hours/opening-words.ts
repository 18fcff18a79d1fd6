// Texts about opening hours, in the time zone of the practice.
import {
  formatDates,
  formatTimeOfDay,
  getOpeningState,
  getShortDayName,
  getWeekday,
  minutesPerDay,
  type NextOpening,
  type OpeningHours,
  type OpeningState,
  toLocalTime,
  toOpeningHours,
} from '@app/listing-fields/hours';
import { getPageLocale } from '@app/shell-api';
import type { Card } from '@app/types';
import { m } from '../../paraglide/messages.js';

/** Opening hours as a listing, a card or a further place states them. */
export type StatedHours = Partial<Pick<Card, 'hours' | 'timeZone'>>;

/** Hours that can be compared with a clock; undefined if none are stated. */
export function parseZonedHours({
  hours: text,
  timeZone,
}: StatedHours): { hours: OpeningHours; timeZone: string } | undefined {
  const hours = toOpeningHours(text);
  return hours && timeZone ? { hours, timeZone } : undefined;
}

/** The state at an instant; undefined without hours. */
export function findOpeningState(statedHours: StatedHours, nowMs: number): OpeningState | undefined {
  const zonedHours = parseZonedHours(statedHours);
  return zonedHours && getOpeningState(zonedHours.hours, toLocalTime(nowMs, zonedHours.timeZone));
}

/** Message parameters of a time: its text, and its class, by which Spanish chooses the article. */
function toTimeParams(minutes: number) {
  const timeClass =
    minutes === 720
      ? 'noon'
      : minutes === minutesPerDay
        ? 'midnight'
        : minutes % 720 < 120 && minutes % 720 >= 60
          ? 'one'
          : 'other';
  return { time: formatTime(minutes), at: timeClass };
}

const formatTime = (minutes: number) => formatTimeOfDay(minutes, getPageLocale());

/** "Open now, until 5 PM", "Closed today (holiday), opens Mon 8 AM". */
export function formatOpeningState(state: OpeningState): string {
  if (state.kind === 'appointment') return m.open_by_appointment();
  if (state.kind === 'open')
    return state.closesAtMinutes === undefined
      ? m.open_always()
      : m.open_until(toTimeParams(state.closesAtMinutes));
  const nextOpeningText = formatNextOpening(state.next);
  if (state.isHoliday)
    return nextOpeningText ? m.closed_holiday_opens({ next: nextOpeningText }) : m.closed_holiday();
  return nextOpeningText ? m.closed_opens({ next: nextOpeningText }) : m.closed_now();
}

/** The state in as few words as possible, as an answer to "Today?". */
export function formatShortOpeningState(state: OpeningState): string {
  if (state.kind === 'appointment') return m.today_by_appointment();
  if (state.kind === 'open')
    return state.closesAtMinutes === undefined
      ? m.today_always()
      : m.today_until(toTimeParams(state.closesAtMinutes));
  const nextOpeningText = formatNextOpening(state.next);
  if (state.isHoliday || !nextOpeningText) return m.today_closed();
  return m.today_opens({ next: nextOpeningText });
}

/** Up to so many minutes before closing, "Closes in 20 minutes" replaces "Open now". */
const closingSoonMinutes = 30;

/** Text of the chip below the hours of today: short enough for one line on a phone. */
export function formatOpeningChip(state: OpeningState): string {
  if (state.kind === 'open')
    return state.closesInMinutes !== undefined && state.closesInMinutes <= closingSoonMinutes
      ? m.closes_in({ n: state.closesInMinutes })
      : m.open_now();
  const nextOpeningText = state.kind === 'closed' && !state.isHoliday && formatNextOpening(state.next);
  return nextOpeningText ? m.chip_opens({ next: nextOpeningText }) : formatOpeningState(state);
}

/** "1 PM" of today, "Mon 8 AM" of the next days, "Jan 4, 8 AM" of later ones. */
function formatNextOpening(nextOpening: NextOpening | undefined): string | undefined {
  if (!nextOpening) return undefined;
  const locale = getPageLocale();
  const time = formatTime(nextOpening.minutes);
  if (nextOpening.inDays === 0) return time;
  if (nextOpening.inDays < 7) return `${getShortDayName(getWeekday(nextOpening.date), locale)} ${time}`;
  return `${formatDates({ from: nextOpening.date, to: nextOpening.date }, locale)}, ${time}`;
}

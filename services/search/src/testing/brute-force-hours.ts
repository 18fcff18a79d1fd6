import type { SearchFilters } from '@app/types';
import type { SearchableListing } from '../index/listing.ts';

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** Finds the options of the filter "open" that a listing has at a time, by comparing texts. */
export function findOpenOptions(
  { places, isAway }: SearchableListing,
  nowMs: number | undefined,
): SearchFilters['open'] {
  const statedPlaces = isAway ? [] : places.filter(({ hours, timeZone }) => hours && timeZone);
  const isOnSaturdays = statedPlaces.some(({ hours }) => /\d/.test(findRule(hours!, '', 'Sa')));
  const isOpen = statedPlaces.some(
    ({ hours, timeZone }) => nowMs !== undefined && isOpenAt(hours!, timeZone!, nowMs),
  );
  return [...(isOpen ? ['now' as const] : []), ...(isOnSaturdays ? ['saturday' as const] : [])];
}

function isOpenAt(hours: string, timeZone: string, nowMs: number): boolean {
  // "Fri, Nov 27, 2026, 14:05"
  const text = new Date(nowMs).toLocaleString('en-US', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const [weekday = '', date, year, time = ''] = text.split(', ');
  const rule = findRule(hours, `${year} ${date}`, weekday.slice(0, 2));
  const spans = rule.includes('appointment') ? [] : rule.match(/\d\d:\d\d-\d\d:\d\d/g);
  return (spans ?? []).some((span) => span.slice(0, 5) <= time && time < span.slice(6));
}

/** Finds the rule of a date, or else of its weekday. */
function findRule(hours: string, date: string, weekday: string): string {
  const rules = hours.replace('24/7', 'Mo-Su 00:00-24:00').split('; ');
  const datedRule = rules.find((rule) => date !== '' && rule.startsWith(date));
  return datedRule ?? rules.find((rule) => coversDay(rule.split(' ')[0]!, weekday)) ?? '';
}

const coversDay = (text: string, weekday: string) =>
  text.split(',').some((part) => {
    const [first = '', last = first] = part.split('-').map((day) => weekdays.indexOf(day));
    const day = weekdays.indexOf(weekday);
    return Number(first) <= day && day <= Number(last);
  });

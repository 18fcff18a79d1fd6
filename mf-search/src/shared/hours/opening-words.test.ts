import { toOpeningHours } from '@app/listing-fields/hours';
import { setPageLocale } from '@app/shell-api';
import { beforeEach, describe, expect, it } from 'vitest';
import '../../language.ts';
import {
  findOpeningState,
  formatOpeningChip,
  formatOpeningState,
  formatShortOpeningState,
} from './opening-words.ts';
import { formatExceptions, formatOpenDays, formatUpcomingExceptions, listComingWeek } from './week.ts';

const replaceNoBreakSpaces = (text: string) => text.replaceAll('\u00a0', ' ');
const formatStateAt = (hours: string, instant: string, format = formatOpeningState) =>
  replaceNoBreakSpaces(
    format(findOpeningState({ hours, timeZone: 'America/Chicago' }, Date.parse(instant))!),
  );

const week = 'Mo-Fr 08:00-12:00,13:00-17:00; Sa 09:00-12:00; 2026 Nov 27-28 off; 2026 Dec 24-2027 Jan 03 off';

beforeEach(() => setPageLocale('en'));

describe('the text of an opening state', () => {
  it.each([
    ['2026-11-25T20:00Z', 'Open now, until 5 PM', 'Open until 5 PM', 'Open now'],
    ['2026-11-25T22:45Z', 'Open now, until 5 PM', 'Open until 5 PM', 'Closes in 15 min'],
    ['2026-11-25T15:00Z', 'Open now, until noon', 'Open until noon', 'Open now'],
    ['2026-11-25T18:30Z', 'Closed now, opens 1 PM', 'Opens 1 PM', 'Closed, opens 1 PM'],
    ['2026-11-25T23:30Z', 'Closed now, opens Thu 8 AM', 'Opens Thu 8 AM', 'Closed, opens Thu 8 AM'],
    [
      '2026-11-27T18:00Z',
      'Closed today (holiday), opens Mon 8 AM',
      'Closed',
      'Closed today (holiday), opens Mon 8 AM',
    ],
    [
      '2026-12-24T18:00Z',
      'Closed today (holiday), opens Jan 4, 8 AM',
      'Closed',
      'Closed today (holiday), opens Jan 4, 8 AM',
    ],
  ])('%s: %s', (instant, stateText, shortText, chipText) => {
    expect(formatStateAt(week, instant)).toBe(stateText);
    expect(formatStateAt(week, instant, formatShortOpeningState)).toBe(shortText);
    expect(formatStateAt(week, instant, formatOpeningChip)).toBe(chipText);
  });

  it('says that it is day and night, or by appointment', () => {
    expect(formatStateAt('24/7', '2026-11-25T20:00Z')).toBe('Open now, day and night');
    expect(formatStateAt('"by appointment"', '2026-11-25T20:00Z')).toBe('Today by appointment');
  });

  it('has the Spanish articles', () => {
    setPageLocale('es');
    expect(formatStateAt(week, '2026-11-25T20:00Z')).toBe('Abierto ahora, hasta las 5 p. m.');
    expect(formatStateAt(week, '2026-11-25T15:00Z')).toBe('Abierto ahora, hasta el mediodía');
    expect(formatStateAt('We 08:00-13:00', '2026-11-25T15:00Z')).toBe('Abierto ahora, hasta la 1 p. m.');
    expect(formatStateAt(week, '2026-11-27T18:00Z')).toBe('Cerrado hoy (feriado), abre lun. 8 a. m.');
  });
});

describe('the week', () => {
  const hours = toOpeningHours(week)!;
  it('begins today, with the hours of holidays', () => {
    const rows = listComingWeek(hours, { date: '2026-11-25', minutes: 0 }, 'en');
    expect(rows.map((row) => `${row.days}: ${replaceNoBreakSpaces(row.hours)}`)).toEqual([
      'Today, Wednesday: 8 AM to noon, 1 PM to 5 PM',
      'Thursday: 8 AM to noon, 1 PM to 5 PM',
      'Fri to Sun: Closed',
      'Mon to Tue: 8 AM to noon, 1 PM to 5 PM',
    ]);
  });
  it('names holidays within a month, and no regular days off', () => {
    const formatFrom = (date: string) =>
      replaceNoBreakSpaces(formatUpcomingExceptions(hours, { date, minutes: 0 }, 'en'));
    expect(formatFrom('2026-11-25')).toBe('Nov 27 to Nov 28: Closed, Dec 24 to Dec 25: Closed');
    expect(formatFrom('2026-10-01')).toBe('');
  });
  it('names all exceptions with their year, without those that are over', () => {
    const datedHours = toOpeningHours(
      'Mo-Fr 08:00-17:00; Jul 04 off; 2026 Dec 24 08:00-12:00; 2026 Dec 25 off',
    )!;
    const formatOn = (today?: string) => replaceNoBreakSpaces(formatExceptions(datedHours, 'en', today));
    const allDaysText = 'Jul 4: Closed, Dec 24, 2026: 8 AM to noon, Dec 25, 2026: Closed';
    expect([formatOn(), formatOn('2026-10-01')]).toEqual([allDaysText, allDaysText]);
    expect(formatOn('2026-12-25')).toBe('Jul 4: Closed, Dec 25, 2026: Closed');
    expect(formatOn('2027-02-01')).toBe('Jul 4: Closed');
  });
  it('lists the days on which somebody is there', () => {
    expect(formatOpenDays(hours, 'en')).toBe('Mon to Sat');
    expect(formatOpenDays(toOpeningHours('Mo-Th 08:00-12:00; Sa "by appointment"')!, 'es')).toBe(
      'lun. a jue., sábado',
    );
  });
});

import { describeHours, toOpeningHours } from '@app/listing-fields/hours';
import { expect, it } from 'vitest';
import {
  addBreak,
  blankSpecialPeriod,
  findDayError,
  findSpecialPeriodError,
  toHoursModel,
  toHoursText,
} from './hours-model.ts';

it.each([
  '',
  'Mo-Fr 08:00-12:00,13:00-17:00; Sa 09:00-12:00',
  'Mo-Th 08:00-24:00; Fr "by appointment"; Sa 09:00-12:00 "by appointment"; PH off',
  'Mo 08:00-17:00; Dec 24-Jan 02 off; Dec 25 off; 2026 Nov 27 08:00-12:00; 2026 Dec 31-2027 Jan 01 off',
  '24/7',
])('“%s” is the same after it was in the form', (text) => expect(toHoursText(toHoursModel(text))).toBe(text));

it('takes a lunch break out of a day, and then asks for a further span', () => {
  expect(addBreak([{ from: '08:00', to: '17:00' }])).toEqual([
    { from: '08:00', to: '12:00' },
    { from: '13:00', to: '17:00' },
  ]);
  expect(addBreak([{ from: '08:00', to: '12:00' }])).toEqual([
    { from: '08:00', to: '12:00' },
    { from: '', to: '' },
  ]);
  expect(addBreak([{ from: '08:00', to: '00:00' }]), 'open until midnight').toEqual([
    { from: '08:00', to: '12:00' },
    { from: '13:00', to: '00:00' },
  ]);
  expect(addBreak([])).toEqual([{ from: '08:00', to: '17:00' }]);
});

it.each([
  ['times', [{ from: '08:00', to: '' }]],
  ['times', []],
  ['order', [{ from: '17:00', to: '08:00' }]],
  [
    'order',
    [
      { from: '08:00', to: '12:00' },
      { from: '11:00', to: '13:00' },
    ],
  ],
  [undefined, [{ from: '18:00', to: '00:00' }]],
])('finds the error %s in %j, and writes readable hours only without one', (expectedError, spans) => {
  const day = { kind: 'open' as const, spans };
  expect(findDayError(day)).toBe(expectedError);
  const model = toHoursModel('Tu 08:00-17:00');
  const text = toHoursText({ ...model, week: [day, ...model.week.slice(1)] });
  expect(toOpeningHours(text) === undefined).toBe(expectedError !== undefined);
});

it('keeps incomplete hours in a draft as they were typed, and shows no line of them', () => {
  const { week } = toHoursModel('Mo-Fr 08:00-12:00,13:00-17:00');
  const model = { week, closedOnHolidays: true, specialDays: [blankSpecialPeriod] };
  const text = toHoursText(model);
  expect(toHoursModel(text)).toEqual(model);
  expect([toOpeningHours(text), describeHours(text, 'en')]).toEqual([undefined, []]);
});

it.each([
  '?',
  '?{}',
  '?null',
  '?{"week":[1],"specialDays":[]}',
  '?{"week":[{},{},{},{},{},{},{}],"specialDays":[]}',
])('reads %j, which no form wrote, as no hours', (text) =>
  expect(toHoursModel(text)).toEqual(toHoursModel('')),
);

it('requires a date for special days, and an end after the start', () => {
  expect(findSpecialPeriodError(blankSpecialPeriod)).toBe('date');
  expect(findSpecialPeriodError({ ...blankSpecialPeriod, from: '2026-12-24', to: '2026-12-23' })).toBe(
    'date',
  );
  expect(findSpecialPeriodError({ ...blankSpecialPeriod, from: '2026-12-24' })).toBeUndefined();
});

import type { ListingDoc } from '@app/db';
import { getValues, urgentCallers } from '@app/option-lists';
import practiceData from '../data/practices.json' with { type: 'json' };
import shares from '../data/shares.json' with { type: 'json' };
import { createDraw } from '../random.ts';

/** Share of listings with hours. */
const STATED_SHARE = 0.7;
const URGENT_SHARE = 0.08;

/** Equal for all who work there, and of its name only, so that other values of a seed are unaffected. */
export function createHours(
  practice: { company: string; street: string; phone: string },
  now: Date,
): Pick<ListingDoc, 'hours' | 'urgentPhone' | 'urgentHours' | 'urgentFor'> {
  const drawFraction = createDraw(`${practice.company} ${practice.street}`);
  const year = now.getUTCFullYear();
  const week = pickShare(shares.hours, drawFraction('week'));
  const holidays =
    practiceData.holidayHours[Math.floor(drawFraction('holidays') * practiceData.holidayHours.length)]!;
  return {
    ...(drawFraction('stated') < STATED_SHARE && {
      hours: [week, holidays.replaceAll('YEAR', String(year))].filter(Boolean).join('; '),
    }),
    ...(drawFraction('urgent') < URGENT_SHARE && {
      urgentPhone: practice.phone.replace(/\d\d$/, '99'),
      urgentHours: drawFraction('urgent hours') < 0.5 ? '24/7' : 'Mo-Fr 17:00-22:00; Sa,Su 08:00-20:00',
      urgentFor: getValues(urgentCallers).slice(0, drawFraction('callers') < 0.7 ? 1 : 2),
    }),
  };
}

function pickShare(table: Readonly<Record<string, number>>, fraction: number): string {
  let remainingShare = fraction * Object.values(table).reduce((sum, share) => sum + share, 0);
  const [key] = Object.entries(table).find(([, share]) => {
    remainingShare -= share;
    return remainingShare < 0;
  })!;
  return key;
}

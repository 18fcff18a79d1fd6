import type { AlertDoc } from '@app/db';
import { alertRhythms, type Locale } from '@app/option-lists';
import { alertFilters } from '@app/types';
import * as z from 'zod/mini';
import { drawDaysBefore, subtractDays } from './calendar.ts';
import { createSeedId, createSeedText } from './ids.ts';
import { drawBoolean, faker, pick } from './random.ts';

const zipCodes = ['63101', '63017', '62002', '60601', '77002', '33101', '90012', '85003', '00907'];
const searches = [
  {},
  { insurance: ['TRICARE'] },
  { insurance: ['Medicare'], acceptsNewPatients: true },
  { language: ['Spanish'] },
  { children: true },
];

/** Creates alerts of readers without an account: most of them confirmed, two waiting for confirmation. */
export const createAlerts = (now: Date): AlertDoc[] =>
  Array.from({ length: 14 }, (_, i) => createAlert(i, now));

function createAlert(index: number, now: Date): AlertDoc {
  const isConfirmed = index > 1;
  const createdAt = isConfirmed ? drawDaysBefore(now, 3, 200) : subtractDays(now, 0.3);
  const locale: Locale = drawBoolean(0.2) ? 'es' : 'en';
  return {
    _id: createSeedId('alert', createdAt, index),
    token: createSeedText(`alert ${index}`, 22),
    email: `${faker.person
      .firstName()
      .toLowerCase()
      .replace(/[^a-z]/g, '')}${index}@reader.test`,
    locale,
    zipCode: pick(zipCodes),
    radiusMiles: pick([25, 50, 100]),
    filters: z.parse(alertFilters, pick(searches)),
    rhythm: pick(alertRhythms),
    createdAt,
    // No sample listing counts as new for them.
    matchedUntil: now,
    ...(isConfirmed
      ? { confirmedAt: createdAt, dueAt: subtractDays(now, -1) }
      : { expiresAt: subtractDays(now, -1.7) }),
  };
}

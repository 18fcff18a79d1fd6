import type { licenses } from '@app/option-lists';
import type { Random } from '../random.ts';

type License = (typeof licenses)[number]['value'];

/** States that license prosthetists (about 17; est.). */
export const licensingStates: ReadonlySet<string> = new Set(
  'AL AR FL GA IL IA KY MS NJ ND OH OK PA RI TN TX WA'.split(' '),
);
/** BOC took no new prosthetists after July 2016. */
const LAST_BOC_YEAR = 2016;
/** Where residents and master's programs begin to be the rule. */
const FIRST_MASTERS_YEAR = 2012;

/** Years in practice, from the ABC practice analysis of 2022; the rest leave it blank. */
const experience: readonly (readonly [readonly [number, number] | undefined, number])[] = [
  [[1, 5], 18],
  [[6, 10], 15],
  [[11, 20], 20],
  [[21, 30], 23],
  [[31, 44], 19],
  [undefined, 5],
];

/** The year somebody began, or undefined where the form was left blank. */
export function drawYearStarted(random: Random, thisYear: number): number | undefined {
  const range = random.weighted(experience);
  return range && thisYear - random.int(...range);
}

export function drawLicenses(random: Random, state: string, yearStarted: number | undefined): License[] {
  const found: License[] = [drawCertificate(random, yearStarted)];
  if (licensingStates.has(state) && random.chance(0.85)) found.push('State Prosthetist License');
  if (random.chance(0.06))
    found.push('Fellow of the American Academy of Orthotists and Prosthetists (FAAOP)');
  if (random.chance(0.4)) found.push('NCOPE Residency Completion');
  const recent = yearStarted !== undefined && yearStarted >= FIRST_MASTERS_YEAR;
  if (random.chance(recent ? 0.7 : 0.005)) found.push('Masters of Prosthetics and Orthotics (MPO)');
  if (random.chance(0.02)) found.push('Registered Prosthetic Technician (RPT)');
  return [...new Set(found)];
}

/**
 * ABC CPO 58, ABC CP 30, BOC CP 7, BOC CPO 4 % over all, none of BOC's among the three in ten who began later; the
 * last are residents, not certified yet.
 */
const certificates: Record<'before' | 'after', readonly (readonly [License, number])[]> = {
  before: [
    ['ABC Certified Orthotist-Prosthetist (CPO)', 55.3],
    ['ABC Certified Prosthetist (CP)', 28.6],
    ['BOC Certified Prosthetist (CP)', 10],
    ['BOC Certified Orthotist-Prosthetist (CPO)', 5.7],
    ['NCOPE Residency Completion', 0.4],
  ],
  after: [
    ['ABC Certified Orthotist-Prosthetist (CPO)', 64.3],
    ['ABC Certified Prosthetist (CP)', 33.3],
    ['NCOPE Residency Completion', 2.4],
  ],
};

function drawCertificate(random: Random, yearStarted: number | undefined): License {
  return random.weighted(certificates[(yearStarted ?? 0) <= LAST_BOC_YEAR ? 'before' : 'after']);
}

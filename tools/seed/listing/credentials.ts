import shares from '../data/shares.json' with { type: 'json' };
import type { Random } from '../random.ts';

/** States that license prosthetists (about 17; est.). */
export const licensingStates: ReadonlySet<string> = new Set(
  'AL AR FL GA IL IA KY MS NJ ND OH OK PA RI TN TX WA'.split(' '),
);
/** BOC took no new prosthetists after July 2016. */
const LAST_BOC_YEAR = 2016;
/** Where residents and master's programs begin to be the rule. */
const FIRST_MASTERS_YEAR = 2012;

/** The year somebody began, from the ABC practice analysis of 2022, or undefined where the form was left blank. */
export function drawYearStarted(random: Random, thisYear: number): number | undefined {
  const range = random.weighted(shares.experience);
  if (range === 'blank') return undefined;
  const [from, to] = range.split('-').map(Number) as [number, number];
  return thisYear - random.int(from, to);
}

/**
 * ABC CPO 58, ABC CP 30, BOC CP 7, BOC CPO 4 % over all, none of BOC's among the three in ten who began later; those
 * with a residency alone are residents, not certified yet.
 */
export function drawLicenses(random: Random, state: string, yearStarted = 0): string[] {
  const certificate = random.weighted<string>(
    shares.certificates[yearStarted <= LAST_BOC_YEAR ? 'before' : 'after'],
  );
  const others = random.each({
    'State Prosthetist License': licensingStates.has(state) ? 0.85 : 0,
    'Fellow of the American Academy of Orthotists and Prosthetists (FAAOP)': 0.06,
    'NCOPE Residency Completion': 0.4,
    'Masters of Prosthetics and Orthotics (MPO)': yearStarted >= FIRST_MASTERS_YEAR ? 0.7 : 0.005,
    'Registered Prosthetic Technician (RPT)': 0.02,
  });
  return [...new Set([certificate, ...others])];
}

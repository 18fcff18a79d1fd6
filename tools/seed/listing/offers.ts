import type { limbLevels } from '@app/option-lists';
import practiceWords from '../data/practices.json' with { type: 'json' };
import shares from '../data/shares.json' with { type: 'json' };
import type { Random } from '../random.ts';

type LimbLevel = (typeof limbLevels)[number]['value'];

const kaiserStates = new Set('CA CO WA OR GA MD VA DC HI'.split(' '));
const spanishStates = new Set('TX CA FL NM AZ PR'.split(' '));
const chineseStates = new Set('CA NY'.split(' '));
const { 'Kaiser Permanente': _, ...insuranceElsewhere } = shares.insurance;

/** What a practice bills; never nothing. Kaiser is 14 % of all: a quarter of the people live in its states. */
export function drawInsurance(random: Random, state: string): string[] {
  const plans: string[] = random.each(kaiserStates.has(state) ? shares.insurance : insuranceElsewhere);
  return plans.length > 0 ? plans : ['Self-Pay / Out-of-Pocket'];
}

/** In all 22 % take people from other states: more of those who do what is rare. */
export function drawSpecialties(random: Random): string[] {
  const found = random.each(shares.specialties);
  const isRare = found.some((one) => ['Rotationplasty', 'Myoelectric', 'Osseointegration'].includes(one));
  return random.chance(isRare ? 0.45 : 0.13) ? [...found, 'Accepts out-of-state patients'] : found;
}

/** Spanish 26, Chinese 3, ASL 4 %; more where more people speak them. */
export const drawLanguages = (random: Random, state: string) =>
  random.each({
    Spanish: spanishStates.has(state) ? 0.5 : 0.155,
    Chinese: chineseStates.has(state) ? 0.09 : 0.017,
    ASL: 0.04,
  });

export function drawLimbLevels(random: Random, doesArms: boolean): LimbLevel[] {
  const legs: LimbLevel[] = ['Symes/Boyd', 'Below-knee', 'Above-knee'];
  if (random.chance(0.45)) legs.push('Hip');
  if (!doesArms) return random.chance(0.8) ? legs : ['Below-knee', 'Above-knee'];
  return [...legs, 'Hand', 'Elbow', ...(random.chance(0.5) ? (['Shoulder'] as const) : [])];
}

export function drawDeviceFamilies(random: Random, specialties: readonly string[], doesArms: boolean) {
  return random.each({
    'Everyday leg': 1,
    'Microprocessor knee': 0.75,
    'Running/sport': Number(specialties.includes('Athletes and High Activity')),
    'Body-powered arm': Number(doesArms),
    'Myoelectric arm': Number(specialties.includes('Myoelectric')),
    Cosmetic: Number(specialties.includes('Cosmetic (Lifelike)')),
    Osseointegrated: Number(specialties.includes('Osseointegration')),
  });
}

export const drawAccessibility = (random: Random) => random.each(shares.accessibility);

/** Invented courses; no maker's name. */
export const drawTraining = (random: Random) =>
  random.sample(practiceWords.training, random.int(1, 3)).join('; ');

/** Ten digits with a right check digit, beginning 3 to 9: real ones begin with 1 or 2. */
export function drawNpi(random: Random): string {
  const body = `${random.int(3, 9)}${String(random.int(0, 99_999_999)).padStart(8, '0')}`;
  return body + computeNpiCheckDigit(body);
}

/** Luhn over the card-issuer prefix 80840 and the first nine digits. */
export function computeNpiCheckDigit(body: string): number {
  const digits = [...`80840${body}`].reverse().map(Number);
  const sum = digits.reduce((total, digit, place) => {
    const value = place % 2 === 0 ? digit * 2 : digit;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

import type {
  accessibilityFeatures,
  deviceFamilies,
  insurancePlans,
  languages,
  limbLevels,
  specialties,
} from '@app/option-lists';
import type { Random } from '../random.ts';

type ValueOf<L extends readonly { value: string }[]> = L[number]['value'];
type Specialty = ValueOf<typeof specialties>;
type Insurance = ValueOf<typeof insurancePlans>;
type Language = ValueOf<typeof languages>;
type LimbLevel = ValueOf<typeof limbLevels>;
type DeviceFamily = ValueOf<typeof deviceFamilies>;
type Accessibility = ValueOf<typeof accessibilityFeatures>;

const kaiserStates = new Set('CA CO WA OR GA MD VA DC HI'.split(' '));
const spanishStates = new Set('TX CA FL NM AZ PR'.split(' '));
const chineseStates = new Set('CA NY'.split(' '));

const insuranceShares: readonly (readonly [Insurance, number])[] = [
  ['Medicare', 0.88],
  ['Medicaid', 0.62],
  ['UnitedHealthcare (UHC)', 0.72],
  ['Blue Cross Blue Shield (BCBS)', 0.84],
  ['Anthem', 0.48],
  ['Cigna', 0.66],
  ['Aetna', 0.7],
  ['Humana', 0.58],
  // 14 % of all, in its own states alone, where a quarter of the people live.
  ['Kaiser Permanente', 0.55],
  ['Molina Healthcare', 0.24],
  ['TRICARE', 0.55],
  ['VA / Veterans Affairs', 0.52],
  ["Workers' Compensation", 0.68],
  ['Self-Pay / Out-of-Pocket', 0.8],
  ['Charity Care / Nonprofit Assistance Programs', 0.12],
  ['Other Government Programs', 0.3],
];

/** What a practice bills; never nothing. */
export function drawInsurance(random: Random, state: string): Insurance[] {
  const plans = insuranceShares
    .filter(
      ([plan, share]) => (plan !== 'Kaiser Permanente' || kaiserStates.has(state)) && random.chance(share),
    )
    .map(([plan]) => plan);
  return plans.length > 0 ? plans : ['Self-Pay / Out-of-Pocket'];
}

/** High activity 34, rotationplasty 8, myoelectric 17, osseointegration 6, cosmetic 20, out of state 22 %. */
export function drawSpecialties(random: Random): Specialty[] {
  const found: Specialty[] = [];
  if (random.chance(0.34)) found.push('Athletes and High Activity');
  if (random.chance(0.08)) found.push('Rotationplasty');
  if (random.chance(0.17)) found.push('Myoelectric');
  if (random.chance(0.06)) found.push('Osseointegration');
  if (random.chance(0.2)) found.push('Cosmetic (Lifelike)');
  // People travel for what is rare.
  const rare = found.some(
    (one) => one === 'Rotationplasty' || one === 'Myoelectric' || one === 'Osseointegration',
  );
  if (random.chance(rare ? 0.45 : 0.13)) found.push('Accepts out-of-state patients');
  return found;
}

/** Spanish 26, Chinese 3, ASL 4 %; more where more people speak them. */
export function drawLanguages(random: Random, state: string): Language[] {
  const found: Language[] = [];
  if (random.chance(spanishStates.has(state) ? 0.5 : 0.155)) found.push('Spanish');
  if (random.chance(chineseStates.has(state) ? 0.09 : 0.017)) found.push('Chinese');
  if (random.chance(0.04)) found.push('ASL');
  return found;
}

export function drawLimbLevels(random: Random, doesArms: boolean): LimbLevel[] {
  const legs: LimbLevel[] = ['Symes/Boyd', 'Below-knee', 'Above-knee'];
  if (random.chance(0.45)) legs.push('Hip');
  if (!doesArms) return random.chance(0.8) ? legs : ['Below-knee', 'Above-knee'];
  return [...legs, 'Hand', 'Elbow', ...(random.chance(0.5) ? (['Shoulder'] as const) : [])];
}

export function drawDeviceFamilies(
  random: Random,
  { specialties, doesArms }: { specialties: readonly string[]; doesArms: boolean },
): DeviceFamily[] {
  const found: DeviceFamily[] = ['Everyday leg'];
  if (random.chance(0.75)) found.push('Microprocessor knee');
  if (specialties.includes('Athletes and High Activity')) found.push('Running/sport');
  if (doesArms) found.push('Body-powered arm');
  if (specialties.includes('Myoelectric')) found.push('Myoelectric arm');
  if (specialties.includes('Cosmetic (Lifelike)')) found.push('Cosmetic');
  if (specialties.includes('Osseointegration')) found.push('Osseointegrated');
  return found;
}

export function drawAccessibility(random: Random): Accessibility[] {
  const shares: readonly (readonly [Accessibility, number])[] = [
    ['Step-free entrance', 0.82],
    ['Accessible parking', 0.9],
    ['Lift', 0.3],
    ['Adjustable table', 0.5],
    ['Hoist', 0.08],
    ['Accessible restroom', 0.75],
  ];
  return shares.filter(([, share]) => random.chance(share)).map(([feature]) => feature);
}

/** Invented courses; no maker's name. */
export function drawTraining(random: Random): string {
  return random
    .sample(
      [
        'Microprocessor knees, level 2',
        'Powered ankle fitting',
        'Vacuum suspension',
        'Pattern recognition for myoelectric arms',
        'Multi-articulating hands',
        'Running blades',
        'Silicone restoration',
        'Digital scanning and socket design',
        'Adjustable sockets',
        'Osseointegration connectors',
      ],
      random.int(1, 3),
    )
    .join('; ');
}

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

import { type Slots, toNumberWord } from '../phrases/phrases.ts';
import { causes, goals, spanishGoals } from '../phrases/wording.ts';
import type { Random } from '../random.ts';
import type { Reviewer } from './reviewer.ts';

/** Who a review speaks of: the practitioner, and where. */
export interface About {
  firstName: string;
  woman: boolean;
  city: string;
  insurance: readonly string[];
  careYear: number;
  stage: string;
}

/** The words of an English review: first person for the wearer, third for a child or a relative. */
export function createEnglishSlots(random: Random, reviewer: Reviewer, about: About): Slots {
  const self = reviewer.relation === 'self';
  const child = reviewer.relation === 'parent/guardian';
  const she = reviewer.wearerWoman;
  const kid = she ? 'daughter' : 'son';
  const my = self ? 'my' : she ? 'her' : 'his';
  const who = self ? 'I' : `my ${child ? kid : reviewer.kin}`;
  const pickPerson = (own: string, other: string) => (self ? own : other);
  const goal = random.pick(goals[pickGoalKey(reviewer)]).replaceAll('{my}', my);
  const lossYear = about.careYear - (about.stage === 'First prosthesis' ? random.int(0, 1) : reviewer.years);
  return {
    who,
    kid,
    whose: pickPerson('my', `${who}'s`),
    I: pickPerson('I', she ? 'she' : 'he'),
    me: pickPerson('me', she ? 'her' : 'him'),
    my,
    myself: pickPerson('myself', she ? 'herself' : 'himself'),
    am: pickPerson('am', 'is'),
    "I'm": pickPerson("I'm", she ? "she's" : "he's"),
    was: 'was',
    have: pickPerson('have', 'has'),
    do: pickPerson('do', 'does'),
    s: pickPerson('', 's'),
    es: pickPerson('', 'es'),
    we: pickPerson('I', 'we'),
    us: pickPerson('me', 'us'),
    our: pickPerson('my', 'our'),
    ours: pickPerson('mine', 'ours'),
    are: pickPerson('am', 'are'),
    wewas: pickPerson('was', 'were'),
    P: about.firstName,
    he: about.woman ? 'she' : 'he',
    him: about.woman ? 'her' : 'him',
    his: about.woman ? 'her' : 'his',
    himself: about.woman ? 'herself' : 'himself',
    city: about.city,
    insurer: pickInsurer(random, about),
    device: pickDeviceWord(reviewer),
    act: goal,
    years: toNumberWord(reviewer.years),
    lossYear: String(lossYear),
    cause: random.pick(causes[pickCauseKey(reviewer)]),
    loss: describeLoss(reviewer, my),
    amp: describeAmputation(reviewer),
  };
}

/** The words of a Spanish review, which mostly speaks of the practitioner. */
export function createSpanishSlots(random: Random, reviewer: Reviewer, about: About): Slots {
  const kin = {
    dad: 'mi papá',
    mom: 'mi mamá',
    husband: 'mi esposo',
    wife: 'mi esposa',
    brother: 'mi hermano',
    sister: 'mi hermana',
    'father-in-law': 'mi suegro',
    grandmother: 'mi abuela',
  };
  const child = reviewer.wearerWoman ? 'mi hija' : 'mi hijo';
  return {
    P: about.firstName,
    quien: reviewer.relation === 'parent/guardian' ? child : kin[reviewer.kin],
    insurer: pickInsurer(random, about),
    hacer: random.pick(
      spanishGoals[reviewer.relation === 'parent/guardian' ? 'child' : isUpper(reviewer) ? 'upper' : 'lower'],
    ),
    years: toNumberWord(reviewer.years, { numbers: 'es' }),
    numbers: 'es',
  };
}

/** How people call their plans in a sentence. */
const planNames: Readonly<Record<string, string>> = {
  'UnitedHealthcare (UHC)': 'UnitedHealthcare',
  'Blue Cross Blue Shield (BCBS)': 'Blue Cross',
  'Kaiser Permanente': 'Kaiser',
  'Molina Healthcare': 'Molina',
  'VA / Veterans Affairs': 'the VA',
  "Workers' Compensation": "workers' comp",
};
const noPlans = [
  'Self-Pay / Out-of-Pocket',
  'Charity Care / Nonprofit Assistance Programs',
  'Other Government Programs',
];

/** The plans that somebody could have a story about. */
export function listInsurers(insurance: readonly string[]): string[] {
  return insurance.filter((plan) => !noPlans.includes(plan)).map((plan) => planNames[plan] ?? plan);
}

/** One plan for the whole review; a sentence asks for it only where there is one. */
function pickInsurer(random: Random, { insurance }: About): string {
  const plans = listInsurers(insurance);
  return plans.length > 0 ? random.pick(plans) : '';
}

export function isUpper({ limb }: Reviewer): boolean {
  return limb.lower === 'None';
}

export function isDouble(reviewer: Reviewer): boolean {
  return (isUpper(reviewer) ? reviewer.limb.upper : reviewer.limb.lower).startsWith('Double');
}

function pickDeviceWord(reviewer: Reviewer): string {
  if (isDouble(reviewer)) return 'prosthesis';
  if (!isUpper(reviewer)) return 'leg';
  return reviewer.limb.upper.endsWith('hand') ? 'hand' : 'arm';
}

function pickGoalKey(reviewer: Reviewer): keyof typeof goals {
  const limb = isUpper(reviewer) ? 'upper' : 'lower';
  if (reviewer.relation === 'parent/guardian') return limb === 'upper' ? 'childUpper' : 'childLower';
  return `${limb}${reviewer.activity}`;
}

function pickCauseKey({ ageRange, relation }: Reviewer): keyof typeof causes {
  if (relation === 'parent/guardian' || ageRange === 'Teen') return 'child';
  if (relation === 'other family' || ageRange === 'Senior') return 'senior';
  return ageRange === 'Young Adult' ? 'young' : 'middle';
}

/** "lost my left leg below the knee", "was born without her right hand". */
function describeLoss(reviewer: Reviewer, my: string): string {
  const upper = isUpper(reviewer);
  const double = isDouble(reviewer);
  const level = (upper ? reviewer.limb.upper : reviewer.limb.lower).replace(/^\w+ /, '');
  const part = describePart(level, double);
  const owned = double ? `both ${part}` : `${my} ${reviewer.side} ${part}`;
  return `${reviewer.born ? 'was born without' : 'lost'} ${owned}`;
}

function describePart(level: string, double: boolean): string {
  const s = double ? 's' : '';
  switch (level) {
    case 'hand':
      return double ? 'hands' : 'hand';
    case 'elbow':
      return `arm${s} below the elbow`;
    case 'shoulder':
      return `arm${s} at the shoulder`;
    case 'below-knee':
      return `leg${s} below the knee`;
    case 'above-knee':
      return `leg${s} above the knee`;
    case 'hip':
      return `leg${s} at the hip`;
    default:
      return double ? 'feet' : 'foot';
  }
}

/** "a below-knee amputee"; born differences are named as such. */
function describeAmputation(reviewer: Reviewer): string {
  const whole = isUpper(reviewer) ? reviewer.limb.upper : reviewer.limb.lower;
  const level = whole.replace(/^\w+ /, '');
  const words: Record<string, string> = {
    hand: 'hand',
    elbow: 'below-elbow',
    shoulder: 'shoulder-level',
    'symes/boyd': 'Symes',
    hip: 'hip-level',
  };
  const adjective = words[level] ?? level;
  if (reviewer.born) return `a ${isUpper(reviewer) ? 'one-handed' : 'limb-different'} person from birth`;
  if (isDouble(reviewer)) return `a double ${adjective} amputee`;
  return `${/^a/.test(adjective) ? 'an' : 'a'} ${adjective} amputee`;
}

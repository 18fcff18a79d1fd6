import { type Slots, toNumberWord } from '../phrases/phrases.ts';
import {
  causes,
  goals,
  kinInSpanish,
  levels,
  planNames,
  practitioner,
  spanishGoals,
  speakers,
} from '../phrases/wording.ts';
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
  const isSelf = reviewer.relation === 'self';
  const speaker = speakers[isSelf ? 'self' : reviewer.wearerWoman ? 'she' : 'he'];
  const kid = reviewer.wearerWoman ? 'daughter' : 'son';
  const who = isSelf ? 'I' : `my ${isChild(reviewer) ? kid : reviewer.kin}`;
  const goal = random.pick(goals[pickGoalKey(reviewer)]).replaceAll('{my}', speaker.my);
  const lossYear = about.careYear - (about.stage === 'First prosthesis' ? random.int(0, 1) : reviewer.years);
  return {
    ...speaker,
    ...practitioner[about.woman ? 'she' : 'he'],
    who,
    kid,
    whose: isSelf ? 'my' : `${who}'s`,
    P: about.firstName,
    city: about.city,
    insurer: pickInsurer(random, about),
    device: pickDeviceWord(reviewer),
    act: goal,
    years: toNumberWord(reviewer.years),
    lossYear: String(lossYear),
    cause: random.pick(causes[pickCauseKey(reviewer)]),
    loss: describeLoss(reviewer, speaker.my),
    amp: describeAmputation(reviewer),
  };
}

/** The words of a Spanish review, which mostly speaks of the practitioner. */
export function createSpanishSlots(random: Random, reviewer: Reviewer, about: About): Slots {
  const child = reviewer.wearerWoman ? 'mi hija' : 'mi hijo';
  return {
    P: about.firstName,
    quien: isChild(reviewer) ? child : kinInSpanish[reviewer.kin],
    insurer: pickInsurer(random, about),
    hacer: random.pick(spanishGoals[isChild(reviewer) ? 'child' : isUpper(reviewer) ? 'upper' : 'lower']),
    years: toNumberWord(reviewer.years, { numbers: 'es' }),
    numbers: 'es',
  };
}

/** The plans that somebody could have a story about, as people call them in a sentence. */
export const listInsurers = (insurance: readonly string[]) =>
  insurance.map((plan) => planNames[plan] ?? plan).filter(Boolean);

/** One plan for the whole review; a sentence asks for it only where there is one. */
function pickInsurer(random: Random, { insurance }: About): string {
  const plans = listInsurers(insurance);
  return plans.length > 0 ? random.pick(plans) : '';
}

const isChild = ({ relation }: Reviewer) => relation === 'parent/guardian';
export const isUpper = ({ limb }: Reviewer) => limb.lower === 'None';

/** "Single below-knee" in two. */
function readLimb({ limb }: Reviewer) {
  const [side, level] = (limb.lower === 'None' ? limb.upper : limb.lower).split(' ');
  return { isDouble: side === 'Double', words: levels[level as keyof typeof levels], level };
}

export const isDouble = (reviewer: Reviewer) => readLimb(reviewer).isDouble;

function pickDeviceWord(reviewer: Reviewer): string {
  const { isDouble, level } = readLimb(reviewer);
  if (isDouble) return 'prosthesis';
  if (!isUpper(reviewer)) return 'leg';
  return level === 'hand' ? 'hand' : 'arm';
}

function pickGoalKey(reviewer: Reviewer): keyof typeof goals {
  if (isChild(reviewer)) return isUpper(reviewer) ? 'childUpper' : 'childLower';
  return `${isUpper(reviewer) ? 'upper' : 'lower'}${reviewer.activity}`;
}

function pickCauseKey({ ageRange, relation }: Reviewer): keyof typeof causes {
  if (relation === 'parent/guardian' || ageRange === 'Teen') return 'child';
  if (relation === 'other family' || ageRange === 'Senior') return 'senior';
  return ageRange === 'Young Adult' ? 'young' : 'middle';
}

/** "lost my left leg below the knee", "was born without her right hand". */
function describeLoss(reviewer: Reviewer, my: string): string {
  const { isDouble, words } = readLimb(reviewer);
  const owned = isDouble ? `both ${words.both}` : `${my} ${reviewer.side} ${words.one}`;
  return `${reviewer.born ? 'was born without' : 'lost'} ${owned}`;
}

/** "a below-knee amputee"; born differences are named as such. */
function describeAmputation(reviewer: Reviewer): string {
  const { isDouble, words } = readLimb(reviewer);
  if (reviewer.born) return `a ${isUpper(reviewer) ? 'one-handed' : 'limb-different'} person from birth`;
  if (isDouble) return `a double ${words.adjective} amputee`;
  return `${words.adjective.startsWith('a') ? 'an' : 'a'} ${words.adjective} amputee`;
}

import type { activityLevels, ageRanges } from '@app/option-lists';
import { drawPerson } from '../listing/people.ts';
import type { Random } from '../random.ts';

type ValueOf<L extends readonly { value: string }[]> = L[number]['value'];
export type AgeRange = ValueOf<typeof ageRanges>;
export type ActivityLevel = ValueOf<typeof activityLevels>;
export type Kin = 'dad' | 'mom' | 'husband' | 'wife' | 'brother' | 'sister' | 'father-in-law' | 'grandmother';

/** Somebody who writes reviews. `limb` is the wearer's, who may be a child or another relative. */
export interface Reviewer {
  userId: string;
  displayName: string;
  /** The writer's own gender. */
  woman: boolean;
  latino: boolean;
  ageRange: AgeRange;
  activity: ActivityLevel;
  relation: 'self' | 'parent/guardian' | 'other family';
  kin: Kin;
  wearerWoman: boolean;
  limb: { upper: string; lower: string };
  side: 'left' | 'right';
  /** A limb difference from birth, not an amputation. */
  born: boolean;
  /** Years since the loss, for those who have worn a prosthesis before. */
  years: number;
}

const ages: readonly (readonly [AgeRange, number])[] = [
  ['Senior', 36],
  ['Middle Age', 36],
  ['Young Adult', 14],
  ['Teen', 3],
  ["I'm a Parent", 11],
];

/** Low, medium, high: 25, 45, 30 in all, fewer high ones with age. */
const activityByAge: Readonly<Record<AgeRange, readonly (readonly [ActivityLevel, number])[]>> = {
  Senior: [
    ['Low', 40],
    ['Medium', 45],
    ['High', 15],
  ],
  'Middle Age': [
    ['Low', 23],
    ['Medium', 47],
    ['High', 30],
  ],
  'Young Adult': [
    ['Low', 8],
    ['Medium', 42],
    ['High', 50],
  ],
  Teen: [
    ['Low', 5],
    ['Medium', 38],
    ['High', 57],
  ],
  "I'm a Parent": [
    ['Low', 7],
    ['Medium', 43],
    ['High', 50],
  ],
};

const kins: readonly (readonly [Kin, number])[] = [
  ['dad', 28],
  ['mom', 20],
  ['husband', 20],
  ['wife', 14],
  ['brother', 8],
  ['father-in-law', 4],
  ['sister', 3],
  ['grandmother', 3],
];
const womanlyKin: readonly Kin[] = ['mom', 'wife', 'sister', 'grandmother'];

export function drawReviewer(random: Random, userId: string): Reviewer {
  const { firstName, lastName, woman, latino } = drawPerson(random, { women: 0.48, unicode: 0.02 });
  const ageRange = random.weighted(ages);
  const parent = ageRange === "I'm a Parent";
  const relation = parent
    ? 'parent/guardian'
    : ageRange !== 'Teen' && random.chance(0.05)
      ? 'other family'
      : 'self';
  const kin = random.weighted(kins);
  const limb = drawLimb(random);
  return {
    userId,
    displayName: `${firstName} ${[...lastName][0]}.`,
    woman,
    latino,
    ageRange,
    activity: random.weighted(activityByAge[ageRange]),
    relation,
    kin,
    wearerWoman: parent ? random.chance(0.45) : relation === 'self' ? woman : womanlyKin.includes(kin),
    limb,
    side: random.chance(0.5) ? 'left' : 'right',
    born: random.chance(parent ? 0.55 : limb.lower === 'None' ? 0.25 : 0.04),
    years: ageRange === 'Senior' ? random.int(3, 30) : parent ? random.int(2, 8) : random.int(2, 18),
  };
}

/** Lower: below-knee 58, above-knee 27, Symes or Boyd 3, hip 2, none 10; upper: none 88, single 10.5, double 1.5. */
function drawLimb(random: Random): Reviewer['limb'] {
  const lower = random.weighted([
    ['below-knee', 58],
    ['above-knee', 27],
    ['symes/boyd', 3],
    ['hip', 2],
    ['None', 10],
  ]);
  // Nobody here has lost nothing: the upper 12 % are those without a lower level, and a few with both.
  const hasUpper = lower === 'None' || random.chance(2 / 90);
  const upper = random.weighted([
    ['hand', 58],
    ['elbow', 29],
    ['shoulder', 13],
  ]);
  return {
    lower: lower === 'None' ? 'None' : `${random.chance(0.12) ? 'Double' : 'Single'} ${lower}`,
    upper: hasUpper ? `${random.chance(0.125) ? 'Double' : 'Single'} ${upper}` : 'None',
  };
}

import shares from '../data/shares.json' with { type: 'json' };
import { drawPerson } from '../listing/people.ts';
import type { Random } from '../random.ts';

type AgeRange = keyof typeof shares.reviewer.age;
type Kin = keyof typeof shares.reviewer.kin;

/** Somebody who writes reviews. `limb` is the wearer's, who may be a child or another relative. */
export interface Reviewer {
  userId: string;
  displayName: string;
  /** The writer's own gender. */
  woman: boolean;
  latino: boolean;
  ageRange: AgeRange;
  activity: 'Low' | 'Medium' | 'High';
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

const womanlyKin: readonly Kin[] = ['mom', 'wife', 'sister', 'grandmother'];

export function drawReviewer(random: Random, userId: string): Reviewer {
  const { firstName, lastName, woman, latino } = drawPerson(random, { women: 0.48, unicode: 0.02 });
  const ageRange = random.weighted(shares.reviewer.age);
  const parent = ageRange === "I'm a Parent";
  const relation = parent
    ? 'parent/guardian'
    : ageRange !== 'Teen' && random.chance(0.05)
      ? 'other family'
      : 'self';
  const kin = random.weighted(shares.reviewer.kin);
  const limb = drawLimb(random);
  return {
    userId,
    displayName: `${firstName} ${[...lastName][0]}.`,
    woman,
    latino,
    ageRange,
    activity: random.weighted(shares.reviewer.activity[ageRange]),
    relation,
    kin,
    wearerWoman: parent ? random.chance(0.45) : relation === 'self' ? woman : womanlyKin.includes(kin),
    limb,
    side: random.chance(0.5) ? 'left' : 'right',
    born: random.chance(parent ? 0.55 : limb.lower === 'None' ? 0.25 : 0.04),
    years: ageRange === 'Senior' ? random.int(3, 30) : parent ? random.int(2, 8) : random.int(2, 18),
  };
}

/** Upper: none 88, single 10.5, double 1.5 % of all. */
function drawLimb(random: Random): Reviewer['limb'] {
  const lower = random.weighted(shares.reviewer.lower);
  // Nobody here has lost nothing: the upper 12 % are those without a lower level, and a few with both.
  const hasUpper = lower === 'None' || random.chance(2 / 90);
  const upper = random.weighted(shares.reviewer.upper);
  return {
    lower: lower === 'None' ? 'None' : `${random.chance(0.12) ? 'Double' : 'Single'} ${lower}`,
    upper: hasUpper ? `${random.chance(0.125) ? 'Double' : 'Single'} ${upper}` : 'None',
  };
}

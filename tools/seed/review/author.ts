import shares from '../data/shares.json' with { type: 'json' };
import { createSeedUserId } from '../ids.ts';
import { drawPerson } from '../listing/people.ts';
import { drawBoolean, faker, pick, pickWeighted } from '../random.ts';

/** Author of reviews. `limb` describes the patient, who may be the author's child or relative. */
export type Author = ReturnType<typeof drawAuthor>;

const femaleKin = ['mom', 'wife', 'sister', 'grandmother'];

export function drawAuthor(index: number) {
  const { firstName, lastName, isWoman, isLatino } = drawPerson({ women: 0.48, unicode: 0.02 });
  const ageRange = pickWeighted(shares.reviewer.age);
  const isParent = ageRange === "I'm a Parent";
  const isRelative = !isParent && ageRange !== 'Teen' && drawBoolean(0.05);
  const kin = pickWeighted(shares.reviewer.kin);
  const limb = drawLimb();
  const { congenitalShare, maxYears, ...patient } = {
    relation: 'self',
    isPatientWoman: isParent ? drawBoolean(0.45) : isWoman,
    congenitalShare: limb.lower === 'None' ? 0.25 : 0.04,
    maxYears: ageRange === 'Senior' ? 30 : 18,
    ...(isRelative && { relation: 'other family', isPatientWoman: femaleKin.includes(kin) }),
    ...(isParent && { relation: 'parent/guardian', congenitalShare: 0.55, maxYears: 8 }),
  };
  return {
    userId: createSeedUserId('writer', index),
    displayName: `${firstName} ${[...lastName][0]}.`,
    isWoman,
    isLatino,
    ageRange,
    activity: pickWeighted(shares.reviewer.activity[ageRange]),
    kin,
    limb,
    ...patient,
    side: pick(['left', 'right']),
    /** Limb difference from birth instead of an amputation. */
    isCongenital: drawBoolean(congenitalShare),
    /** For those who wore a prosthesis before. */
    yearsSinceLoss: faker.number.int({ min: 2, max: maxYears }),
  };
}

/** Upper limb: none 88, single 10.5, double 1.5 % of all. */
function drawLimb() {
  const lower = pickWeighted(shares.reviewer.lower);
  // At least one limb is affected: the upper 12 % are those without a lower level, and a few with both.
  const hasUpper = lower === 'None' || drawBoolean(2 / 90);
  const drawLimbCount = () => (drawBoolean(0.12) ? 'Double' : 'Single');
  return {
    lower: lower === 'None' ? 'None' : `${drawLimbCount()} ${lower}`,
    upper: hasUpper ? `${drawLimbCount()} ${pickWeighted(shares.reviewer.upper)}` : 'None',
  };
}

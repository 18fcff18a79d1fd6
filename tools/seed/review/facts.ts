import type { Profile } from '../listing/listing.ts';
import { type Flags, toFlags } from '../phrases/phrases.ts';
import type { Random } from '../random.ts';
import type { Reviewer } from './reviewer.ts';
import { isDouble, isUpper, listInsurers } from './voice.ts';

const stageFlags: Readonly<Record<string, string>> = {
  'First prosthesis': 'first',
  Replacement: 'replacement',
  'New socket': 'socket',
  'Repair or adjustment': 'repair',
  'Second opinion': 'second',
  'Before amputation': 'before',
};

export interface Scene {
  profile: Profile;
  reviewer: Reviewer;
  stage: string;
  device: string | undefined;
}

/** What holds in this review, so that no sentence denies what the listing or another field says. */
export function pickFacts(random: Random, { profile, reviewer, stage, device }: Scene): Flags {
  const { doc } = profile;
  const { relation, ageRange, limb } = reviewer;
  const upper = isUpper(reviewer);
  const isBefore = stage === 'Before amputation';
  const isServed = !isBefore && stage !== 'Second opinion';
  const outOfState = doc.specialties.includes('Accepts out-of-state patients');
  return toFlags({
    self: relation === 'self',
    child: relation === 'parent/guardian',
    family: relation === 'other family',
    upper: upper,
    lower: !upper,
    knee: /above-knee|hip/.test(limb.lower),
    below: /below-knee/.test(limb.lower),
    double: isDouble(reviewer),
    [stageFlags[stage]!]: true,
    fitted: ['First prosthesis', 'Replacement', 'New socket'].includes(stage),
    served: isServed,
    wearing: isServed,
    experienced: stage !== 'First prosthesis' && !isBefore && !reviewer.born,
    born: reviewer.born,
    acquired: !reviewer.born,
    sport: device === 'Running/sport',
    myo: device === 'Myoelectric arm',
    osseo: device === 'Osseointegrated',
    cosmetic: device === 'Cosmetic',
    mpk: device === 'Microprocessor knee',
    senior: ageRange === 'Senior' && relation === 'self',
    young: ageRange === 'Young Adult' || ageRange === 'Teen',
    woman: reviewer.woman,
    workshop: doc.onSiteFabrication ?? random.chance(0.4),
    sameday: doc.sameDayRepairs ?? random.chance(0.4),
    spanish: doc.languageAccommodations.includes('Spanish'),
    asl: doc.languageAccommodations.includes('ASL'),
    insured: listInsurers(doc.insuranceAccepted).length > 0,
    far: random.chance(outOfState ? 0.22 : 0.03),
    placeKnown: doc.accessibility !== undefined,
    placeUnknown: doc.accessibility === undefined,
    stepFree: doc.accessibility?.includes('Step-free entrance'),
    restroom: doc.accessibility?.includes('Accessible restroom'),
  });
}

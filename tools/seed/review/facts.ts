import type { Profile } from '../listing/listing.ts';
import { type Flags, toFlags } from '../phrases/flags.ts';
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
  const fitted = ['First prosthesis', 'Replacement', 'New socket'].includes(stage);
  const outOfState = doc.specialties.includes('Accepts out-of-state patients');
  const facts: string[] = [];
  const mark = (fact: string, holds: boolean | undefined) => {
    if (holds) facts.push(fact);
  };
  mark('self', relation === 'self');
  mark('child', relation === 'parent/guardian');
  mark('family', relation === 'other family');
  mark('upper', upper);
  mark('lower', !upper);
  mark('knee', /above-knee|hip/.test(limb.lower));
  mark('below', /below-knee/.test(limb.lower));
  mark('double', isDouble(reviewer));
  mark(stageFlags[stage]!, true);
  mark('fitted', fitted);
  mark('served', stage !== 'Before amputation' && stage !== 'Second opinion');
  mark('wearing', stage !== 'Before amputation' && stage !== 'Second opinion');
  mark('experienced', stage !== 'First prosthesis' && stage !== 'Before amputation' && !reviewer.born);
  mark('born', reviewer.born);
  mark('acquired', !reviewer.born);
  mark('sport', device === 'Running/sport');
  mark('myo', device === 'Myoelectric arm');
  mark('osseo', device === 'Osseointegrated');
  mark('cosmetic', device === 'Cosmetic');
  mark('mpk', device === 'Microprocessor knee');
  mark('senior', ageRange === 'Senior' && relation === 'self');
  mark('young', ageRange === 'Young Adult' || ageRange === 'Teen');
  mark('woman', reviewer.woman);
  mark('workshop', doc.onSiteFabrication ?? random.chance(0.4));
  mark('sameday', doc.sameDayRepairs ?? random.chance(0.4));
  mark('spanish', doc.languageAccommodations.includes('Spanish'));
  mark('asl', doc.languageAccommodations.includes('ASL'));
  mark('insured', listInsurers(doc.insuranceAccepted).length > 0);
  mark('far', random.chance(outOfState ? 0.22 : 0.03));
  mark('placeKnown', doc.accessibility !== undefined);
  mark('placeUnknown', doc.accessibility === undefined);
  mark('stepFree', doc.accessibility?.includes('Step-free entrance'));
  mark('restroom', doc.accessibility?.includes('Accessible restroom'));
  return toFlags(facts);
}

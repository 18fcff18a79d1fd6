import type { DrawnListing } from '../listing/listing.ts';
import { english, planNames, type Stars, spanish } from '../phrases/book.ts';
import { Speaker, toFlags, type UsedPhrases } from '../phrases/phrases.ts';
import { drawBoolean, pick } from '../random.ts';
import type { Author } from './author.ts';

export interface ReviewInput {
  index: number;
  now: Date;
  profile: DrawnListing;
  author: Author;
  stars: Stars;
  /** Sentences used in earlier reviews of this profile. */
  usedPhrases: UsedPhrases;
}

/** Creates the speaker of a review, with flags of author and listing so that no sentence contradicts them. */
export function createSpeaker(
  { profile, author, usedPhrases }: ReviewInput,
  stage: string,
  device: string | undefined,
  careYear: number,
): Speaker {
  const { doc, person } = profile;
  const { limb, relation, isPatientWoman, isCongenital, yearsSinceLoss, side, kin } = author;
  const speaksSpanish = doc.languageAccommodations.includes('Spanish');
  const book = author.isLatino && drawBoolean(speaksSpanish ? 0.6 : 0.12) ? spanish : english;
  const [limbCount, level] = (limb.lower === 'None' ? limb.upper : limb.lower).split(' ');
  const plans = doc.insuranceAccepted.map((plan) => planNames[plan] ?? plan).filter(Boolean);
  const flags = toFlags([
    relation,
    stage,
    device,
    limbCount,
    level,
    kin,
    author.ageRange,
    author.activity,
    ...doc.languageAccommodations,
    ...(doc.accessibility ?? []),
    relation !== 'self' && (isPatientWoman ? 'she' : 'he'),
    isCongenital ? 'born' : 'acquired',
    author.isWoman && 'woman',
    person.isWoman && 'byWoman',
    (doc.onSiteFabrication ?? drawBoolean(0.4)) && 'workshop',
    (doc.sameDayRepairs ?? drawBoolean(0.4)) && 'sameday',
    plans.length > 0 && 'insured',
    drawBoolean(doc.specialties.includes('Accepts out-of-state patients') ? 0.22 : 0.03) && 'far',
    doc.accessibility ? 'placeKnown' : 'placeUnknown',
  ]);
  const slotValues = {
    // First given name only, as in "Maximiliana".
    P: doc.firstName.split(' ')[0]!,
    city: doc.city,
    // One plan per review; sentences use it only if there is one.
    insurer: plans.length > 0 ? pick(plans) : '',
    years: `{${yearsSinceLoss}-${yearsSinceLoss}}`,
    lossYear: String(careYear - (stage === 'First prosthesis' ? Number(drawBoolean(0.5)) : yearsSinceLoss)),
    side,
    kin,
  };
  return new Speaker(book, flags, slotValues, usedPhrases);
}

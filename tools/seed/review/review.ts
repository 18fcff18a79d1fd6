import { type ReviewDoc, type ReviewStatus, visibleReviewStatuses } from '@app/db';
import { type Dimension, dimensions, fillDimensions, toLevels } from '@app/option-lists';
import { pickEarlier, pickLater, subtractDays, subtractMonths, toMonth } from '../calendar.ts';
import shares from '../data/shares.json' with { type: 'json' };
import { seedId } from '../ids.ts';
import type { Profile } from '../listing/listing.ts';
import { type Flags, renderPhrase, type Slots, type UsedPhrases } from '../phrases/phrases.ts';
import { english, type Stars, spanish, titles, titlesByTag } from '../phrases/wording.ts';
import type { Random } from '../random.ts';
import { compose, MAX_LENGTH, MIN_LENGTH } from './compose.ts';
import { pickFacts } from './facts.ts';
import { drawReply } from './reply.ts';
import type { Reviewer } from './reviewer.ts';
import { createEnglishSlots, createSpanishSlots, isUpper } from './voice.ts';

export interface ReviewOrder {
  random: Random;
  index: number;
  now: Date;
  profile: Profile;
  reviewer: Reviewer;
  stars: Stars;
  /** What this profile's reviews have said before. */
  said: UsedPhrases;
}

/** How the part ratings lie beside the first question; the share that leaves one out. */
const ratingShares: Readonly<Record<Dimension, { shift: number; blank: number }>> = shares.ratings;

export function drawReview(order: ReviewOrder): ReviewDoc {
  const { random, now, profile, reviewer, stars } = order;
  const { doc } = profile;
  const status = random.weighted(shares.review.status);
  const visible = visibleReviewStatuses.some((one) => one === status);
  const stage = random.weighted(shares.review.stage);
  const device = drawDevice(random, reviewer, stage, doc.specialties);
  const ratings = drawRatings(random, stars, stage);
  const times = drawTimes(random, { status, now, listed: doc.createdAt });
  const speaksSpanish = doc.languageAccommodations.includes('Spanish');
  const inSpanish = reviewer.latino && random.chance(speaksSpanish ? 0.6 : 0.12);
  const flags = pickFacts(random, { profile, reviewer, stage, device });
  const about = {
    firstName: getCalledName(profile),
    woman: profile.person.woman,
    city: doc.city,
    insurance: doc.insuranceAccepted,
    careYear: times.careDate.getUTCFullYear(),
    stage,
  };
  const slots = inSpanish
    ? createSpanishSlots(random, reviewer, about)
    : createEnglishSlots(random, reviewer, about);
  const length = Math.round(Math.min(MAX_LENGTH, Math.max(MIN_LENGTH, random.logNormal(5.8, 0.6))));
  const wording = inSpanish ? spanish : english;
  const style = !inSpanish && random.chance(0.7) ? 'casual' : 'parts';
  const { text, tags } = compose(
    random,
    { wording, stars, ratings: fillDimensions(ratings, null), flags, slots, length, style },
    order.said,
  );
  const title = !inSpanish && random.chance(0.38) ? drawTitle(order, tags, flags, slots) : undefined;
  const answers = visible && doc.ownerUserId !== undefined;
  const { publishedAt } = times;
  const reply = answers
    ? drawReply(random, { stars, publishedAt, now, called: about.firstName, inSpanish, said: order.said })
    : undefined;
  return {
    _id: seedId('review', times.createdAt, order.index),
    publicId: random.text(22),
    listingId: doc._id,
    userId: reviewer.userId,
    displayName: reviewer.displayName,
    practice: findPracticeAt(profile, times.careDate),
    state: doc.state,
    status,
    visible,
    live: visible || status === 'pending',
    verification: random.weighted(shares.review.verification),
    // The narrow level only once five share it: `ShownLevels`.
    shownLevel: toLevels(reviewer.limb).broad,
    ...(reply && { reply }),
    edited: random.chance(0.04),
    overallRating: stars,
    ratings,
    ...(title && { title }),
    text: styleText(random, text, stars).slice(0, MAX_LENGTH),
    tags,
    stage,
    limb: reviewer.limb,
    ...(device && { device }),
    ...createFitting(stage, times.careDate),
    careMonth: toMonth(times.careDate),
    relation: reviewer.relation,
    anonymous: random.chance(
      reviewer.relation === 'parent/guardian' || reviewer.ageRange === 'Teen' ? 0.85 : 0.385,
    ),
    incentive: random.chance(0.006) ? 'Free supplies' : 'none',
    v: 1,
    createdAt: times.createdAt,
    submittedAt: times.createdAt,
    ...(visible && { publishedAt: times.publishedAt }),
  };
}

/** Told by about half of those who got something new. From the day, so that nothing else is drawn otherwise. */
function createFitting(stage: string, careDate: Date): Pick<ReviewDoc, 'monthsToFit' | 'adjustments'> {
  const day = careDate.getUTCDate();
  if (day % 2 === 0 || !['First prosthesis', 'Replacement', 'New socket'].includes(stage)) return {};
  return { monthsToFit: 1 + (day % 7), adjustments: day % 6 };
}

function drawRatings(random: Random, stars: Stars, stage: string): ReviewDoc['ratings'] {
  return Object.fromEntries(
    dimensions.map((name) => {
      const { shift, blank } = ratingShares[name];
      // Before the operation there is nothing to fit yet; a little less elsewhere keeps the share.
      const fitBefore = name === 'fitComfort' && stage === 'Before amputation';
      if (fitBefore || random.chance(name === 'fitComfort' ? 0.053 : blank)) return [name, null];
      return [name, Math.min(5, Math.max(1, Math.round(stars + shift + random.normal(0, 0.6))))];
    }),
  ) as ReviewDoc['ratings'];
}

function drawDevice(
  random: Random,
  reviewer: Reviewer,
  stage: string,
  specialties: readonly string[],
): string | undefined {
  if (stage === 'Before amputation') return undefined;
  const osseo = specialties.includes('Osseointegration') ? 8 : 0;
  const sport = { High: 26, Medium: 5, Low: 0 }[reviewer.activity];
  const other = { Other: isUpper(reviewer) ? 9 : 2 };
  if (isUpper(reviewer)) {
    const myo = specialties.includes('Myoelectric') ? 60 : 0;
    return random.weighted({ 'Body-powered arm': 40, 'Myoelectric arm': myo, Cosmetic: 18, ...other });
  }
  if (/above-knee|hip/.test(reviewer.limb.lower)) {
    const plain = { 'Microprocessor knee': 52, 'Everyday leg': 34 };
    return random.weighted({ ...plain, 'Running/sport': sport / 2, Osseointegrated: osseo, ...other });
  }
  const plain = { 'Everyday leg': 72, 'Running/sport': sport, Cosmetic: 3 };
  return random.weighted({ ...plain, Osseointegrated: osseo / 4, ...other });
}

interface Times {
  careDate: Date;
  createdAt: Date;
  publishedAt: Date;
}

/** Care at most 36 months ago, 14 on average before the cut; written later, published within two working days or so. */
function drawTimes(
  random: Random,
  { status, now, listed }: { status: ReviewStatus; now: Date; listed: Date },
): Times {
  let months = random.exponential(14);
  while (months > 35.5) months = random.exponential(14);
  const careDate = subtractMonths(now, months);
  const written =
    status === 'pending'
      ? subtractDays(now, Math.min(20, random.exponential(1.3)))
      : subtractMonths(now, months * (1 - random.unit() ** 2.2));
  const createdAt = pickEarlier(
    pickLater(pickLater(written, careDate), subtractDays(listed, -1)),
    subtractDays(now, 0.02),
  );
  return {
    careDate,
    createdAt,
    publishedAt: pickEarlier(subtractDays(createdAt, -random.between(0.1, 2.5)), subtractDays(now, 0.01)),
  };
}

function findPracticeAt({ doc, earlier }: Profile, careDate: Date): string {
  return earlier && careDate < earlier.until ? earlier.company : (doc.company ?? doc.clinic ?? '');
}

function drawTitle(
  { random, stars, said: used }: ReviewOrder,
  tags: readonly string[],
  flags: Flags,
  slots: Slots,
): string | undefined {
  const fromTag = tags.length > 0 && random.chance(0.65) ? titlesByTag[random.pick(tags)] : undefined;
  const phrase = used.choose(fromTag ?? titles[stars], flags, random);
  return phrase && renderPhrase(phrase, random, slots);
}

/** "Maximiliana", whatever else is written on the door. */
function getCalledName({ doc }: Profile): string {
  return doc.firstName.split(' ')[0]!;
}

/** A few people shout for joy, a few never press shift. */
function styleText(random: Random, text: string, stars: Stars): string {
  if (stars === 5 && random.chance(0.12)) return text.replace(/\.$/, '!');
  return random.chance(0.03) ? text.toLowerCase() : text;
}

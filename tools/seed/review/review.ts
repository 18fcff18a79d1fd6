import { type ReviewDoc, type ReviewReply, visibleReviewStatuses } from '@app/db';
import { type Dimension, dimensions, fillDimensions, type ReviewStatus, toLevels } from '@app/option-lists';
import {
  drawDaysBefore,
  drawDecisionDate,
  drawWaitingSince,
  pickEarlier,
  pickLater,
  subtractDays,
  subtractMonths,
  toMonth,
} from '../calendar.ts';
import shares from '../data/shares.json' with { type: 'json' };
import { createSeedId, createSeedPublicId } from '../ids.ts';
import { english, type Stars } from '../phrases/book.ts';
import { capitalize, Speaker } from '../phrases/phrases.ts';
import {
  drawBoolean,
  drawExponential,
  drawLogNormal,
  drawNormal,
  faker,
  pick,
  pickWeighted,
} from '../random.ts';
import type { Author } from './author.ts';
import { composeReviewText, MAX_LENGTH, MIN_LENGTH } from './compose.ts';
import { createSpeaker, type ReviewInput } from './speaker.ts';
import { createYearLater } from './year-later.ts';

/** Distribution of part ratings relative to the overall rating; `blank` is the share left out. */
const ratingShares: Partial<Record<Dimension, typeof shares.ratings.default>> = shares.ratings;

export function drawReview(input: ReviewInput): ReviewDoc {
  const { index, now, profile, author, stars } = input;
  const { doc } = profile;
  const status = pickWeighted(shares.review.status);
  const isVisible = visibleReviewStatuses.some((visibleStatus) => visibleStatus === status);
  const stage = pickWeighted(shares.review.stage);
  const device = stage === 'Before amputation' ? undefined : drawDevice(author, doc.specialties);
  const ratings = drawRatings(stars, stage);
  const { careDate, createdAt, publishedAt } = drawDates(status, now, doc.createdAt);
  const speaker = createSpeaker(input, stage, device, careDate.getUTCFullYear());
  const targetLength = drawLogNormal(5.8, 0.6, [MIN_LENGTH, MAX_LENGTH]);
  const { text, tags } = composeReviewText(
    speaker,
    { ...fillDimensions(ratings, null), overall: stars },
    targetLength,
  );
  const title = drawBoolean(0.38) ? drawTitle(speaker, stars, tags) : undefined;
  const reply = isVisible && doc.ownerUserId ? drawReply(speaker, input, publishedAt) : undefined;
  const language = speaker.book === english ? 'en' : 'es';
  const yearLater = isVisible && createYearLater(index, { overallRating: stars, publishedAt }, language, now);
  const isEarlierPractice = profile.earlierPractice && careDate < profile.earlierPractice.until;
  const isMinor = author.relation === 'parent/guardian' || author.ageRange === 'Teen';
  return {
    _id: createSeedId('review', createdAt, index),
    publicId: createSeedPublicId(index),
    listingId: doc._id,
    userId: author.userId,
    displayName: author.displayName,
    practice: isEarlierPractice ? profile.earlierPractice!.company : (doc.company ?? doc.clinic ?? ''),
    state: doc.state,
    status,
    visible: isVisible,
    live: isVisible || status === 'pending',
    verification: pickWeighted(shares.review.verification),
    // The narrow level is shown once five reviews share it: `ShownLevelCounter`.
    shownLevel: toLevels(author.limb).broad,
    ...(reply && { reply }),
    ...(yearLater && { yearLater }),
    edited: drawBoolean(0.04),
    overallRating: stars,
    ratings,
    ...(title && { title }),
    text: styleText(text, stars).slice(0, MAX_LENGTH),
    language,
    tags,
    stage,
    limb: author.limb,
    ...(device && { device }),
    // Stated by about half of those with a new device.
    ...(speaker.flags.has('fitted') &&
      drawBoolean(0.5) && {
        monthsToFit: faker.number.int({ min: 1, max: 7 }),
        adjustments: faker.number.int({ min: 0, max: 5 }),
      }),
    careMonth: toMonth(careDate),
    relation: author.relation,
    anonymous: drawBoolean(isMinor ? 0.85 : 0.385),
    incentive: drawBoolean(0.006) ? 'Free supplies' : 'none',
    v: 1,
    createdAt,
    submittedAt: createdAt,
    ...(isVisible && { publishedAt }),
  };
}

function drawRatings(stars: Stars, stage: string): ReviewDoc['ratings'] {
  return Object.fromEntries(
    dimensions.map((name) => {
      const { shift, blank } = ratingShares[name] ?? shares.ratings.default;
      // No fit before the amputation.
      if ((name === 'fitComfort' && stage === 'Before amputation') || drawBoolean(blank)) return [name, null];
      return [name, Math.min(5, Math.max(1, Math.round(stars + shift + drawNormal(0, 0.6))))];
    }),
  ) as ReviewDoc['ratings'];
}

/** A device that fits this limb and the prosthetist's specialties. */
function drawDevice({ limb, activity }: Author, specialties: readonly string[]): string {
  const { arm, knee, leg } = shares.review.device;
  if (limb.lower === 'None')
    return pickWeighted({ ...arm, ...(!specialties.includes('Myoelectric') && { 'Myoelectric arm': 0 }) });
  const weights = /above-knee|hip/.test(limb.lower) ? knee : leg;
  return pickWeighted<string>({
    ...weights,
    'Running/sport': weights['Running/sport'] * { High: 1, Medium: 0.2, Low: 0 }[activity],
    ...(!specialties.includes('Osseointegration') && { Osseointegrated: 0 }),
  });
}

/** Care up to 36 months ago, 14 on average before truncation; published within about two working days. */
function drawDates(status: ReviewStatus, now: Date, listedAt: Date) {
  let monthsAgo = drawExponential(14);
  while (monthsAgo > 35.5) monthsAgo = drawExponential(14);
  const careDate = subtractMonths(now, monthsAgo);
  const writtenAt =
    status === 'pending'
      ? drawWaitingSince(now)
      : subtractMonths(now, monthsAgo * (1 - faker.number.float() ** 2.2));
  const earliestDate = pickLater(careDate, subtractDays(listedAt, -1));
  const createdAt = pickEarlier(pickLater(writtenAt, earliestDate), subtractDays(now, 0.02));
  const publishedAt = drawDecisionDate(createdAt, now);
  return { careDate, createdAt, publishedAt };
}

function drawTitle(speaker: Speaker, stars: Stars, tags: readonly string[]): string | undefined {
  const { titles, titlesByTag } = speaker.book;
  const tagTitles = tags.length > 0 && drawBoolean(0.65) ? titlesByTag[pick(tags)] : undefined;
  const title = speaker.say(tagTitles ?? titles[stars]);
  return title && capitalize(title);
}

/** Reply of a practice, which does not disclose the author's care. Only owners reply, and not always. */
function drawReply(
  { book, slotValues }: Speaker,
  { stars, now, usedPhrases }: ReviewInput,
  publishedAt: Date,
): ReviewReply | undefined {
  // 18 % of all reviews have a reply, 30 % of those with one or two stars; 38 % of the listings have an owner.
  if (!drawBoolean(stars <= 2 ? 0.84 : 0.475)) return undefined;
  const isPublic = drawBoolean(0.94);
  const answeredAt = isPublic
    ? pickEarlier(drawDaysBefore(publishedAt, -20, -1), subtractDays(now, 0.005))
    : pickLater(publishedAt, drawWaitingSince(now));
  const change =
    stars <= 3 && book === english && drawBoolean(0.3) ? pick(['planned', 'made'] as const) : undefined;
  const practiceSpeaker = new Speaker(
    book,
    new Set(),
    { P: slotValues.P!, season: toSeason(answeredAt) },
    usedPhrases,
  );
  const text = practiceSpeaker.say(book.replies[stars >= 4 ? 'praise' : (change ?? 'plain')])!;
  return {
    text: capitalize(text),
    ...(change && { change }),
    ...(isPublic
      ? { status: 'approved', publishedAt: answeredAt }
      : { status: 'pending', submittedAt: answeredAt }),
  };
}

/** Meteorological season in the United States. */
const toSeason = (date: Date) =>
  ['winter', 'spring', 'summer', 'fall'][Math.floor(((date.getUTCMonth() + 1) % 12) / 3)]!;

/** Adds occasional exclamation marks or lower case. */
function styleText(text: string, stars: Stars): string {
  if (stars === 5 && drawBoolean(0.12)) return text.replace(/\.$/, '!');
  return drawBoolean(0.03) ? text.toLowerCase() : text;
}

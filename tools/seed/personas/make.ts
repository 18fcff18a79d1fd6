// The listings that `@app/test-kit/personas` names, and the listings around ZIP 63101 that make search tests
// independent of the random part. Drawn like all others; what a test goes by is then set.

import { type ListingDoc, type ReviewDoc, toNameKeys, visibleReviewStatuses } from '@app/db';
import { computeMiles } from '@app/geo';
import { computeCounters } from '@app/reviews';
import { accounts, toAccountId } from '@app/test-kit/accounts';
import { toFixedId } from '@app/test-kit/personas';
import { ObjectId } from 'mongodb';
import { pickLater, subtractDays, subtractMonths } from '../calendar.ts';
import { drawBio, toBioFacts } from '../listing/bio.ts';
import { drawSiteNear, findSite, type Site } from '../listing/geography.ts';
import { drawListing, type Profile } from '../listing/listing.ts';
import { drawPlace } from '../listing/places.ts';
import { type Practice, toHost } from '../listing/practices.ts';
import { drawFigures } from '../paperwork/figures.ts';
import type { Stars } from '../phrases/wording.ts';
import type { Random } from '../random.ts';
import type { Reviewer } from '../review/reviewer.ts';
import type { SeedListing, World } from '../world.ts';
import { fixedListings } from './named.ts';
import type { Histogram, Persona } from './persona.ts';

const NEIGHBORS = 70;
const NEIGHBOR_MILES = 70;
const NEIGHBORS_FROM = 200;

/** All personas, then the listings around ZIP 63101. */
export function* makePersonas(world: World): Generator<SeedListing> {
  for (const [i, persona] of fixedListings.entries()) yield makePersona(world, persona, i + 1);
  for (let i = 0; i < NEIGHBORS; i++) yield makeNeighbor(world, i);
}

function makeNeighbor(world: World, number: number): SeedListing {
  const index = NEIGHBORS_FROM + number;
  const random = world.restart(index);
  const practice = world.newPractice(drawNearbySite(random, findSite('63101'), NEIGHBOR_MILES));
  const profile = drawListing({ random, index, now: world.now, slugs: world.slugs, practice, clean: true });
  Object.assign(profile.doc, createPublicParts(world, toFixedId(1000 + number), practice, number));
  delete profile.doc.externalKey;
  return { ...world.withReviews(profile), updates: [], claims: [], figures: [] };
}

function drawNearbySite(random: Random, middle: Site, miles: number): Site {
  const site = drawSiteNear(random, middle);
  return computeMiles(site, middle) <= miles ? site : drawNearbySite(random, middle, miles);
}

/** What every listing that the public finds has: approved some years ago, and a point. */
function createPublicParts(
  { now }: World,
  id: string,
  { loc }: Practice,
  number: number,
): Partial<ListingDoc> {
  const createdAt = subtractDays(now, 1500 + number);
  return {
    _id: new ObjectId(id),
    status: 'approved',
    approved: true,
    createdAt,
    updatedAt: createdAt,
    loc: { type: 'Point', coordinates: loc },
  };
}

function makePersona(world: World, persona: Persona, index: number): SeedListing {
  const random = world.restart(index);
  const { now } = world;
  const practice = createPractice(world, persona);
  const [firstName, lastName] = splitName(persona.name);
  const person = { firstName, lastName, woman: persona.woman ?? false, latino: false };
  const drawn = drawListing({ random, index, now, slugs: world.slugs, practice, person, clean: true });
  const { doc } = drawn;
  Object.assign(doc, createPublicParts(world, persona.id, practice, index));
  delete doc.externalKey;
  const { earlier } = persona;
  const profile = {
    ...drawn,
    earlier: earlier && { company: earlier.company, until: subtractMonths(now, earlier.untilMonthsAgo) },
  };
  Object.assign(doc, pickFixedFields(persona, now), drawFixedParts(random, persona, profile, now));
  for (const field of persona.unset ?? []) delete doc[field as keyof ListingDoc];
  Object.assign(doc, toNameKeys(doc), {
    updatedAt: pickLater(doc.updatedAt, doc.confirmedAt ?? doc.createdAt),
  });
  const { reviews } = world.withReviews(
    profile,
    listStars(random, persona.stars),
    writers[persona.writers ?? ''],
  );
  for (const review of reviews) makePublic(review, now);
  persona.edit?.(reviews, now);
  const listing = { ...doc, ...computeCounters(reviews) };
  return {
    listing,
    reviews,
    updates: persona.updates?.(listing, now) ?? [],
    claims: persona.claims?.(listing, now) ?? [],
    figures: isShownToOwner(listing) ? drawFigures(listing, { random: world.aside(index), index, now }) : [],
  };
}

function pickFixedFields(persona: Persona, now: Date): Partial<ListingDoc> {
  const { owner, confirmedDays, confirmedBy = 'practice', set, setAt } = persona;
  return {
    ...(owner && { ownerUserId: toAccountId(owner) }),
    ...(confirmedDays && {
      confirmedAt: subtractDays(now, confirmedDays),
      confirmedBy: confirmedBy as ListingDoc['confirmedBy'],
    }),
    ...set,
    ...setAt?.(now),
  };
}

function drawFixedParts(
  random: Random,
  { places, longBio }: Persona,
  { practice, doc }: Profile,
  now: Date,
): Partial<ListingDoc> {
  const alsoAt = places?.map(({ zip, ...fixed }) => {
    const { city, state, lat, lng } = findSite(zip);
    const loc = { type: 'Point' as const, coordinates: [lng, lat] as [number, number] };
    return {
      ...drawPlace(random, practice),
      city,
      state,
      zipCode: zip,
      loc,
      company: practice.company,
      ...fixed,
    };
  });
  return {
    ...(alsoAt && { alsoAt }),
    ...(longBio && { professionalBio: drawBio(random, toBioFacts(doc, now.getUTCFullYear()), 'long') }),
  };
}

const writers: Readonly<Record<string, (reviewer: Reviewer) => boolean>> = {
  legs: ({ limb }) => limb.lower !== 'None',
  arms: ({ limb }) => limb.lower === 'None',
  young: ({ ageRange }) => ageRange === "I'm a Parent" || ageRange === 'Teen',
  latino: ({ latino }) => latino,
};

const accountIds = new Set(Object.values(accounts).map(({ id }) => id));
/** Public, and somebody can sign in as its owner. */
const isShownToOwner = ({ approved, ownerUserId = '' }: ListingDoc) =>
  approved && accountIds.has(ownerUserId);

function createPractice(world: World, { zip, city, company, street, suite, phone }: Persona): Practice {
  const drawn = world.newPractice(findSite(zip));
  return {
    ...drawn,
    company,
    site: { ...drawn.site, ...(city && { city }) },
    host: toHost(company),
    ...(street && { street, suite }),
    ...(phone && { phone }),
  };
}

/** The last word is the surname; `longName` has four first names, `hostile` a surname of two words. */
function splitName(name: string): [first: string, last: string] {
  const words = name.split(' ');
  const firsts = name.includes('<') ? 1 : words.length - 1;
  return [words.slice(0, firsts).join(' '), words.slice(firsts).join(' ')];
}

function listStars(random: Random, histogram: Histogram = [0, 0, 0, 0, 0]): Stars[] {
  const stars = histogram.flatMap((count, i) => Array.from({ length: count }, () => (i + 1) as Stars));
  return stars
    .map((star) => ({ star, key: random.unit() }))
    .sort((a, b) => a.key - b.key)
    .map(({ star }) => star);
}

function makePublic(review: ReviewDoc, now: Date): void {
  if (visibleReviewStatuses.some((status) => status === review.status)) return;
  const createdAt = subtractDays(now, 30);
  Object.assign(review, {
    status: 'approved',
    visible: true,
    live: true,
    createdAt,
    publishedAt: subtractDays(now, 28),
  });
}

// The listings in `@app/test-kit/personas`, and those around ZIP 63101. Drawn like all others, then overwritten.

import { type ReviewDoc, toClinicKey, toNameKeys } from '@app/db';
import { computeMiles } from '@app/geo';
import { computeCounters } from '@app/reviews';
import { accounts, toAccountId } from '@app/test-kit/accounts';
import { clinicOfFour, toFixedListingId } from '@app/test-kit/personas';
import { ObjectId } from 'mongodb';
import { drawDaysBefore, pickLater, subtractDays, toMonth } from '../calendar.ts';
import { createSeedId, createSeedPublicId } from '../ids.ts';
import { type ClinicSite, drawSiteNear, findSite } from '../listing/geography.ts';
import { type DrawnListing, drawListing } from '../listing/listing.ts';
import type { Person } from '../listing/people.ts';
import { drawPractice, type Practice, toHostname } from '../listing/practices.ts';
import { createClaim } from '../paperwork/claims.ts';
import { drawFigures } from '../paperwork/figures.ts';
import { createUpdate } from '../paperwork/updates.ts';
import type { Stars } from '../phrases/book.ts';
import { faker } from '../random.ts';
import type { Author } from '../review/author.ts';
import type { SeedListing, World } from '../world.ts';
import { listPersonas, type Persona } from './persona.ts';

const NEIGHBOR_COUNT = 70;
const NEIGHBOR_MILES = 70;
const FIRST_NEIGHBOR_INDEX = 200;
/** Number of the last neighbors, who work at one clinic. */
const CLINIC_PEOPLE_COUNT = 4;
const clinicPersona = { ...clinicOfFour, set: { address: clinicOfFour.address } };
/** Known reviews are about care within this number of days. */
const KNOWN_CARE_DAYS = 310;

/** All personas, then the listings around ZIP 63101. */
export function* generatePersonas(world: World): Generator<SeedListing> {
  for (const [i, persona] of listPersonas(world.now).entries())
    yield createPersonaListing(world, persona, i + 1);
  for (let i = 0; i < NEIGHBOR_COUNT; i++) {
    const isAtClinic = i >= NEIGHBOR_COUNT - CLINIC_PEOPLE_COUNT;
    yield createPersonaListing(
      world,
      { id: toFixedListingId(1000 + i), ...(isAtClinic && clinicPersona) },
      FIRST_NEIGHBOR_INDEX + i,
    );
  }
}

function createPersonaListing(world: World, persona: Persona, index: number): SeedListing {
  world.reseed(index);
  const { now, slugs } = world;
  const { writers, earlier: earlierPractice } = persona;
  const practice = createPractice(persona);
  const person = createPerson(persona);
  const profile = drawListing({ index, now, slugs, practice, isClean: true, ...(person && { person }) });
  applyPersonaFields(profile, persona, subtractDays(now, 1500 + index));
  const authorFilter = writers && authorFilters[writers];
  const { reviews } = world.addReviews({ ...profile, earlierPractice }, listStars(persona), authorFilter);
  for (const review of reviews) if (persona.stars) makePublic(review, now);
  applyPersonaReviews(reviews, persona.reviews ?? [], { index, now });
  const listing = { ...profile.doc, ...computeCounters(reviews) };
  const hasAccount = Object.values(accounts).some(({ id }) => id === listing.ownerUserId);
  return {
    listing,
    reviews,
    updates: (persona.updates ?? []).map(({ days, changes, set }) => ({
      ...createUpdate(listing, changes, { index, at: subtractDays(now, days) }),
      ...set,
    })),
    claims: (persona.claims ?? []).map(({ days, by, evidence }) => {
      const { id: userId, email, firstName, lastName } = accounts[by];
      const claimant = { userId, name: `${firstName} ${lastName}`, email, evidence };
      return createClaim(listing, claimant, { index, at: subtractDays(now, days) });
    }),
    figures: listing.approved && hasAccount ? drawFigures(listing, now) : [],
  };
}

function createPractice({ zip, city, company }: Persona): Practice {
  const practice = drawPractice(zip ? findSite(zip) : drawSiteWithin(NEIGHBOR_MILES, findSite('63101')));
  if (city) practice.site = { ...practice.site, city };
  return company ? { ...practice, company, hostname: toHostname(company) } : practice;
}

function drawSiteWithin(miles: number, center: ClinicSite): ClinicSite {
  const site = drawSiteNear(center);
  return computeMiles(site, center) <= miles ? site : drawSiteWithin(miles, center);
}

/** The last word is the surname; the longest name has four first names, the hostile one a surname of two words. */
function createPerson({ name, woman: isWoman = false }: Persona): Person | undefined {
  const [, firstName = '', lastName = ''] =
    /^(.{1,99}?) (\S{1,99}|\S{1,99} <.{0,99})$/.exec(name ?? '') ?? [];
  return name ? { firstName, lastName, isWoman, isLatino: false } : undefined;
}

/** Fields of every public listing, and this persona's own. */
function applyPersonaFields({ doc, practice }: DrawnListing, persona: Persona, createdAt: Date): void {
  const { id, owner, set, unset = [] } = persona;
  const loc = { type: 'Point', coordinates: practice.loc };
  Object.assign(doc, { _id: new ObjectId(id), status: 'approved', approved: true, loc, createdAt });
  doc.publicSince = createdAt;
  delete doc.externalKey;
  Object.assign(doc, owner && { ownerUserId: toAccountId(owner) }, set);
  for (const field of unset) Reflect.deleteProperty(doc, field);
  const updatedAt = pickLater(set?.updatedAt ?? doc.createdAt, doc.confirmedAt ?? doc.createdAt);
  const clinicKey = toClinicKey(doc);
  Object.assign(doc, toNameKeys(doc), { updatedAt }, clinicKey && { clinicKey });
}

const listStars = ({ stars }: Persona): Stars[] | undefined =>
  stars && faker.helpers.shuffle(stars.flatMap((count, i) => Array<Stars>(count).fill((i + 1) as Stars)));

const authorFilters: Readonly<Record<string, (author: Author) => boolean>> = {
  legs: ({ limb }) => limb.lower !== 'None',
  arms: ({ limb }) => limb.lower === 'None',
  young: ({ ageRange }) => ageRange === "I'm a Parent" || ageRange === 'Teen',
  latino: ({ isLatino }) => isLatino,
};

/** Moves hidden or recent reviews some weeks back, so that no review is newer than the known ones. */
function makePublic(review: ReviewDoc, now: Date): void {
  const { publishedAt, careMonth } = review;
  if (publishedAt && publishedAt < subtractDays(now, 15)) return;
  const createdAt = drawDaysBefore(now, 20, 60);
  const careMonths = [careMonth, toMonth(createdAt)].toSorted();
  Object.assign(review, { status: 'approved', visible: true, live: true, careMonth: careMonths[0] });
  Object.assign(review, { createdAt, submittedAt: createdAt, publishedAt: subtractDays(createdAt, -1.5) });
}

function applyPersonaReviews(
  reviews: ReviewDoc[],
  personaReviews: NonNullable<Persona['reviews']>,
  { index, now }: { index: number; now: Date },
): void {
  const drawnReviews = [...reviews];
  // Readers see the known ones first: the others are of earlier seasons.
  if (personaReviews.length > 0)
    for (const review of drawnReviews)
      review.careMonth = [review.careMonth, toMonth(subtractDays(now, KNOWN_CARE_DAYS))].toSorted()[0]!;
  for (const [i, { like, copy, by, set }] of personaReviews.entries()) {
    const position = drawnReviews.findIndex(({ overallRating }) => overallRating === like);
    const [review] = drawnReviews.splice(position, 1);
    const { title, reply, device, monthsToFit, adjustments, ...otherFields } = review!;
    const { id: userId, firstName, lastName } = accounts[by ?? 'patient'];
    const author = by && { userId, displayName: `${firstName} ${lastName.charAt(0)}.` };
    const overwrittenReview = { ...otherFields, ...author, ...set };
    if (copy) {
      const { publishedAt, ...hiddenReview } = overwrittenReview;
      const copyNumber = index * 100 + i;
      const ids = {
        _id: createSeedId('copy', hiddenReview.createdAt, copyNumber),
        publicId: createSeedPublicId(-copyNumber),
      };
      reviews.push({ ...hiddenReview, ...ids, visible: false, live: hiddenReview.status === 'pending' });
    } else reviews[reviews.indexOf(review!)] = overwrittenReview;
  }
}

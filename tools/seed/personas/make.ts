// Creates the listings in `@app/test-kit/personas`, and the listings around ZIP 63101 that make search tests
// independent of random data. Generated like all others, then fields that tests use are overwritten.

import { type ReviewDoc, toClinicKey, toNameKeys } from '@app/db';
import { computeMiles } from '@app/geo';
import { computeCounters } from '@app/reviews';
import { accounts, toAccountId } from '@app/test-kit/accounts';
import { clinicOfFour, toFixedId } from '@app/test-kit/personas';
import { ObjectId } from 'mongodb';
import { drawDaysBefore, pickLater, subtractDays, toMonth } from '../calendar.ts';
import { seedId, seedPublicId } from '../ids.ts';
import { drawSiteNear, findSite, type Site } from '../listing/geography.ts';
import { drawListing, type Profile } from '../listing/listing.ts';
import type { Person } from '../listing/people.ts';
import { drawPractice, type Practice, toHost } from '../listing/practices.ts';
import { createClaim } from '../paperwork/claims.ts';
import { drawFigures } from '../paperwork/figures.ts';
import { createUpdate } from '../paperwork/updates.ts';
import type { Stars } from '../phrases/book.ts';
import { faker } from '../random.ts';
import type { Reviewer } from '../review/reviewer.ts';
import type { SeedListing, World } from '../world.ts';
import { listPersonas, type Persona } from './persona.ts';

const NEIGHBORS = 70;
const NEIGHBOR_MILES = 70;
const NEIGHBORS_FROM = 200;
/** Number of the last neighbors, who work at one clinic. */
const CLINIC_PEOPLE = 4;
const clinic = { ...clinicOfFour, set: { address: clinicOfFour.address } };
/** Known reviews are about care within this number of days. */
const KNOWN_CARE_DAYS = 310;

/** All personas, then the listings around ZIP 63101. */
export function* makePersonas(world: World): Generator<SeedListing> {
  for (const [i, persona] of listPersonas(world.now).entries()) yield makePersona(world, persona, i + 1);
  for (let i = 0; i < NEIGHBORS; i++) {
    const isAtClinic = i >= NEIGHBORS - CLINIC_PEOPLE;
    yield makePersona(world, { id: toFixedId(1000 + i), ...(isAtClinic && clinic) }, NEIGHBORS_FROM + i);
  }
}

function makePersona(world: World, persona: Persona, index: number): SeedListing {
  world.restart(index);
  const { now, slugs } = world;
  const { writers, earlier } = persona;
  const practice = createPractice(persona);
  const person = createPerson(persona);
  const profile = drawListing({ index, now, slugs, practice, clean: true, ...(person && { person }) });
  setFields(profile, persona, subtractDays(now, 1500 + index));
  const mayWrite = writers && canWrite[writers];
  const { reviews } = world.addReviews({ ...profile, earlier }, listStars(persona), mayWrite);
  for (const review of reviews) if (persona.stars) makePublic(review, now);
  setReviews(reviews, persona.reviews ?? [], { index, now });
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
  return company ? { ...practice, company, host: toHost(company) } : practice;
}

function drawSiteWithin(miles: number, middle: Site): Site {
  const site = drawSiteNear(middle);
  return computeMiles(site, middle) <= miles ? site : drawSiteWithin(miles, middle);
}

/** The last word is the surname; `longName` has four first names, `hostile` a surname of two words. */
function createPerson({ name, woman = false }: Persona): Person | undefined {
  const [, firstName = '', lastName = ''] =
    /^(.{1,99}?) (\S{1,99}|\S{1,99} <.{0,99})$/.exec(name ?? '') ?? [];
  return name ? { firstName, lastName, woman, latino: false } : undefined;
}

/** Fields of every public listing, and this persona's own. */
function setFields({ doc, practice }: Profile, persona: Persona, createdAt: Date): void {
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

/** Lists the stars of a persona's reviews; undefined if they are random. */
const listStars = ({ stars }: Persona): Stars[] | undefined =>
  stars && faker.helpers.shuffle(stars.flatMap((count, i) => Array<Stars>(count).fill((i + 1) as Stars)));

const canWrite: Readonly<Record<string, (reviewer: Reviewer) => boolean>> = {
  legs: ({ limb }) => limb.lower !== 'None',
  arms: ({ limb }) => limb.lower === 'None',
  young: ({ ageRange }) => ageRange === "I'm a Parent" || ageRange === 'Teen',
  latino: ({ latino }) => latino,
};

/** Moves hidden or recent reviews some weeks back, so that no review is newer than the known ones. */
function makePublic(review: ReviewDoc, now: Date): void {
  const { publishedAt, careMonth } = review;
  if (publishedAt && publishedAt < subtractDays(now, 15)) return;
  const createdAt = drawDaysBefore(now, 20, 60);
  const months = [careMonth, toMonth(createdAt)].toSorted();
  Object.assign(review, { status: 'approved', visible: true, live: true, careMonth: months[0] });
  Object.assign(review, { createdAt, submittedAt: createdAt, publishedAt: subtractDays(createdAt, -1.5) });
}

/** Overwrites drawn reviews with known ones, and adds copies. */
function setReviews(
  reviews: ReviewDoc[],
  personaReviews: NonNullable<Persona['reviews']>,
  { index, now }: { index: number; now: Date },
): void {
  const drawn = [...reviews];
  // Readers see the known ones first: the others are of earlier seasons.
  if (personaReviews.length > 0)
    for (const review of drawn)
      review.careMonth = [review.careMonth, toMonth(subtractDays(now, KNOWN_CARE_DAYS))].toSorted()[0]!;
  for (const [i, { like, copy, by, set }] of personaReviews.entries()) {
    const position = drawn.findIndex(({ overallRating }) => overallRating === like);
    const [review] = drawn.splice(position, 1);
    const { title, reply, device, monthsToFit, adjustments, ...otherFields } = review!;
    const { id: userId, firstName, lastName } = accounts[by ?? 'patient'];
    const author = by && { userId, displayName: `${firstName} ${lastName.charAt(0)}.` };
    const overwritten = { ...otherFields, ...author, ...set };
    if (copy) {
      const { publishedAt, ...hiddenReview } = overwritten;
      const number = index * 100 + i;
      const ids = { _id: seedId('copy', hiddenReview.createdAt, number), publicId: seedPublicId(-number) };
      reviews.push({ ...hiddenReview, ...ids, visible: false, live: hiddenReview.status === 'pending' });
    } else reviews[reviews.indexOf(review!)] = overwritten;
  }
}

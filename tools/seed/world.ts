import type { ClaimDoc, FigureDoc, ListingDoc, ReviewDoc, UpdateDoc } from '@app/db';
import { computeCounters } from '@app/reviews';
import shares from './data/shares.json' with { type: 'json' };
import { SlugRegistry } from './ids.ts';
import { type DrawnListing, drawListing } from './listing/listing.ts';
import { nicknames, type Person } from './listing/people.ts';
import { createMovedPractice, drawPractice, type Practice } from './listing/practices.ts';
import type { Stars } from './phrases/book.ts';
import { drawBoolean, drawLogNormal, drawNormal, faker, pick, pickWeighted } from './random.ts';
import { type Author, drawAuthor } from './review/author.ts';
import { drawReview } from './review/review.ts';

export interface SeedListing {
  listing: ListingDoc;
  reviews: ReviewDoc[];
  updates: UpdateDoc[];
  claims: ClaimDoc[];
  figures: FigureDoc[];
}

/** 36 % of all listings have no reviews. The unpublished 9 % have none, so the share among the others is lower. */
const NO_REVIEWS_SHARE = (0.36 - 0.09) / (1 - 0.09);

/** A prosthetist's quality N(0, 0.9) plus a review's mood N(0, 1) is converted to stars at these thresholds. */
const QUALITY_DEVIATION = 0.9;
const starThresholds = [-1.65, -1.38, -1.0, -0.4].map(
  (threshold) => threshold * Math.sqrt(1 + QUALITY_DEVIATION ** 2),
);

/** State shared by the documents of a seed: slugs, running numbers, practices with several people, repeat authors. */
export class World {
  readonly now: Date;
  readonly slugs = new SlugRegistry();
  readonly #seed: number;
  #reviewCount = 0;
  #authorCount = 0;
  #sharedPractice: { practice: Practice; remainingPeople: number } | undefined;
  readonly #recentProfiles: DrawnListing[] = [];
  readonly #authorsByState = new Map<string, Author[]>();

  constructor(seed: number, now: Date) {
    this.#seed = seed;
    this.now = now;
  }

  /** Each listing has its own random seed, so that a change of one does not affect the others. */
  reseed(index: number): void {
    faker.seed([this.#seed, index]);
  }

  drawProfile(index: number): DrawnListing {
    this.reseed(index);
    const duplicate =
      drawBoolean(0.03) && this.#recentProfiles.length > 0 ? this.#drawDuplicate() : undefined;
    const { now, slugs } = this;
    const profile = drawListing({ index, now, slugs, practice: this.#choosePractice(), ...duplicate });
    if (profile.doc.approved && !duplicate) this.#recentProfiles[index % 40] = profile;
    return profile;
  }

  /** 12 % of the listings share an address, including duplicates of one person. */
  #choosePractice(): Practice {
    if (this.#sharedPractice && this.#sharedPractice.remainingPeople > 0) {
      this.#sharedPractice.remainingPeople--;
      return this.#sharedPractice.practice;
    }
    const practice = drawPractice();
    if (drawBoolean(0.028))
      this.#sharedPractice = { practice, remainingPeople: Number(pickWeighted(shares.peopleOfPractice)) - 1 };
    return practice;
  }

  /** A duplicate of a person: with a nickname, a former address, or another suite. */
  #drawDuplicate(): { person: Person; practice: Practice } {
    const { person, practice } = pick(this.#recentProfiles.filter(Boolean));
    const change = pickWeighted(shares.duplicate);
    if (change !== 'nickname') return { person, practice: createMovedPractice(practice, change) };
    const { firstName } = person;
    const nickname = nicknames[firstName] ?? `${firstName} ${pick([...'ABCDEGHJKLMNPRSTW'])}.`;
    return { person: { ...person, firstName: nickname }, practice };
  }

  /** Stars of all reviews of one prosthetist, randomly distributed. */
  drawStars(count: number): Stars[] {
    const quality = drawNormal(0, QUALITY_DEVIATION);
    return Array.from({ length: count }, () => {
      const mood = quality + drawNormal();
      return (1 + starThresholds.filter((threshold) => mood > threshold).length) as Stars;
    });
  }

  #drawReviewCount({ status, availability }: ListingDoc): number {
    if ((status !== 'approved' && status !== 'suspended') || availability) return 0;
    return drawBoolean(NO_REVIEWS_SHARE) ? 0 : drawLogNormal(1.5, 1.2, [1, 300]);
  }

  /** Adds reviews to a listing, with random number and stars unless given; only by these authors, if given. */
  addReviews(
    profile: DrawnListing,
    stars = this.drawStars(this.#drawReviewCount(profile.doc)),
    isEligible?: (author: Author) => boolean,
  ): Pick<SeedListing, 'listing' | 'reviews'> {
    const usedPhrases = new Map();
    const takenUserIds = new Set<string>();
    const reviews = stars.map((reviewStars) => {
      const author = this.#chooseAuthor(profile.doc, takenUserIds, isEligible);
      return drawReview({
        index: this.#reviewCount++,
        now: this.now,
        profile,
        author,
        stars: reviewStars,
        usedPhrases,
      });
    });
    return { listing: { ...profile.doc, ...computeCounters(reviews) }, reviews };
  }

  /** Mostly a new author; one in twelve has reviewed another prosthetist in the state. */
  #chooseAuthor(
    { state, treatsChildren }: ListingDoc,
    takenUserIds: Set<string>,
    isEligible: (author: Author) => boolean = () => true,
  ): Author {
    const isSuitable = (candidate: Author) =>
      isEligible(candidate) &&
      !takenUserIds.has(candidate.userId) &&
      (treatsChildren !== false || !["I'm a Parent", 'Teen'].includes(candidate.ageRange));
    const authorsOfState = this.#authorsByState.get(state) ?? [];
    this.#authorsByState.set(state, authorsOfState);
    let author =
      authorsOfState.length > 0 && drawBoolean(0.08) ? pick(authorsOfState) : drawAuthor(this.#authorCount++);
    while (!isSuitable(author)) author = drawAuthor(this.#authorCount++);
    takenUserIds.add(author.userId);
    authorsOfState[faker.number.int(Math.min(authorsOfState.length, 20))] = author;
    return author;
  }
}

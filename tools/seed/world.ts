import type { ClaimDoc, FigureDoc, ListingDoc, ReviewDoc, UpdateDoc } from '@app/db';
import { computeCounters } from '@app/reviews';
import shares from './data/shares.json' with { type: 'json' };
import type { Slugs } from './ids.ts';
import { drawSite } from './listing/geography.ts';
import { drawListing, type Profile } from './listing/listing.ts';
import { drawAccessibility, drawInsurance } from './listing/offers.ts';
import { nicknames, type Person } from './listing/people.ts';
import { createMovedPractice, drawPractice, type Practice } from './listing/practices.ts';
import { UsedPhrases } from './phrases/phrases.ts';
import type { Stars } from './phrases/wording.ts';
import { Random } from './random.ts';
import { drawReview } from './review/review.ts';
import { drawReviewer, type Reviewer } from './review/reviewer.ts';

/** One listing with all that is about it, counters right. */
export interface SeedListing {
  listing: ListingDoc;
  reviews: ReviewDoc[];
  updates: UpdateDoc[];
  claims: ClaimDoc[];
  figures: FigureDoc[];
}

/** Names the second stream of a listing: what is drawn from it changes nothing else of the listing. */
const ASIDE = 3;

/** 36 % without reviews, over all listings: those never published (9 %) have none, so fewer of the others do. */
const NO_REVIEWS = 0.36;
const UNPUBLISHED = 0.09;
const NO_REVIEWS_PUBLISHED = (NO_REVIEWS - UNPUBLISHED) / (1 - UNPUBLISHED);

/** A practitioner's quality N(0, 0.9) and a review's mood N(0, 1) make the stars, by these cuts. */
const QUALITY_DEVIATION = 0.9;
const starCuts = [-1.65, -1.38, -1.0, -0.4].map((cut) => cut * Math.sqrt(1 + QUALITY_DEVIATION ** 2));

/** What the documents of one seed share: slugs, running numbers, practices with several people, people who write twice. */
export class World {
  readonly now: Date;
  readonly slugs: Slugs;
  readonly #seed: number;
  random: Random;
  #reviews = 0;
  #shared: { practice: Practice; left: number } | undefined;
  readonly #recent: Profile[] = [];
  readonly #writers = new Map<string, Reviewer[]>();

  constructor(seed: number, now: Date, slugs: Slugs) {
    this.#seed = seed;
    this.now = now;
    this.slugs = slugs;
    this.random = new Random(seed);
  }

  /** Each listing has its own stream, so that a change to one does not change the rest. */
  restart(index: number): Random {
    this.random = new Random(this.#seed, index);
    return this.random;
  }

  /** A stream beside the listing's own: what is drawn from it changes nothing of the listing or its reviews. */
  aside(index: number): Random {
    return new Random(this.#seed, index, ASIDE);
  }

  nextProfile(index: number): Profile {
    const random = this.restart(index);
    const duplicate = random.chance(0.03) && this.#recent.length > 0 ? this.#drawTwin() : undefined;
    const practice = duplicate?.practice ?? this.#nextPractice();
    const profile = drawListing({
      random,
      index,
      now: this.now,
      slugs: this.slugs,
      practice,
      ...(duplicate && { person: duplicate.person }),
    });
    if (profile.doc.approved && !duplicate) this.#recent[index % 40] = profile;
    return profile;
  }

  /** 12 % of the listings share an address, twins of one person included. */
  #nextPractice(): Practice {
    if (this.#shared && this.#shared.left > 0) {
      this.#shared.left--;
      return this.#shared.practice;
    }
    const { random } = this;
    const practice = this.newPractice(drawSite(random));
    if (random.chance(0.028)) {
      const people = Number(random.weighted(shares.peopleOfPractice));
      this.#shared = { practice, left: people - 1 };
    }
    return practice;
  }

  newPractice(site: Parameters<typeof drawPractice>[1]): Practice {
    const { random } = this;
    const terms = { insurance: drawInsurance(random, site.state), accessibility: drawAccessibility(random) };
    return drawPractice(random, site, terms);
  }

  /** The same person once more: under a nickname, at a former address, or in another suite. */
  #drawTwin(): { person: Person; practice: Practice } | undefined {
    const { random } = this;
    const { person, practice } = random.pick(this.#recent.filter(Boolean));
    const how = random.weighted(shares.duplicate);
    if (how !== 'nickname') return { person, practice: createMovedPractice(random, practice, how) };
    return {
      person: {
        ...person,
        firstName:
          nicknames[person.firstName] ?? `${person.firstName} ${random.pick([...'ABCDEGHJKLMNPRSTW'])}.`,
      },
      practice,
    };
  }

  /** Stars of all reviews of one practitioner, by the law unless given. */
  drawStars(count: number): Stars[] {
    const { random } = this;
    const quality = random.normal(0, QUALITY_DEVIATION);
    return Array.from({ length: count }, () => {
      const mood = quality + random.normal();
      return (1 + starCuts.filter((cut) => mood > cut).length) as Stars;
    });
  }

  #drawCount({ doc }: Profile): number {
    const { random } = this;
    if (doc.status !== 'approved' && doc.status !== 'suspended') return 0;
    if (random.chance(NO_REVIEWS_PUBLISHED)) return 0;
    return Math.min(300, Math.max(1, Math.round(random.logNormal(1.5, 1.2))));
  }

  /** The listing with its reviews: so many and such stars as the law draws, unless given; by these writers alone, if given. */
  withReviews(
    profile: Profile,
    stars = this.drawStars(this.#drawCount(profile)),
    mayWrite?: (writer: Reviewer) => boolean,
  ): Pick<SeedListing, 'listing' | 'reviews'> {
    const used = new UsedPhrases();
    const taken = new Set<string>();
    const reviews = stars.map((one) => {
      const reviewer = this.#nextWriter(profile.doc, taken, mayWrite);
      return drawReview({
        random: this.random,
        index: this.#reviews++,
        now: this.now,
        profile,
        reviewer,
        stars: one,
        said: used,
      });
    });
    return { listing: { ...profile.doc, ...computeCounters(reviews) }, reviews };
  }

  /** Mostly somebody new; one in twelve has written about another practitioner of the state. */
  #nextWriter(
    doc: ListingDoc,
    taken: Set<string>,
    mayWrite: (writer: Reviewer) => boolean = () => true,
  ): Reviewer {
    const { random } = this;
    const known = this.#writers.get(doc.state) ?? [];
    this.#writers.set(doc.state, known);
    const again = known.length > 0 && random.chance(0.08) ? random.pick(known) : undefined;
    const isSuitable = (one: Reviewer) =>
      mayWrite(one) && (doc.treatsChildren !== false || !["I'm a Parent", 'Teen'].includes(one.ageRange));
    let writer = again && !taken.has(again.userId) && isSuitable(again) ? again : undefined;
    while (!writer) {
      const drawn = drawReviewer(random, `user_${random.text(27)}`);
      if (isSuitable(drawn)) writer = drawn;
    }
    taken.add(writer.userId);
    known[random.int(0, Math.min(known.length, 20))] = writer;
    return writer;
  }
}

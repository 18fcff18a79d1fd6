import type { ClaimDoc, ListingDoc, ReviewDoc, UpdateDoc } from '@app/db';

/** How many gave 1, 2, 3, 4, 5 stars. */
export type Histogram = readonly number[];

/** What a fixed listing is told, as `data/personas.json` has it; the rest is drawn. */
export interface PersonaFacts {
  woman?: boolean;
  zip: string;
  /** What people there write, where the ZIP's own name is the big city's. */
  city?: string;
  company: string;
  street?: string;
  suite?: string;
  phone?: string;
  stars?: Histogram;
  /** The number of the account that owns it. */
  owner?: number;
  confirmedDays?: number;
  /** `practice` where not given. */
  confirmedBy?: string;
  set?: Partial<ListingDoc>;
  unset?: readonly string[];
  /** Sees people here, too; the rest of the place is drawn. */
  places?: readonly { zip: string; address?: string; days?: string }[];
  longBio?: boolean;
  /** Limits who reviews here: a name of `writers`. */
  writers?: string;
  earlier?: { company: string; untilMonthsAgo: number };
}

export interface Persona extends PersonaFacts {
  id: string;
  name: string;
  /** What depends on the day of the seed. */
  setAt?: (now: Date) => Partial<ListingDoc>;
  /** Changes the drawn reviews, and may add others. */
  edit?: (reviews: ReviewDoc[], now: Date) => void;
  /** What its owner or a claimant has sent. */
  updates?: (listing: ListingDoc, now: Date) => UpdateDoc[];
  claims?: (listing: ListingDoc, now: Date) => ClaimDoc[];
}

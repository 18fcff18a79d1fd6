import type { ClaimDoc, ListingDoc, ReviewDoc, UpdateDoc } from '@app/db';
import type { Profile } from '../listing/listing.ts';
import type { Random } from '../random.ts';
import type { Reviewer } from '../review/reviewer.ts';

/** How many gave 1, 2, 3, 4, 5 stars. */
export type Histogram = readonly [number, number, number, number, number];

/** What a fixed listing is told; the rest is drawn. */
export interface Persona {
  id: string;
  name: string;
  woman?: boolean;
  zip: string;
  /** What people there write, where the ZIP's own name is the big city's. */
  city?: string;
  company: string;
  street?: string;
  suite?: string;
  phone?: string;
  stars?: Histogram;
  set?: Partial<ListingDoc> | ((profile: Profile, random: Random, now: Date) => Partial<ListingDoc>);
  unset?: readonly (keyof ListingDoc)[];
  /** Which writers may review here. */
  writers?: (reviewer: Reviewer) => boolean;
  earlier?: (now: Date) => Profile['earlier'];
  /** Changes the drawn reviews, and may add others. */
  edit?: (reviews: ReviewDoc[], now: Date) => void;
  /** What its owner or a claimant has sent. */
  updates?: (listing: ListingDoc, now: Date) => UpdateDoc[];
  claims?: (listing: ListingDoc, now: Date) => ClaimDoc[];
}

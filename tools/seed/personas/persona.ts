import type { ClaimEvidence, ListingDoc, ReviewDoc, UpdateDoc } from '@app/db';
import type { accounts } from '@app/test-kit/accounts';
import { personas, unlistedPersonas } from '@app/test-kit/personas';
import { replaceDates } from '../calendar.ts';
import data from '../data/personas.json' with { type: 'json' };

/** A fixed listing: the facts given here; the rest is random, near ZIP 63101 by default. */
export interface Persona {
  id: string;
  name?: string;
  woman?: boolean;
  zip?: string;
  /** City as people write it, if the ZIP code's own is the large city's. */
  city?: string;
  company?: string;
  earlier?: { company: string; until: Date };
  /** Number of public reviews with 1, 2, 3, 4 and 5 stars. */
  stars?: readonly number[];
  writers?: 'legs' | 'arms' | 'young' | 'latino';
  /** Number of the owner's account. */
  owner?: number;
  set?: Partial<ListingDoc>;
  unset?: readonly (keyof ListingDoc)[];
  /** Known reviews: each overwrites one with this number of stars, or a copy of a hidden one. */
  reviews?: readonly { like: number; copy?: boolean; by?: keyof typeof accounts; set: Partial<ReviewDoc> }[];
  /** Updates and claims sent this number of days ago. */
  updates?: readonly { days: number; changes: UpdateDoc['changes']; set?: Partial<UpdateDoc> }[];
  claims?: readonly { days: number; by: keyof typeof accounts; evidence: ClaimEvidence }[];
}

/** Without duplicates of names in both lists. */
const namedPersonas = new Set([...Object.values(personas), ...Object.values(unlistedPersonas).flat()]);

/** Listings that people and tests find by name, and three non-public ones per state. */
export function listPersonas(now: Date): Persona[] {
  const factsByName = replaceDates(data, now) as unknown as Record<string, Persona>;
  return [...namedPersonas].map(({ id, name }) => ({ ...factsByName[name], id, name }));
}

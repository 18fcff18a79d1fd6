import type { ClaimEvidence, ListingDoc, ReviewDoc, UpdateDoc } from '@app/db';
import type { accounts } from '@app/test-kit/accounts';
import { personas, unlisted } from '@app/test-kit/personas';
import { withDates } from '../calendar.ts';
import data from '../data/personas.json' with { type: 'json' };

/** A fixed listing: what it is told; the rest is drawn, near ZIP 63101 unless said. */
export interface Persona {
  id: string;
  name?: string;
  woman?: boolean;
  zip?: string;
  /** What people there write, where the ZIP's own name is the big city's. */
  city?: string;
  company?: string;
  earlier?: { company: string; until: Date };
  /** How many gave 1, 2, 3, 4, 5 stars, all in public. */
  stars?: readonly number[];
  /** Limits who reviews here. */
  writers?: 'legs' | 'arms' | 'young' | 'latino';
  /** The number of the account that owns it. */
  owner?: number;
  set?: Partial<ListingDoc>;
  unset?: readonly (keyof ListingDoc)[];
  /** Known reviews: each made of one with so many stars, or a copy of one that the public does not see. */
  reviews?: readonly { like: number; copy?: boolean; by?: keyof typeof accounts; set: Partial<ReviewDoc> }[];
  /** What its owner or a claimant sent so many days ago. */
  updates?: readonly { days: number; changes: UpdateDoc['changes']; set?: Partial<UpdateDoc> }[];
  claims?: readonly { days: number; by: keyof typeof accounts; evidence: ClaimEvidence }[];
}

/** Without those twice that two lists name. */
const named = new Set([...Object.values(personas), ...Object.values(unlisted).flat()]);

/** The listings that people and tests look for by name, and three in each state that the public never sees. */
export function listPersonas(now: Date): Persona[] {
  const facts = withDates(data, now) as unknown as Record<string, Persona>;
  return [...named].map(({ id, name }) => ({ ...facts[name], id, name }));
}

import type { ListingDecision, ListingDoc } from '@app/db';
import { accounts } from '@app/test-kit/accounts';
import { personas, unlisted } from '@app/test-kit/personas';
import { subtractDays } from '../calendar.ts';
import data from '../data/personas.json' with { type: 'json' };
import { createClaim } from '../paperwork/claims.ts';
import { createUpdate } from '../paperwork/updates.ts';
import { errors, suspensions } from '../phrases/wording.ts';
import type { Persona, PersonaFacts } from './persona.ts';
import { addPatientsPending, addUnseenStates, givePatientOne, writeNewest } from './reviews.ts';

const by = 'admin_seed_1';
const { change, refusedChange, claim } = data.sent;

/** What data cannot say of a persona. */
const deeds: Partial<Record<keyof typeof data.listings, Partial<Persona>>> = {
  full: { edit: writeNewest },
  usual: { edit: givePatientOne },
  unclaimed: { edit: addUnseenStates },
  popular: { edit: addPatientsPending },
  manyReviews: {
    updates: (listing, now) => [
      createUpdate(listing, { changes: change, index: 1, at: subtractDays(now, 1) }),
    ],
  },
  upperLimb: {
    updates: (listing, now) => [
      {
        ...createUpdate(listing, { changes: refusedChange.changes, index: 2, at: subtractDays(now, 4) }),
        status: 'rejected',
        decision: {
          outcome: 'rejected',
          accepted: [],
          notes: refusedChange.notes,
          at: subtractDays(now, 2),
          by,
        },
        v: 2,
      },
    ],
  },
  // By an account that people and tests can sign in as.
  minimal: {
    claims: (listing, now) => {
      const { id: userId, email, firstName, lastName } = accounts.claimant;
      const evidence = { ...claim, license: listing.licenses[0] ?? '' };
      const input = { userId, name: `${firstName} ${lastName}`, email, evidence };
      return [createClaim(listing, { ...input, index: 1, at: subtractDays(now, 2) })];
    },
  },
};

/** The listings that people and tests look for by name. */
const named = Object.entries<PersonaFacts>(data.listings).map(([key, facts]): Persona => {
  const name = key as keyof typeof data.listings;
  return { ...personas[name], ...facts, ...deeds[name] };
});

const owners: Record<string, string> = {
  [unlisted.pending[0].id]: accounts.pending.id,
  [unlisted.rejected[0].id]: accounts.rejected.id,
};

/** What each state that the public never sees has besides; `i` counts its listings. */
const hiddenStates: Record<keyof typeof unlisted, (now: Date, i: number) => Partial<ListingDoc>> = {
  deleted: (now) => ({ deletedAt: subtractDays(now, 12) }),
  pending: (now, i) => {
    const at = subtractDays(now, i + 0.5);
    return { createdAt: at, updatedAt: at, submittedAt: at };
  },
  rejected: (now, i) => ({
    submittedAt: subtractDays(now, i + 4),
    decision: createDecision('rejected', errors[i]!, subtractDays(now, i + 2)),
  }),
  suspended: (now, i) => ({
    decision: createDecision('suspended', suspensions[i % 2]!, subtractDays(now, i + 9)),
  }),
  imported: (_, i) => ({ externalKey: `persona-import:${i}` }),
};

const createDecision = (outcome: ListingDecision['outcome'], notes: string, at: Date): ListingDecision => ({
  outcome,
  notes,
  at,
  by,
});

/** Three listings in each of those states. */
const hidden = Object.entries(unlisted).flatMap(([key, list]) => {
  const status = key as keyof typeof unlisted;
  return list.map((one, i): Persona => {
    const ownerUserId = owners[one.id];
    return {
      ...one,
      woman: i !== 1,
      zip: ['63102', '63112', '63139'][i]!,
      company: `${one.name.split(' ')[1]} Prosthetic Care`,
      // A suspended practitioner was public before: those reviews must not show either.
      ...(status === 'suspended' && { stars: [1, 0, 1, 1, 3] }),
      setAt: (now) => ({
        status,
        approved: false,
        ...(ownerUserId && { ownerUserId }),
        ...hiddenStates[status](now, i),
      }),
      ...(status === 'imported' && { unset: ['ownerUserId'] }),
    };
  });
});

export const fixedListings: readonly Persona[] = [...named, ...hidden];

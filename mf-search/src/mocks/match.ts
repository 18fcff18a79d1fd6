import { limbLevelOf } from '@app/option-lists';
import type { FitReason, MatchedCard, MatchFacts, MatchReply, SearchQuery } from '@app/types';
import { listings, type MockListing } from './listings.ts';
import { search, type toCard } from './search.ts';

interface Body {
  search: SearchQuery;
  facts: MatchFacts;
  reviewersLikeMe: boolean;
}

const outOfState = 'Accepts out-of-state patients';
const levelsOf = ({ lowerExtremity = 'None', upperExtremity = 'None' }: MatchFacts) =>
  [lowerExtremity, upperExtremity].flatMap((one) => limbLevelOf(one) ?? []);

function reasonsFor(facts: MatchFacts, { listing, reviewers }: MockListing): FitReason[] {
  const has = (specialty: string) => listing.specialties.includes(specialty);
  const plans = facts.insurance.filter((plan) => listing.insuranceAccepted.includes(plan));
  return [
    ...(facts.activityLevel === 'High' && has('Athletes and High Activity')
      ? [{ kind: 'activity' } as const]
      : []),
    ...facts.picks.filter(has).map((specialty) => ({ kind: 'specialty', specialty }) as const),
    ...(facts.ageRange === "I'm a Parent" && listing.treatsChildren ? [{ kind: 'children' } as const] : []),
    ...levelsOf(facts).flatMap((level) => {
      const count = reviewers[level];
      return count ? [{ kind: 'level', level: level as 'Hip', reviewers: count } as const] : [];
    }),
    ...(plans.length > 0 ? [{ kind: 'insurance', plans } as const] : []),
    ...(listing.state !== 'MO' && has(outOfState) ? [{ kind: 'outOfState' } as const] : []),
  ];
}

/** The service's answer to somebody who told facts, in small. */
export function match({ search: query, facts, reviewersLikeMe }: Body): MatchReply {
  const alikeOf = ({ reviewers }: MockListing) =>
    levelsOf(facts).reduce((sum, level) => sum + (reviewers[level] ?? 0), 0);
  const byMatch = query.sortBy === 'match';
  const lens = {
    keep: (one: MockListing) => !reviewersLikeMe || alikeOf(one) > 0,
    rank: byMatch ? (one: MockListing) => -reasonsFor(facts, one).length : null,
  };
  const reply = search(query, lens);
  const all = new Map(listings.map((one) => [one.listing.id, one]));
  const matched = (card: ReturnType<typeof toCard>): MatchedCard => {
    const one = all.get(card.id)!;
    return { ...card, fit: { reasons: reasonsFor(facts, one), reviewersLikeMe: alikeOf(one) } };
  };
  const nearState = (query.zipCode || query.name ? null : facts.state) ?? null;
  return {
    ...reply,
    prosthetists: reply.prosthetists.map(matched),
    sortApplied: byMatch
      ? 'match'
      : nearState && query.sortBy === 'distance'
        ? 'distance'
        : reply.sortApplied,
    reviewersLikeMe:
      levelsOf(facts).length === 0 ? null : search(query, { ...lens, keep: (one) => alikeOf(one) > 0 }).total,
    nearState,
    outOfState: reply.outOfState.map(matched),
  };
}

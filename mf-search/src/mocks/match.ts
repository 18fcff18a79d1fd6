import { toLimbLevel } from '@app/option-lists';
import type { FitReason, MatchedCard, MatchFacts, MatchReply, SearchQuery } from '@app/types';
import { listings, type MockListing } from './listings.ts';
import { search, type toCard } from './search.ts';

interface Body {
  search: SearchQuery;
  facts: MatchFacts;
  reviewersLikeMe: boolean;
}

const listLevels = ({ lowerExtremity = 'None', upperExtremity = 'None' }: MatchFacts) =>
  [lowerExtremity, upperExtremity].flatMap((level) => toLimbLevel(level) ?? []);

function findReasons(facts: MatchFacts, { listing, reviewers }: MockListing): FitReason[] {
  const has = (specialty: string) => listing.specialties.includes(specialty);
  const days = facts.firstVisitDays;
  const spoken = facts.language.filter((language) => listing.languageAccommodations.includes(language));
  const plans = facts.insurance.filter((plan) => listing.insuranceAccepted.includes(plan));
  return [
    ...(facts.activityLevel === 'High' && has('Athletes and High Activity')
      ? [{ kind: 'activity' } as const]
      : []),
    ...facts.picks.filter(has).map((specialty) => ({ kind: 'specialty', specialty }) as const),
    ...(facts.ageRange === "I'm a Parent" && listing.treatsChildren ? [{ kind: 'children' } as const] : []),
    ...listing.limbLevels
      .filter((level) => listLevels(facts).includes(level))
      .map((level) => ({ kind: 'limbLevel', level: level as 'Hip' }) as const),
    ...(plans.length > 0 ? [{ kind: 'insurance', plans } as const] : []),
    ...(spoken.length > 0 ? [{ kind: 'language', languages: spoken } as const] : []),
    ...(days && (listing.firstVisitDays ?? Number.POSITIVE_INFINITY) <= Number(days)
      ? [{ kind: 'firstVisit', days } as const]
      : []),
    ...facts.accessibility
      .filter((feature) => listing.accessibility?.includes(feature))
      .map((feature) => ({ kind: 'accessibility', feature }) as const),
    ...listLevels(facts).flatMap((level) => {
      const count = reviewers[level];
      return count ? [{ kind: 'level', level: level as 'Hip', reviewers: count } as const] : [];
    }),
  ];
}

/** Simplified version of the service's match endpoint. */
export function match({ search: query, facts, reviewersLikeMe }: Body): MatchReply {
  const countSimilarReviewers = ({ reviewers }: MockListing) =>
    listLevels(facts).reduce((sum, level) => sum + (reviewers[level] ?? 0), 0);
  const byMatch = query.sortBy === 'match';
  const lens = {
    keep: (person: MockListing) => !reviewersLikeMe || countSimilarReviewers(person) > 0,
    rank: byMatch
      ? (person: MockListing) => -findReasons(facts, person).filter(({ kind }) => kind !== 'level').length
      : null,
  };
  const reply = search(query, lens);
  const all = new Map(listings.map((person) => [person.listing.id, person]));
  const toMatchedCard = (card: ReturnType<typeof toCard>): MatchedCard => {
    const person = all.get(card.id)!;
    return {
      ...card,
      fit: { reasons: findReasons(facts, person), reviewersLikeMe: countSimilarReviewers(person) },
    };
  };
  const nearState = (query.zipCode || query.name ? null : facts.state) ?? null;
  return {
    ...reply,
    prosthetists: reply.prosthetists.map(toMatchedCard),
    sortApplied: byMatch
      ? 'match'
      : nearState && query.sortBy === 'distance'
        ? 'distance'
        : reply.sortApplied,
    reviewersLikeMe:
      listLevels(facts).length === 0
        ? null
        : search(query, { ...lens, keep: (person) => countSimilarReviewers(person) > 0 }).total,
    nearState,
    without:
      reviewersLikeMe && reply.total === 0
        ? [{ filter: 'alike', value: null, total: search(query).total }]
        : reply.without,
    outOfState: reply.outOfState.map(toMatchedCard),
  };
}

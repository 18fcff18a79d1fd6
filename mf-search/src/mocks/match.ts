import type { Fit, FitNeed, MatchedCard, MatchNeeds, MatchReply, SearchQuery } from '@app/types';
import { type MockListing, mockListings } from './listings.ts';
import { search, type toCard } from './search.ts';

interface MatchBody {
  search: SearchQuery;
  facts: MatchNeeds;
  reviewersLikeMe: boolean;
}

const countSimilarReviewers = ({ limbLevel }: MatchNeeds, { reviewerCounts }: MockListing) =>
  limbLevel.reduce((sum, level) => sum + (reviewerCounts[level] ?? 0), 0);

/** The needs and which of them a listing meets. */
function explainFit(facts: MatchNeeds, person: MockListing): Fit {
  const { listing, reviewerCounts } = person;
  const { plan, firstVisitDays: days } = facts;
  const hasSpecialty = (specialty: string) => listing.specialties.includes(specialty);
  const offeredLanguages = listing.languageAccommodations as MatchNeeds['language'];
  const needs: (FitNeed | false)[] = [
    plan !== undefined && { kind: 'plan', met: listing.insuranceAccepted.includes(plan), plan },
    ...facts.limbLevel.map<FitNeed>((level) => ({
      kind: 'limbLevel',
      met: listing.limbLevels.includes(level),
      level,
      reviewers: reviewerCounts[level] ?? 0,
    })),
    facts.highActivity && { kind: 'activity', met: hasSpecialty('Athletes and High Activity') },
    ...facts.picks.map<FitNeed>((specialty) => ({
      kind: 'specialty',
      met: hasSpecialty(specialty),
      specialty,
    })),
    ...facts.language.map<FitNeed>((language) => ({
      kind: 'language',
      met: offeredLanguages.includes(language),
      language,
      found: offeredLanguages,
    })),
    days !== undefined && {
      kind: 'firstVisit',
      met: (listing.firstVisitDays ?? Number.POSITIVE_INFINITY) <= Number(days),
      days,
      found: listing.firstVisitDays ?? null,
    },
    facts.children && { kind: 'children', met: listing.treatsChildren === true },
    ...facts.accessibility.map<FitNeed>((feature) => ({
      kind: 'accessibility',
      met: listing.accessibility?.includes(feature) ?? false,
      feature,
    })),
  ];
  const chosenNeeds = needs.filter((need) => need !== false);
  return {
    met: chosenNeeds.filter(({ met }) => met).length,
    of: chosenNeeds.length,
    needs: chosenNeeds,
    reasons: [],
    reviewersLikeMe: countSimilarReviewers(facts, person),
  };
}

/** Simplified version of the service's call for named listings. */
export const listFits = ({ slugs, facts }: { slugs: string[]; facts: MatchNeeds }) => ({
  fits: mockListings
    .filter(({ listing }) => slugs.includes(listing.slug))
    .map((person) => ({ slug: person.listing.slug, fit: explainFit(facts, person) })),
});

/** Simplified version of the service's match endpoint. */
export function match({ search: query, facts, reviewersLikeMe }: MatchBody): MatchReply {
  const sortsByFit = query.sortBy === 'match';
  const criteria = {
    isIncluded: (person: MockListing) => !reviewersLikeMe || countSimilarReviewers(facts, person) > 0,
    getRank: sortsByFit ? (person: MockListing) => -explainFit(facts, person).met : null,
  };
  const reply = search(query, criteria);
  const personById = new Map(mockListings.map((person) => [person.listing.id, person]));
  const toMatchedCard = (card: ReturnType<typeof toCard>): MatchedCard => ({
    ...card,
    fit: explainFit(facts, personById.get(card.id)!),
  });
  const nearState = (query.zipCode || query.name ? null : facts.state) ?? null;
  return {
    ...reply,
    prosthetists: reply.prosthetists.map(toMatchedCard),
    sortApplied: sortsByFit
      ? 'match'
      : nearState && query.sortBy === 'distance'
        ? 'distance'
        : reply.sortApplied,
    reviewersLikeMe:
      facts.limbLevel.length === 0
        ? null
        : search(query, { ...criteria, isIncluded: (person) => countSimilarReviewers(facts, person) > 0 })
            .total,
    nearState,
    without:
      reviewersLikeMe && reply.total === 0
        ? [{ filter: 'alike', value: null, total: search(query).total }]
        : reply.without,
    outOfState: reply.outOfState.map(toMatchedCard),
  };
}

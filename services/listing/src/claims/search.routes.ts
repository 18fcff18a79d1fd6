import { type ExpandedWord, listJoinedWords, tokenize } from '@app/db';
import { comparePersonNames, toPersonName } from '@app/listings';
import { getCompany } from '@app/public-listing';
import { type App, type RateLimit, registerCall } from '@app/service-kit';
import { findDuplicates, searchClaimable } from '@app/types';
import { isNpi } from '@app/types/listing/listing-input';
import type { ClaimableStore } from './claimable.store.ts';
import { type ClaimableDoc, toClaimable } from './to-claimable.ts';

const maxResults = 10;

interface ClaimSearchDeps {
  claimables: ClaimableStore;
  rateLimit: RateLimit;
}

/** Routes that search public listings for a prosthetist to claim, and for duplicates. */
export function registerClaimSearchRoutes(app: App, { claimables, rateLimit }: ClaimSearchDeps): void {
  registerCall(app, searchClaimable, async ({ query: { q, limit: requestedLimit }, session }) => {
    await rateLimit.consume(session.userId);
    const resultLimit = Math.min(maxResults, requestedLimit);
    if (isNpi(q.trim())) {
      const prosthetists = await claimables.findByNpi(q.trim());
      return { prosthetists: prosthetists.slice(0, resultLimit).map(toClaimable), nearest: false };
    }
    const parsedQuery = await claimables.parseNameQuery(q);
    if (!parsedQuery) return { prosthetists: [], nearest: false };
    const { words, isPartialMatch } = parsedQuery;
    const rankedListings = rankClaimables(words, await claimables.findByWords(words));
    return {
      prosthetists: rankedListings.slice(0, resultLimit).map(toClaimable),
      nearest: isPartialMatch,
    };
  });

  registerCall(app, findDuplicates, async ({ query, session }) => {
    await rateLimit.consume(session.userId);
    const listingsAtZip = await claimables.findAtZip(query.zipCode);
    const name = toPersonName(query);
    const duplicates = listingsAtZip
      .map((listing) => ({ listing, score: comparePersonNames(name, toPersonName(listing)) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score);
    return { prosthetists: duplicates.slice(0, maxResults).map(({ listing }) => toClaimable(listing)) };
  });
}

/** Weight of a match by field: people search for themselves, so the last name comes first. */
const fieldWeights = { lastName: 8, firstName: 6, company: 3, city: 1 };

/** Bonus for a match of the whole name; more than all words can add up to. */
const wholeNameBonus = 1_000;

/** Returns 2 if a word equals the typed one, 1 if it starts with it or is an alternative of it, else 0. */
function scoreWordMatch({ token, alternatives }: ExpandedWord, fieldWords: readonly string[]): number {
  if (fieldWords.includes(token)) return 2;
  return fieldWords.some((word) => word.startsWith(token) || alternatives.includes(word)) ? 1 : 0;
}

const listWords = (name: string) => {
  const tokens = tokenize(name);
  return [...tokens, ...listJoinedWords(tokens)];
};

/** True if the tokens are the words of a name in any order, or have the same letters: "Renata OBrien". */
function isSameName(typedTokens: readonly string[], name: string): boolean {
  const tokens = tokenize(name);
  return (
    tokens.join('') === typedTokens.join('') ||
    tokens.toSorted().join(' ') === typedTokens.toSorted().join(' ')
  );
}

function scoreListing(typedWords: readonly ExpandedWord[], listing: ClaimableDoc): number {
  const lastNameWords = listWords(listing.lastName);
  const firstNameWords = listWords(listing.firstName);
  const companyWords = listWords(getCompany(listing));
  const cityTokens = tokenize(listing.city);
  const wordScore = typedWords.reduce(
    (score, typedWord) =>
      score +
      Math.max(
        scoreWordMatch(typedWord, lastNameWords) * fieldWeights.lastName,
        scoreWordMatch(typedWord, firstNameWords) * fieldWeights.firstName,
        scoreWordMatch(typedWord, companyWords) * fieldWeights.company,
        scoreWordMatch(typedWord, cityTokens) * fieldWeights.city,
      ),
    0,
  );
  const typedTokens = typedWords.map(({ token }) => token);
  const hasWholeNameMatch = [`${listing.firstName} ${listing.lastName}`, getCompany(listing)].some((name) =>
    isSameName(typedTokens, name),
  );
  return hasWholeNameMatch ? wordScore + wholeNameBonus : wordScore;
}

const collator = new Intl.Collator('en');

/** Sorts listings by how well they match the words, then by name. */
export function rankClaimables(
  typedWords: readonly ExpandedWord[],
  listings: Iterable<ClaimableDoc>,
): ClaimableDoc[] {
  return [...listings]
    .map((listing) => ({ listing, score: scoreListing(typedWords, listing) }))
    .sort(
      (a, b) =>
        b.score - a.score ||
        collator.compare(a.listing.lastName, b.listing.lastName) ||
        collator.compare(a.listing.firstName, b.listing.firstName) ||
        collator.compare(a.listing._id.toHexString(), b.listing._id.toHexString()),
    )
    .map(({ listing }) => listing);
}

import { getPublicVersion, type ListingDoc, toSearchTokens } from '@app/db';
import { getCompany } from '@app/public-listing';
import { HttpProblem, isUnreachable, problems, serialize, withTimeLimit } from '@app/service-kit';
import type { Card } from '@app/types';
import { LRUCache } from 'lru-cache';
import type { MatchedWord } from '../index/names/match-names.ts';
import type { Hit } from '../index/search.ts';
import type { ListingsStore } from '../listings.store.ts';
import { cardAtPlaceSchema, toCard } from './to-card.ts';

const maxCachedCards = 20_000;
const dayMs = 86_400_000;

/** The setting `stale.staleDays`, cached. */
export type StaleDaysReader = () => Promise<number>;

interface CachedCard {
  version: number;
  /** The day and the setting on which "stale" depends. */
  day: number;
  staleDays: number;
  /** JSON without its closing brace: the fields that depend on the search are appended. */
  json: string;
  searchedTexts: SearchedTexts;
}

/** The searched texts in their original spelling. */
type SearchedTexts = Record<'name' | 'practice' | 'city', readonly string[]>;

/** Creates a renderer of cards as JSON, cached by listing and place. Outdated ones serve only without the database. */
export function createCardRenderer(
  listingsStore: Pick<ListingsStore, 'findCards'>,
  readStaleDays: StaleDaysReader,
) {
  const cardByPlace = new LRUCache<string, CachedCard>({ max: maxCachedCards });

  const findCachedCard = ({ id, placeNumber }: Hit) => cardByPlace.get(`${id}${placeNumber}`);
  function findCurrentCard(hit: Hit, day: number, staleDays: number): CachedCard | undefined {
    const card = findCachedCard(hit);
    const isCurrent = card && card.version >= hit.version && card.day === day && card.staleDays === staleDays;
    return isCurrent ? card : undefined;
  }

  /** Renders the cards of a page, in the order of the hits. Leaves out listings removed in the meantime. */
  return async function renderCards(hits: readonly Hit[]) {
    const day = Math.floor(Date.now() / dayMs);
    const staleDays = await readStaleDays();
    const cards = hits.map((hit) => findCurrentCard(hit, day, staleDays));
    const missingHits = hits.filter((_, i) => cards[i] === undefined);
    let isCurrent = true;
    if (missingHits.length > 0) {
      const docs = await readInTime(listingsStore.findCards(missingHits.map(({ id }) => id))).catch(
        (error: unknown) => {
          const availableCards = hits.map((hit, i) => cards[i] ?? findCachedCard(hit));
          if (!(isUnreachable(error) || error instanceof HttpProblem) || !availableCards.some(Boolean))
            throw error;
          cards.splice(0, cards.length, ...availableCards);
          isCurrent = false;
          return [];
        },
      );
      const docById = new Map(docs.map((doc) => [doc._id.toHexString(), doc]));
      hits.forEach((hit, i) => {
        const doc = cards[i] === undefined ? docById.get(hit.id) : undefined;
        if (!doc) return;
        const json = serialize(cardAtPlaceSchema, toCard(doc, staleDays, hit.placeNumber)).slice(0, -1);
        const card = {
          version: getPublicVersion(doc),
          day,
          staleDays,
          json,
          searchedTexts: toSearchedTexts(doc),
        };
        cardByPlace.set(`${hit.id}${hit.placeNumber}`, card);
        cards[i] = card;
      });
    }
    const json = `[${cards
      .flatMap((card, i) =>
        card === undefined
          ? []
          : `${card.json},"distanceMiles":${formatMiles(hits[i]!.miles)}${formatClinic(hits[i]!)}${formatFit(hits[i]!)}${formatMatch(hits[i]!, card.searchedTexts)}}`,
      )
      .join(',')}]`;
    return {
      /** A JSON array. */
      json,
      /** False if the database could not be reached: some cards are outdated, and those of new listings are missing. */
      isCurrent,
    };
  };
}

/** Time limit of reading cards that are not cached: shorter than the gateway's time limit of the page. */
const readTimeoutMs = 1_500;

const readInTime = <T>(docsPromise: Promise<T>): Promise<T> =>
  withTimeLimit(docsPromise, readTimeoutMs, () => {
    throw problems.unavailable();
  });

export type CardRenderer = ReturnType<typeof createCardRenderer>;

const formatMiles = (miles: number | null) => (miles === null ? 'null' : String(Math.round(miles * 10) / 10));
const formatClinic = ({ clinicSlug }: Hit) =>
  clinicSlug === undefined ? '' : `,"clinicSlug":"${clinicSlug}"`;
const formatFit = ({ fit }: Hit) => (fit ? `,"fit":${JSON.stringify(fit)}` : '');

const formatMatch = ({ matchedWords = [] }: Hit, searchedTexts: SearchedTexts) =>
  matchedWords.length > 0 ? `,"matched":${JSON.stringify(getMatchedTexts(matchedWords, searchedTexts))}` : '';

const toSearchedTexts = (doc: ListingDoc): SearchedTexts => ({
  name: `${doc.firstName} ${doc.lastName}`.split(/\s+/),
  practice: [getCompany(doc), ...(doc.alsoAt ?? []).map(({ company }) => company)],
  city: [doc.city, ...(doc.alsoAt ?? []).map(({ city }) => city)],
});

/** The texts that contain the matched words, without repeats. */
function getMatchedTexts(
  matchedWords: readonly MatchedWord[],
  searchedTexts: SearchedTexts,
): Card['matched'] {
  const matchedTexts = matchedWords.flatMap(({ by, token }) => {
    const fieldTexts = searchedTexts[by === 'sound' || by === 'slip' ? 'name' : by];
    const text = fieldTexts.find((word) => toSearchTokens(word).includes(token));
    return text === undefined ? [] : [{ by, text }];
  });
  return matchedTexts.filter(
    ({ by, text }, i) =>
      matchedTexts.findIndex((otherText) => otherText.by === by && otherText.text === text) === i,
  );
}

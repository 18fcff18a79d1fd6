import { maxContactMinutes } from '@app/option-lists';
import { storage } from '@app/remote-kit/storage';
import type { Card } from '@app/types';
import { useBrowserValue } from '@app/ui';
import { useMemo } from 'react';
import { type NearestLocation, toNearestLocation } from '../saved/shortlist.ts';

export const lastResultsKey = 'last-results';

/** The list that the visitor came from, for the link back from a profile. */
export interface LastResults {
  href: string;
  total: number;
  /** Nearest location of each listing to the searched ZIP code, by slug; absent without a ZIP code. */
  near?: Record<string, NearestLocation>;
  /** Slug of the opened profile, and the distance of its card from the top of the window. */
  opened?: { slug: string; topPx: number };
}

export function rememberResults(results: LastResults): void {
  storage.session.setItem(lastResultsKey, JSON.stringify(results));
}

const readStoredText = () => storage.session.getItem(lastResultsKey);
const parseResults = (storedText: string | null): LastResults | null =>
  storedText ? JSON.parse(storedText) : null;
export const readLastResults = (): LastResults | null => parseResults(readStoredText());

/** Hook version of `readLastResults`; null during hydration. */
export function useLastResults(): LastResults | null {
  const storedText = useBrowserValue(readStoredText, null);
  return useMemo(() => parseResults(storedText), [storedText]);
}

export const getNearestLocations = (
  cards: readonly Card[],
  zip: string | undefined,
): Record<string, NearestLocation> =>
  zip === undefined ? {} : Object.fromEntries(cards.map((card) => [card.slug, toNearestLocation(card, zip)]));

export const toCardId = (slug: string): string => `person-${slug}`;

export function rememberOpenedProfile(slug: string): void {
  const results = readLastResults();
  const topPx = document.getElementById(toCardId(slug))?.getBoundingClientRect().top;
  if (results && topPx !== undefined) rememberResults({ ...results, opened: { slug, topPx } });
}

export function restoreListPosition({ slug, topPx }: NonNullable<LastResults['opened']>): void {
  const card = document.getElementById(toCardId(slug));
  if (!card) return;
  card.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true });
  window.scrollBy(0, card.getBoundingClientRect().top - topPx);
}

/** Time of the first search of this visit. Kept in memory; a reload clears it. */
let firstSearchMs: number | undefined;

export function recordFirstSearch(): void {
  firstSearchMs ??= performance.now();
}

/** Whole minutes since the first search of this visit, at most a day; undefined if there was none. */
export const getMinutesSinceFirstSearch = (): number | undefined =>
  firstSearchMs === undefined
    ? undefined
    : Math.min(maxContactMinutes, Math.floor((performance.now() - firstSearchMs) / 60_000));

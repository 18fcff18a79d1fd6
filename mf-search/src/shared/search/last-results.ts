import { useInBrowser } from '@app/remote-kit';
import type { Card } from '@app/types';
import { useMemo } from 'react';
import { type Near, toNear } from '../saved/shortlist.ts';

const key = 'last-results';

/** The list that a visitor came from, for the way back from a profile. */
export interface LastResults {
  href: string;
  total: number;
  /** By slug, where each of its people is nearest to the ZIP code that was searched; empty without one. */
  near?: Record<string, Near>;
  /** Whose profile was opened from it, and how far below the window's top their card stood. */
  opened?: { slug: string; topPx: number };
}

/** Kept for this tab, until it is closed. */
export function rememberResults(results: LastResults): void {
  sessionStorage.setItem(key, JSON.stringify(results));
}

const readStored = () => sessionStorage.getItem(key);
const parse = (stored: string | null): LastResults | null => (stored ? JSON.parse(stored) : null);
export const readLastResults = (): LastResults | null => parse(readStored());

/** The same for a page; a page that comes alive knows of none at first. */
export function useLastResults(): LastResults | null {
  const stored = useInBrowser(readStored, null);
  return useMemo(() => parse(stored), [stored]);
}

export const getNearPlaces = (cards: readonly Card[], zip: string | undefined): Record<string, Near> =>
  zip === undefined ? {} : Object.fromEntries(cards.map((card) => [card.slug, toNear(card, zip)]));

export const toCardId = (slug: string): string => `person-${slug}`;

/** Remembers where the list stood when a profile of it is opened. */
export function rememberOpened(slug: string): void {
  const results = readLastResults();
  const topPx = document.getElementById(toCardId(slug))?.getBoundingClientRect().top;
  if (results && topPx !== undefined) rememberResults({ ...results, opened: { slug, topPx } });
}

/** Puts the list back to where it stood when a profile was opened, with the focus on that person's link. */
export function returnTo({ slug, topPx }: NonNullable<LastResults['opened']>): void {
  const card = document.getElementById(toCardId(slug));
  if (!card) return;
  card.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true });
  window.scrollBy(0, card.getBoundingClientRect().top - topPx);
}

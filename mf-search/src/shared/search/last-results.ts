import type { Card } from '@app/types';
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

export function readLastResults(): LastResults | null {
  const stored = sessionStorage.getItem(key);
  return stored ? JSON.parse(stored) : null;
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

import type { Card } from '@app/types';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { compareLimit } from '../../paths.ts';

/** How near a person was to the ZIP code of the search that they were found with, and where. */
export interface Near {
  zip: string;
  company: string;
  city: string;
  state: string;
  /** Null: that place's point is not known. */
  miles: number | null;
}

/** What the browser remembers of a person: enough to name them without asking the server. */
export interface ShortlistItem {
  slug: string;
  firstName: string;
  lastName: string;
  licenses: string[];
  /** Absent: found without a ZIP code, or stored before this was kept. */
  near?: Near;
}

interface Shortlist {
  /** Newest first. */
  saved: ShortlistItem[];
  /** In the order of choice; at most `compareLimit`. */
  compared: ShortlistItem[];
}

const storageKey = 'shortlist';

/** Kept in this browser and nowhere else. At sign-in the saved people move to the account. */
export const useShortlist = create<Shortlist>()(
  persist<Shortlist>(() => ({ saved: [], compared: [] }), {
    name: storageKey,
    version: 1,
    storage: createJSONStorage(() => localStorage),
  }),
);

// Another tab changed it.
globalThis.window?.addEventListener('storage', (event) => {
  if (event.key === storageKey) void useShortlist.persist.rehydrate();
});

const removePerson = (list: ShortlistItem[], slug: string) => list.filter((person) => person.slug !== slug);
const has = (list: ShortlistItem[], slug: string) => list.some((person) => person.slug === slug);

/** A person opened from the list keeps the distance that another button stored there. */
function remember({ slug, firstName, lastName, licenses, near }: ShortlistItem): ShortlistItem {
  const { saved, compared } = useShortlist.getState();
  const known = near ?? [...compared, ...saved].find((person) => person.slug === slug)?.near;
  return { slug, firstName, lastName, licenses, ...(known && { near: known }) };
}

/** Where a hit of a search around `zip` is: the place of theirs that is nearest to it. */
export const toNear = ({ company, city, state, distanceMiles }: Card, zip: string): Near => ({
  zip,
  company,
  city,
  state,
  miles: distanceMiles,
});

export const isCompared = (slug: string) => (list: Shortlist) => has(list.compared, slug);

/** Saves a person in this browser, or removes them from it. */
export function saveInBrowser(person: ShortlistItem, isSaved: boolean): void {
  useShortlist.setState(({ saved }) => {
    const others = removePerson(saved, person.slug);
    return { saved: isSaved ? [remember(person), ...others] : others };
  });
}

/** Removes saved people from this browser: the account has them. */
export function forgetSaved(slugs: readonly string[]): void {
  useShortlist.setState(({ saved }) => ({ saved: saved.filter(({ slug }) => !slugs.includes(slug)) }));
}

/** Takes the person out of the comparison, or into it. False: it is full, so nothing changed. */
export function toggleCompared(person: ShortlistItem): boolean {
  const { compared } = useShortlist.getState();
  if (has(compared, person.slug)) {
    useShortlist.setState({ compared: removePerson(compared, person.slug) });
    return true;
  }
  if (compared.length >= compareLimit) return false;
  useShortlist.setState({ compared: [...compared, remember(person)] });
  return true;
}

/** Puts one person in the place of another. */
export function replaceCompared(dropSlug: string, person: ShortlistItem): void {
  useShortlist.setState(({ compared }) => ({
    compared: [...removePerson(compared, dropSlug), remember(person)],
  }));
}

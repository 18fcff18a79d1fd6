import { shortlistKey } from '@app/remote-kit/saved-count';
import { storage } from '@app/remote-kit/storage';
import type { Card } from '@app/types';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { maxComparedPeople } from '../../paths.ts';

/** Location nearest to the ZIP code of the search in which the listing was found. */
export interface NearestLocation {
  zip: string;
  company: string;
  city: string;
  state: string;
  /** Absent: stored by an earlier app version. */
  street?: string;
  /** Null: its coordinates are not known. */
  miles: number | null;
}

/** Listing data stored in the browser: enough to show its name without a request. */
export interface ShortlistEntry {
  slug: string;
  firstName: string;
  lastName: string;
  licenses: string[];
  /** Absent: found without a ZIP code, or stored by an earlier app version. */
  near?: NearestLocation;
  /** Private note, if the listing is saved. */
  note?: string;
}

interface Shortlist {
  /** Newest first. */
  saved: ShortlistEntry[];
  /** In the order of choice; at most `maxComparedPeople`. */
  compared: ShortlistEntry[];
}

/** Stored in this browser only. At sign-in the saved listings move to the account. */
export const useShortlist = create<Shortlist>()(
  persist<Shortlist>(() => ({ saved: [], compared: [] }), {
    name: shortlistKey,
    version: 1,
    storage: createJSONStorage<Shortlist, unknown>(() => storage.local),
  }),
);

// Another tab changed the stored list.
globalThis.window?.addEventListener('storage', (event) => {
  if (event.key === shortlistKey) void useShortlist.persist.rehydrate();
});

const removeEntry = (entries: ShortlistEntry[], slug: string) =>
  entries.filter((entry) => entry.slug !== slug);
const includesEntry = (entries: ShortlistEntry[], slug: string) =>
  entries.some((entry) => entry.slug === slug);

/** The entry as it is stored. A page without a distance keeps the stored one. */
function toStoredEntry({ slug, firstName, lastName, licenses, near, note }: ShortlistEntry): ShortlistEntry {
  const { saved, compared } = useShortlist.getState();
  const storedLocation = near ?? [...compared, ...saved].find((person) => person.slug === slug)?.near;
  return {
    slug,
    firstName,
    lastName,
    licenses,
    ...(storedLocation && { near: storedLocation }),
    ...(note && { note }),
  };
}

/** The location of a result that is nearest to `zip`. */
export const toNearestLocation = (
  { company, city, state, street, distanceMiles }: Card,
  zip: string,
): NearestLocation => ({ zip, company, city, state, street, miles: distanceMiles });

export const createIsComparedSelector = (slug: string) => (shortlist: Shortlist) =>
  includesEntry(shortlist.compared, slug);

export function setSavedInBrowser(person: ShortlistEntry, isSaved: boolean): void {
  useShortlist.setState(({ saved }) => {
    const remainingEntries = removeEntry(saved, person.slug);
    return { saved: isSaved ? [toStoredEntry(person), ...remainingEntries] : remainingEntries };
  });
}

export function saveNoteInBrowser(slug: string, note: string): void {
  useShortlist.setState(({ saved }) => ({
    saved: saved.map((person) => (person.slug === slug ? { ...person, note } : person)),
  }));
}

export function forgetSavedPeople(slugs: readonly string[]): void {
  useShortlist.setState(({ saved }) => ({ saved: saved.filter(({ slug }) => !slugs.includes(slug)) }));
}

export function forgetLocations(): void {
  const removeLocation = ({ near: _, ...person }: ShortlistEntry): ShortlistEntry => person;
  useShortlist.setState(({ saved, compared }) => ({
    saved: saved.map(removeLocation),
    compared: compared.map(removeLocation),
  }));
}

/** Adds a listing to the comparison or removes it. Returns false if it is full and nothing changed. */
export function toggleComparedPerson(person: ShortlistEntry): boolean {
  const { compared } = useShortlist.getState();
  if (includesEntry(compared, person.slug)) {
    useShortlist.setState({ compared: removeEntry(compared, person.slug) });
    return true;
  }
  if (compared.length >= maxComparedPeople) return false;
  useShortlist.setState({ compared: [...compared, toStoredEntry(person)] });
  return true;
}

/** Adds listings to the comparison again, before what was chosen meanwhile and as far as that leaves room. */
export function restoreComparedPeople(clearedEntries: readonly ShortlistEntry[]): void {
  useShortlist.setState(({ compared }) => {
    const missingEntries = clearedEntries.filter(({ slug }) => !includesEntry(compared, slug));
    return { compared: [...missingEntries.slice(0, maxComparedPeople - compared.length), ...compared] };
  });
}

export function replaceComparedPerson(removedSlug: string, person: ShortlistEntry): void {
  useShortlist.setState(({ compared }) => ({
    compared: [...removeEntry(compared, removedSlug), toStoredEntry(person)],
  }));
}

import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** What the browser remembers of a person: enough to name them without asking the server. */
export interface Remembered {
  slug: string;
  firstName: string;
  lastName: string;
  licenses: string[];
}

export const compareLimit = 3;

interface Shortlist {
  /** Newest first. */
  saved: Remembered[];
  /** In the order of choice; at most `compareLimit`. */
  compared: Remembered[];
}

const storageKey = 'shortlist';

/** Kept in this browser and nowhere else. */
export const useShortlist = create<Shortlist>()(
  persist<Shortlist>(() => ({ saved: [], compared: [] }), {
    name: storageKey,
    version: 1,
    storage: createJSONStorage(() => localStorage),
  }),
);

// Another tab changed it.
window.addEventListener('storage', (event) => {
  if (event.key === storageKey) void useShortlist.persist.rehydrate();
});

const without = (list: Remembered[], slug: string) => list.filter((person) => person.slug !== slug);
const has = (list: Remembered[], slug: string) => list.some((person) => person.slug === slug);
const remember = ({ slug, firstName, lastName, licenses }: Remembered): Remembered => ({
  slug,
  firstName,
  lastName,
  licenses,
});

export const isSaved = (slug: string) => (list: Shortlist) => has(list.saved, slug);
export const isCompared = (slug: string) => (list: Shortlist) => has(list.compared, slug);

/** Saves, or takes back; pressing twice is as if never pressed. */
export function toggleSaved(person: Remembered): void {
  useShortlist.setState(({ saved }) => ({
    saved: has(saved, person.slug) ? without(saved, person.slug) : [remember(person), ...saved],
  }));
}

/** Takes the person out of the comparison, or into it. False: it is full, so nothing changed. */
export function toggleCompared(person: Remembered): boolean {
  const { compared } = useShortlist.getState();
  if (has(compared, person.slug)) {
    useShortlist.setState({ compared: without(compared, person.slug) });
    return true;
  }
  if (compared.length >= compareLimit) return false;
  useShortlist.setState({ compared: [...compared, remember(person)] });
  return true;
}

/** Puts one person in the place of another. */
export function replaceCompared(dropSlug: string, person: Remembered): void {
  useShortlist.setState(({ compared }) => ({ compared: [...without(compared, dropSlug), remember(person)] }));
}

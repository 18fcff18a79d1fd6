import { mock } from '@app/test-kit/mock';
import { getNeeds, getSaved, type Needs, putNeeds, putSaved, type SavedPerson } from '@app/types';
import { listings } from './listings.ts';

/** Saved list of the mocked user. */
export let saved: SavedPerson[] = [];
/** Needs that the account of the mocked user keeps. */
export let savedNeeds: Needs | null = null;
export const resetSaved = (people: SavedPerson[] = [], needs: Needs | null = null): void => {
  saved = people;
  savedNeeds = needs;
};

/** Builds a saved entry for the nth listing of the mock. */
export function createSaved(nth: number, more: Partial<SavedPerson> = {}): SavedPerson {
  const { id, slug, firstName, lastName, licenses } = listings[nth]!.listing;
  const listing = { slug, firstName, lastName, licenses };
  return { listingId: id, note: '', savedAt: '2026-11-20T10:00:00.000Z', listing, ...more };
}

const isNamed = (slugOrId: string) => (person: SavedPerson) =>
  person.listingId === slugOrId || person.listing?.slug === slugOrId;

export const savedHandlers = [
  mock(getNeeds, () => ({ needs: savedNeeds })),
  mock(putNeeds, ({ body }) => {
    savedNeeds = body.needs;
    return { needs: savedNeeds };
  }),
  mock(getSaved, () => ({ people: saved })),
  mock(putSaved, ({ body }) => {
    for (const name of body.remove) saved = saved.filter((person) => !isNamed(name)(person));
    for (const { listing: name, note } of body.save.toReversed()) {
      const present = saved.find(isNamed(name));
      const nth = listings.findIndex(({ listing }) => listing.slug === name || listing.id === name);
      if (present) {
        saved = saved.map((person) =>
          person === present ? { ...person, note: note ?? person.note } : person,
        );
      } else if (nth >= 0) saved = [createSaved(nth, { note: note ?? '' }), ...saved];
    }
    return { people: saved };
  }),
];

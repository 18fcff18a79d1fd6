import { mockEndpoint } from '@app/test-kit/mock';
import { getNeeds, getSaved, type Needs, putNeeds, putSaved, type SavedPerson } from '@app/types';
import { mockListings } from './listings.ts';

/** Saved list of the mocked user. */
export let savedPeople: SavedPerson[] = [];
/** Needs that the account of the mocked user keeps. */
export let savedNeeds: Needs | null = null;
export const resetSavedData = (people: SavedPerson[] = [], needs: Needs | null = null): void => {
  savedPeople = people;
  savedNeeds = needs;
};

/** Builds a saved entry for the nth listing of the mock. */
export function createSavedPerson(index: number, overrides: Partial<SavedPerson> = {}): SavedPerson {
  const { id, slug, firstName, lastName, licenses } = mockListings[index]!.listing;
  const listing = { slug, firstName, lastName, licenses };
  return { listingId: id, note: '', savedAt: '2026-11-20T10:00:00.000Z', listing, ...overrides };
}

const createPersonMatcher = (slugOrId: string) => (person: SavedPerson) =>
  person.listingId === slugOrId || person.listing?.slug === slugOrId;

export const savedHandlers = [
  mockEndpoint(getNeeds, () => ({ needs: savedNeeds })),
  mockEndpoint(putNeeds, ({ body }) => {
    savedNeeds = body.needs;
    return { needs: savedNeeds };
  }),
  mockEndpoint(getSaved, () => ({ people: savedPeople })),
  mockEndpoint(putSaved, ({ body }) => {
    for (const slugOrId of body.remove)
      savedPeople = savedPeople.filter((person) => !createPersonMatcher(slugOrId)(person));
    const skippedSlugs: string[] = [];
    for (const { listing: slugOrId, addedNote, ...entry } of body.save.toReversed()) {
      const existingPerson = savedPeople.find(createPersonMatcher(slugOrId));
      const note = addedNote ? [existingPerson?.note, addedNote].filter(Boolean).join('\n') : entry.note;
      const index = mockListings.findIndex(
        ({ listing }) => listing.slug === slugOrId || listing.id === slugOrId,
      );
      if (existingPerson) {
        savedPeople = savedPeople.map((person) =>
          person === existingPerson ? { ...person, note: note ?? person.note } : person,
        );
      } else if (index >= 0) savedPeople = [createSavedPerson(index, { note: note ?? '' }), ...savedPeople];
      else skippedSlugs.push(slugOrId);
    }
    return { people: savedPeople, skipped: skippedSlugs };
  }),
];

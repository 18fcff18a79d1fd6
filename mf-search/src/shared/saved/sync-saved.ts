import { type CallOptions, maxSavedNoteLength, maxSavedPeople, type SavedPerson } from '@app/types';
import { changeSaved, readSaved } from '../../own-api.ts';
import { forgetSaved, type ShortlistedPerson, useShortlist } from './shortlist.ts';

export interface SavedChange {
  /** Slug or id of the listing. */
  listing: string;
  /** Entry after the change; null: removed. */
  entry: SavedPerson | null;
  /** Absent: the stored note stays. */
  note?: string;
}

/**
 * Sends a change together with the listings saved in this browser while signed out, which are then removed from the
 * browser. Without anything to send it only reads. Returns the whole list.
 */
export async function syncSaved(
  change: SavedChange | undefined,
  options: CallOptions,
): Promise<SavedPerson[]> {
  const addedEntries = change?.entry ? [{ listing: change.listing, note: change.note }] : [];
  const removedListings = change && !change.entry ? [change.listing] : [];
  const browserPeople = useShortlist
    .getState()
    .saved.filter(({ slug }) => !removedListings.includes(slug))
    .slice(0, maxSavedPeople - addedEntries.length);
  const entriesToSave = [...addedEntries, ...(await joinNotes(browserPeople, options))];
  if (entriesToSave.length + removedListings.length === 0) return readSaved(options);
  const savedPeople = await changeSaved({ save: entriesToSave, remove: removedListings }, options);
  forgetSaved([...browserPeople.map(({ slug }) => slug), ...removedListings]);
  return savedPeople;
}

/** Appends a note of this browser to the account's note about the same person. */
async function joinNotes(people: readonly ShortlistedPerson[], options: CallOptions) {
  const accountEntries = people.some(({ note }) => note) ? await readSaved(options) : [];
  return people.map(({ slug: listing, note }) => {
    if (!note) return { listing };
    const accountNote = accountEntries.find((entry) => entry.listing?.slug === listing)?.note;
    return { listing, note: accountNote ? `${accountNote}\n${note}`.slice(0, maxSavedNoteLength) : note };
  });
}

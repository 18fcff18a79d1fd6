import { type CallOptions, mostSaved, type SavedPerson, savedNoteLength } from '@app/types';
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
  const saved = change?.entry ? [{ listing: change.listing, note: change.note }] : [];
  const removed = change && !change.entry ? [change.listing] : [];
  const fromBrowser = useShortlist
    .getState()
    .saved.filter(({ slug }) => !removed.includes(slug))
    .slice(0, mostSaved - saved.length);
  const save = [...saved, ...(await joinNotes(fromBrowser, options))];
  if (save.length + removed.length === 0) return readSaved(options);
  const savedPeople = await changeSaved({ save, remove: removed }, options);
  forgetSaved([...fromBrowser.map(({ slug }) => slug), ...removed]);
  return savedPeople;
}

/** A note of this browser follows the account's own about the same person. */
async function joinNotes(people: readonly ShortlistedPerson[], options: CallOptions) {
  const stored = people.some(({ note }) => note) ? await readSaved(options) : [];
  return people.map(({ slug: listing, note }) => {
    if (!note) return { listing };
    const before = stored.find((entry) => entry.listing?.slug === listing)?.note;
    return { listing, note: before ? `${before}\n${note}`.slice(0, savedNoteLength) : note };
  });
}

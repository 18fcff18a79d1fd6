import { type CallOptions, mostSaved, type SavedPerson } from '@app/types';
import { changeSaved, readSaved } from '../../own-api.ts';
import { forgetSaved, useShortlist } from './shortlist.ts';

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
    .saved.map(({ slug }) => slug)
    .filter((slug) => !removed.includes(slug))
    .slice(0, mostSaved - saved.length);
  const save = [...saved, ...fromBrowser.map((listing) => ({ listing }))];
  if (save.length + removed.length === 0) return readSaved(options);
  const people = await changeSaved({ save, remove: removed }, options);
  forgetSaved([...fromBrowser, ...removed]);
  return people;
}

import { type CallOptions, call, getSaved, maxSavedPeople, putSaved, type SavedPerson } from '@app/types';
import { forgetSavedPeople, useShortlist } from './shortlist.ts';

export interface SavedChange {
  slugOrId: string;
  /** Entry after the change; null: removed. */
  entry: SavedPerson | null;
  /** Absent: the stored note stays. */
  note?: string;
}

/** Slugs that the account did not take since the page was loaded. They stay in this browser. */
const skippedSlugs = new Set<string>();

/**
 * Sends a change together with the listings saved in this browser while signed out. Those that the account has now are
 * removed from the browser. Without anything to send it only reads. Returns the whole list.
 */
export async function syncSavedPeople(
  change: SavedChange | undefined,
  options: CallOptions,
): Promise<SavedPerson[]> {
  const addedEntries = change?.entry ? [{ listing: change.slugOrId, note: change.note }] : [];
  const removedSlugsOrIds = change && !change.entry ? [change.slugOrId] : [];
  const browserEntries = useShortlist
    .getState()
    .saved.filter(({ slug }) => !removedSlugsOrIds.includes(slug) && !skippedSlugs.has(slug))
    .slice(0, maxSavedPeople - addedEntries.length);
  const movedEntries = browserEntries.map(({ slug, note }) => ({
    listing: slug,
    ...(note && { addedNote: note }),
  }));
  const entriesToSave = [...addedEntries, ...movedEntries];
  if (entriesToSave.length + removedSlugsOrIds.length === 0)
    return (await call(getSaved, {}, options)).people;
  const body = { save: entriesToSave, remove: removedSlugsOrIds };
  const { people, skipped = [] } = await call(putSaved, { body }, options);
  for (const slug of skipped) skippedSlugs.add(slug);
  const movedSlugs = browserEntries.map(({ slug }) => slug).filter((slug) => !skipped.includes(slug));
  forgetSavedPeople([...movedSlugs, ...removedSlugsOrIds]);
  return people;
}

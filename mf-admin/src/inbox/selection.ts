import type { InboxEntry } from '@app/types/admin/inbox';
import { maxBulkItems } from '@app/types/admin/queue';
import { useState } from 'react';

export type Selection = ReturnType<typeof useSelection>;

/** The kind is part of the key, because a reply has the id of its review. */
const toEntryKey = ({ kind, id }: InboxEntry) => `${kind}/${id}`;

const noEntries: ReadonlyMap<string, InboxEntry> = new Map();

/**
 * The selection for a bulk decision. It keeps each row as it was when selected, so that its version is the one that was
 * shown. `listName`: the list that it belongs to; another list starts without selection.
 */
export function useSelection(listName: string) {
  const [selection, setSelection] = useState({ listName, entriesByKey: noEntries });
  const entriesByKey = selection.listName === listName ? selection.entriesByKey : noEntries;
  const setEntriesByKey = (newEntriesByKey: ReadonlyMap<string, InboxEntry>) =>
    setSelection({ listName, entriesByKey: newEntriesByKey });

  /** Selects or deselects these rows; other rows stay as they are. */
  function selectEntries(entries: readonly InboxEntry[], isSelected: boolean) {
    const newEntriesByKey = new Map(entriesByKey);
    for (const entry of entries) {
      if (!isSelected) newEntriesByKey.delete(toEntryKey(entry));
      else if (newEntriesByKey.has(toEntryKey(entry)) || newEntriesByKey.size < maxBulkItems)
        newEntriesByKey.set(toEntryKey(entry), entry);
    }
    setEntriesByKey(newEntriesByKey);
  }
  const hasEntry = (entry: InboxEntry) => entriesByKey.has(toEntryKey(entry));
  return {
    has: hasEntry,
    /** All selected rows, including those of other pages and those that have left the queue. */
    entries: [...entriesByKey.values()],
    /** True: the maximum number of rows is selected. */
    isFull: entriesByKey.size >= maxBulkItems,
    toggle: (entry: InboxEntry) => selectEntries([entry], !hasEntry(entry)),
    select: selectEntries,
    clear: () => setEntriesByKey(noEntries),
  };
}

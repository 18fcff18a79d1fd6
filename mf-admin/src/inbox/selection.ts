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
  const setEntriesByKey = (newEntries: ReadonlyMap<string, InboxEntry>) =>
    setSelection({ listName, entriesByKey: newEntries });

  /** Selects or deselects these rows; other rows stay as they are. */
  function selectEntries(entries: readonly InboxEntry[], isSelected: boolean) {
    const newEntries = new Map(entriesByKey);
    for (const entry of entries) {
      if (!isSelected) newEntries.delete(toEntryKey(entry));
      else if (newEntries.has(toEntryKey(entry)) || newEntries.size < maxBulkItems)
        newEntries.set(toEntryKey(entry), entry);
    }
    setEntriesByKey(newEntries);
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

import type { InboxEntry } from '@app/types/admin/inbox';
import { maxBulk } from '@app/types/admin/queue';
import { useState } from 'react';

export type Selection = ReturnType<typeof useSelection>;

/** The kind is part of the key, because a reply has the id of its review. */
const toLineKey = ({ kind, id }: InboxEntry) => `${kind}/${id}`;

const noLines: ReadonlyMap<string, InboxEntry> = new Map();

/**
 * The selection for a bulk decision. It keeps each row as it was when selected, so that its version is the one on
 * screen. `list`: the list that it belongs to; another one starts without selection.
 */
export function useSelection(list: string) {
  const [selection, setSelection] = useState({ list, linesByKey: noLines });
  const linesByKey = selection.list === list ? selection.linesByKey : noLines;
  const setLinesByKey = (newLines: ReadonlyMap<string, InboxEntry>) =>
    setSelection({ list, linesByKey: newLines });

  /** Selects or deselects these rows; other rows stay as they are. */
  function selectLines(lines: readonly InboxEntry[], isSelected: boolean) {
    const newLines = new Map(linesByKey);
    for (const line of lines) {
      if (!isSelected) newLines.delete(toLineKey(line));
      else if (newLines.has(toLineKey(line)) || newLines.size < maxBulk) newLines.set(toLineKey(line), line);
    }
    setLinesByKey(newLines);
  }
  const hasLine = (line: InboxEntry) => linesByKey.has(toLineKey(line));
  return {
    has: hasLine,
    /** All selected rows, including those of other pages and those that have left the queue. */
    lines: [...linesByKey.values()],
    /** The maximum of selected rows is reached. */
    isFull: linesByKey.size >= maxBulk,
    toggle: (line: InboxEntry) => selectLines([line], !hasLine(line)),
    select: selectLines,
    clear: () => setLinesByKey(noLines),
  };
}

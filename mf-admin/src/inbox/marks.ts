import type { InboxLine } from '@app/types/admin/inbox';
import { maxBulk } from '@app/types/admin/queue';
import { useState } from 'react';

export type Marks = ReturnType<typeof useMarks>;

/** The kind is part of the key, because a reply has the id of its review. */
const toKey = ({ kind, id }: InboxLine) => `${kind}/${id}`;

const none: ReadonlyMap<string, InboxLine> = new Map();

/**
 * The selection for a bulk decision. It keeps each row as it was when selected, so that its version is the one on
 * screen. `list`: the list that it belongs to; another one starts without selection.
 */
export function useMarks(list: string) {
  const [selection, setSelection] = useState({ list, marked: none });
  const marked = selection.list === list ? selection.marked : none;
  const setMarked = (next: ReadonlyMap<string, InboxLine>) => setSelection({ list, marked: next });

  /** Selects or deselects these rows; other rows stay as they are. */
  function setMarks(lines: readonly InboxLine[], on: boolean) {
    const next = new Map(marked);
    for (const line of lines) {
      if (!on) next.delete(toKey(line));
      else if (next.has(toKey(line)) || next.size < maxBulk) next.set(toKey(line), line);
    }
    setMarked(next);
  }
  const isMarked = (line: InboxLine) => marked.has(toKey(line));
  return {
    has: isMarked,
    /** All selected rows, including those of other pages and those that have left the queue. */
    lines: [...marked.values()],
    /** The maximum of selected rows is reached. */
    full: marked.size >= maxBulk,
    toggle: (line: InboxLine) => setMarks([line], !isMarked(line)),
    all: setMarks,
    clear: () => setMarked(none),
  };
}

import type { InboxLine } from '@app/types/admin/inbox';
import { maxBulk } from '@app/types/admin/queue';
import { useState } from 'react';

/** What is selected for a decision about many, as it was on screen when it was selected. */
export interface Marks {
  has(line: InboxLine): boolean;
  /** They may stand on another page by now, or have left the queue. */
  lines: readonly InboxLine[];
  /** No more can be selected. */
  full: boolean;
  toggle(line: InboxLine): void;
  /** Selects all of these or none; others stay as they are. */
  all(lines: readonly InboxLine[], on: boolean): void;
  clear(): void;
}

/** A reply has the id of its review. */
const toKey = ({ kind, id }: InboxLine) => `${kind}/${id}`;

export function useMarks(): Marks {
  const [marked, setMarked] = useState<ReadonlyMap<string, InboxLine>>(new Map());

  function mark(lines: readonly InboxLine[], on: boolean) {
    const next = new Map(marked);
    for (const line of lines) {
      if (!on) next.delete(toKey(line));
      else if (next.has(toKey(line)) || next.size < maxBulk) next.set(toKey(line), line);
    }
    setMarked(next);
  }
  return {
    has: (line) => marked.has(toKey(line)),
    lines: [...marked.values()],
    full: marked.size >= maxBulk,
    toggle: (line) => mark([line], !marked.has(toKey(line))),
    all: mark,
    clear: () => setMarked(new Map()),
  };
}

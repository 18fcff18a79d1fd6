import type { InboxLine } from '@app/types/admin/inbox';
import { maxBulk } from '@app/types/admin/queue';
import { useState } from 'react';

/** What is selected for a decision about many: by id, with the version that was on screen when it was selected. */
export interface Marks {
  ids: ReadonlySet<string>;
  items: readonly { id: string; v?: number }[];
  /** The lines themselves, which may stand on another page by now, or have left the queue. */
  lines: readonly InboxLine[];
  /** No more can be selected. */
  full: boolean;
  toggle(line: InboxLine): void;
  /** Selects all of these or none; others stay as they are. */
  all(lines: readonly InboxLine[], on: boolean): void;
  clear(): void;
}

export function useMarks(): Marks {
  const [marked, setMarked] = useState<ReadonlyMap<string, InboxLine>>(new Map());

  function mark(lines: readonly InboxLine[], on: boolean) {
    const next = new Map(marked);
    for (const line of lines) {
      if (!on) next.delete(line.id);
      else if (next.has(line.id) || next.size < maxBulk) next.set(line.id, line);
    }
    setMarked(next);
  }
  return {
    ids: new Set(marked.keys()),
    items: [...marked.values()].map(({ id, v }) => ({ id, ...(v !== null && { v }) })),
    lines: [...marked.values()],
    full: marked.size >= maxBulk,
    toggle: (line) => mark([line], !marked.has(line.id)),
    all: mark,
    clear: () => setMarked(new Map()),
  };
}

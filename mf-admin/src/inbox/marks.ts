import type { InboxLine } from '@app/types/admin/inbox';
import { maxBulk } from '@app/types/admin/queue';
import { useState } from 'react';

export type Marks = ReturnType<typeof useMarks>;

/** A reply has the id of its review. */
const toKey = ({ kind, id }: InboxLine) => `${kind}/${id}`;

/** What is selected for a decision about many, as it was on screen when it was selected. */
export function useMarks() {
  const [marked, setMarked] = useState<ReadonlyMap<string, InboxLine>>(new Map());

  /** Selects all of these or none; others stay as they are. */
  function all(lines: readonly InboxLine[], on: boolean) {
    const next = new Map(marked);
    for (const line of lines) {
      if (!on) next.delete(toKey(line));
      else if (next.has(toKey(line)) || next.size < maxBulk) next.set(toKey(line), line);
    }
    setMarked(next);
  }
  const has = (line: InboxLine) => marked.has(toKey(line));
  return {
    has,
    /** They may stand on another page by now, or have left the queue. */
    lines: [...marked.values()],
    /** No more can be selected. */
    full: marked.size >= maxBulk,
    toggle: (line: InboxLine) => all([line], !has(line)),
    all,
    clear: () => setMarked(new Map()),
  };
}

import { maxBulk } from '@app/types/admin/queue';
import { useState } from 'react';
import type { QueueLine } from './lines.ts';

/** What is selected for a decision about many: by id, with the version that was on screen when it was selected. */
export interface Marks {
  ids: ReadonlySet<string>;
  items: readonly { id: string; v: number }[];
  /** No more can be selected. */
  full: boolean;
  toggle(line: Pick<QueueLine, 'id' | 'v'>): void;
  all(lines: readonly QueueLine[]): void;
  clear(): void;
}

export function useMarks(): Marks {
  const [marked, setMarked] = useState<ReadonlyMap<string, number>>(new Map());
  return {
    ids: new Set(marked.keys()),
    items: [...marked].map(([id, v]) => ({ id, v })),
    full: marked.size >= maxBulk,
    toggle({ id, v }) {
      const next = new Map(marked);
      if (!next.delete(id) && next.size < maxBulk) next.set(id, v);
      setMarked(next);
    },
    all: (lines) => setMarked(new Map(lines.slice(0, maxBulk).map(({ id, v }) => [id, v]))),
    clear: () => setMarked(new Map()),
  };
}

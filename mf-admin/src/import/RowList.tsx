import type { ImportAction, ImportChoice, ImportRow } from '@app/types/admin/imports';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { ImportRowItem } from './ImportRowItem.tsx';
import styles from './RowList.module.css';
import { pageRows, useRowPages } from './use-row-pages.ts';
import { formatRowCount } from './words.ts';

interface Props {
  id: string;
  action: ImportAction | undefined;
  count: number;
  /** Changes where rows are others by now. */
  version: string;
  /** Absent: there is nothing to choose any more. */
  onChoose?: ((line: number, choice: ImportChoice) => void) | undefined;
}

/** Rows of an import. There may be 50,000: only those in sight are in the document, and read. */
export function RowList({ id, action, count, version, onChoose }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<number, ImportChoice>>(new Map());
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => room.current,
    estimateSize: () => 88,
    overscan: 8,
    // Until it is measured.
    initialRect: { width: 360, height: 640 },
  });
  const inSight = virtual.getVirtualItems();
  const wanted = [...new Set(inSight.map(({ index }) => Math.floor(index / pageRows)))];
  const rowAt = useRowPages(id, action, version, wanted);

  const withChoice = (row: ImportRow | undefined) =>
    row && { ...row, choice: chosen.get(row.line) ?? row.choice };
  const choose = (line: number, choice: ImportChoice) => {
    setChosen(new Map([...chosen, [line, choice]]));
    onChoose?.(line, choice);
  };
  return (
    <section
      ref={room}
      className={styles.Room}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
      tabIndex={0}
      aria-label={`${formatRowCount(count)} of the file`}
    >
      <ol className={styles.List} style={{ height: virtual.getTotalSize() }}>
        {inSight.map(({ index, key, start }) => (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start}px)` }}
          >
            <ImportRowItem row={withChoice(rowAt(index))} onChoose={onChoose && choose} />
          </li>
        ))}
      </ol>
    </section>
  );
}

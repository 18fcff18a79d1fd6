import type { ImportAction, ImportChoice } from '@app/types/admin/imports';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { ImportRowItem } from './ImportRowItem.tsx';
import styles from './RowList.module.css';
import { formatRowCount } from './words.ts';

interface Props {
  id: string;
  action: ImportAction | undefined;
  count: number;
  /** Absent: there is nothing to choose any more. */
  onChoose?: ((line: number, choice: ImportChoice) => void) | undefined;
}

/** Rows of an import. There may be 50,000: only those in sight are in the document, and read. */
export function RowList({ id, action, count, onChoose }: Props) {
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
        {virtual.getVirtualItems().map(({ index, key, start }) => (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start}px)` }}
          >
            <ImportRowItem {...{ id, action, index, chosen }} onChoose={onChoose && choose} />
          </li>
        ))}
      </ol>
    </section>
  );
}

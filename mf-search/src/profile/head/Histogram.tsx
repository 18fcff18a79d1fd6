import { classNames, ShareBar, VisuallyHidden } from '@app/ui';
import type { ComponentProps, ReactNode } from 'react';
import styles from './RatingSummary.module.css';

export interface HistogramProps extends ComponentProps<'ol'> {
  /** Label of the list. */
  label: string;
  rows: readonly {
    label: ReactNode;
    count: number;
    /** Formatted count, if needed. */
    countText?: ReactNode;
    /** Text after the count for screen readers: " of 64 reviews". */
    unitText?: string;
  }[];
}

/** Counts by answer as an ordered list with bars. Fractions are of the sum of all rows. */
export function Histogram({ label, rows, className, ...rest }: HistogramProps) {
  const total = rows.reduce((sum, row) => sum + row.count, 0);
  return (
    <ol aria-label={label} {...rest} className={classNames('NoPrint', styles.Histogram, className)}>
      {rows.map((row, index) => (
        <li key={index}>
          <span>{row.label}</span>
          <ShareBar share={total === 0 ? 0 : row.count / total} />
          <span className={styles.Count}>
            {row.countText ?? row.count}
            {row.unitText && <VisuallyHidden>{row.unitText}</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ol>
  );
}

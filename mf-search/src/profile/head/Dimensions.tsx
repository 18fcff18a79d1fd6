import { ShareBar } from '@app/ui';
import type { ReactNode } from 'react';
import styles from './Dimensions.module.css';

export interface DimensionsProps {
  rows: readonly {
    label: string;
    /** 0 to 5. */
    value: number;
    /** Formatted value: "4.7". */
    valueText: ReactNode;
    /** "61 rated". */
    countText: ReactNode;
  }[];
}

/** Averages by dimension with their counts. Omit dimensions with too few ratings. */
export function Dimensions({ rows }: DimensionsProps) {
  return (
    <dl className={styles.Dimensions}>
      {rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>
            <b>{row.valueText}</b>
            <ShareBar share={row.value / 5} size="small" />
            <span className={styles['Dimensions-n']}>{row.countText}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

import { ShareBar, Stack, Text } from '@app/ui';
import type { ReactNode } from 'react';
import styles from './RatingSummary.module.css';

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
    <Stack as="dl" gap={1} className={styles.Dimensions}>
      {rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>
            <b>{row.valueText}</b>
            <ShareBar share={row.value / 5} size="small" />
            <Text as="span" size="note" soft>
              {row.countText}
            </Text>
          </dd>
        </div>
      ))}
    </Stack>
  );
}

import type { Fit } from '@app/types';
import { Fact, MinusIcon, Stack } from '@app/ui';
import type { CSSProperties } from 'react';
import styles from './FitLine.module.css';
import { formatFitCount, formatNeed } from './need-words.ts';

/** How many needs a listing meets; expands to the needs with what the listing states about each. */
export function FitLine({ fit }: { fit: Fit }) {
  // Every card already has a line about the plan.
  if (fit.of === 0 || (fit.of === 1 && fit.needs[0]?.kind === 'plan')) return null;
  const { count, noun } = formatFitCount(fit);
  return (
    <details className={styles.Fit}>
      <summary>
        <FitMarks {...fit} />
        <span>
          <b>{count}</b> {noun}
        </span>
      </summary>
      <Stack as="ul" gap="half">
        {fit.needs.map((need) => {
          const text = formatNeed(need);
          return (
            <Fact as="li" key={text} {...(need.met ? { kind: 'ok' } : { icon: <MinusIcon /> })}>
              {text}
            </Fact>
          );
        })}
      </Stack>
    </details>
  );
}

/** One dot for each need, filled if it is met. Decorative: the text beside it states the same. */
const FitMarks = ({ met, of }: Pick<Fit, 'met' | 'of'>) => (
  <span className={styles.Pips} style={{ '--have': met, '--of': of } as CSSProperties} />
);

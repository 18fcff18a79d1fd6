import type { Fit } from '@app/types';
import { CheckIcon, Fact, MinusIcon, Stack } from '@app/ui';
import type { CSSProperties } from 'react';
import styles from './FitLine.module.css';
import { formatFitCount, formatNeed } from './need-words.ts';

/** How many needs a listing meets; opens to each need with what the listing states instead. */
export function FitLine({ fit }: { fit: Fit }) {
  // A plan alone has its own line on every card.
  if (fit.of === 0 || (fit.of === 1 && fit.needs[0]?.kind === 'plan')) return null;
  const { count, things } = formatFitCount(fit);
  return (
    <details className={styles.Fit}>
      <summary>
        <Pips {...fit} />
        <span>
          <b>{count}</b> {things}
        </span>
      </summary>
      <Stack as="ul" gap="half">
        {fit.needs.map((need) => {
          const text = formatNeed(need);
          return (
            <Fact as="li" key={text} icon={need.met ? <CheckIcon /> : <MinusIcon />} data-met={need.met}>
              {text}
            </Fact>
          );
        })}
      </Stack>
    </details>
  );
}

/** As many marks as needs, those that are met filled. The words beside say it too. */
const Pips = ({ met, of }: Pick<Fit, 'met' | 'of'>) => (
  <span className={styles.Pips} style={{ '--have': met, '--of': of } as CSSProperties} />
);

import { getLegParts } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import { Figure, Pin, Section } from '@app/ui';
import { m } from '../paraglide/messages.js';
import styles from './LegParts.module.css';

/** The numbered drawing of a leg, and what each number is. */
export function LegParts() {
  return (
    <Section id="leg" className={styles.LegParts} title={m.leg_title()} lead={m.leg_lead()}>
      <div className={styles['LegParts-row']}>
        <Figure className={styles['LegParts-drawing']} art="leg" label={m.leg_label()} />
        <ol className={styles['LegParts-list']}>
          {getLegParts(getPageLocale()).map(({ term, meaning }, i) => (
            <li key={term}>
              <Pin aria-hidden="true">{i + 1}</Pin>
              <p>
                <b>{term}.</b> {meaning}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}

import { Figure, Pin, Section } from '@app/ui';
import { m } from '../paraglide/messages.js';
import styles from './LegParts.module.css';

/** From top to bottom, in the order of their numbers. */
const listLegParts = () => [
  [m.word_liner(), m.word_liner_text()],
  [m.word_socket(), m.word_socket_text()],
  [m.word_adapter(), m.word_adapter_text()],
  [m.word_pylon(), m.word_pylon_text()],
  [m.word_keel(), m.word_keel_text()],
];

/** A drawing of a leg with numbered parts, and their names. */
export function LegParts() {
  return (
    <Section id="leg" className={styles.LegParts} title={m.leg_title()} lead={m.leg_lead()}>
      <div className={styles['LegParts-row']}>
        <Figure className={styles['LegParts-drawing']} art="leg" label={m.leg_label()} />
        <ol className={styles['LegParts-list']}>
          {listLegParts().map(([term, meaning], i) => (
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

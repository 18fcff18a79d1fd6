import { Figure, Grid, Pin, Section, Stack } from '@app/ui';
import { m } from '../paraglide/messages.js';
import styles from './LegParts.module.css';

/** Returns names and texts of the parts in the order of their numbers, from top to bottom. */
const listLegParts = () => [
  [m.word_liner(), m.word_liner_text()],
  [m.word_socket(), m.word_socket_text()],
  [m.word_adapter(), m.word_adapter_text()],
  [m.word_pylon(), m.word_pylon_text()],
  [m.word_keel(), m.word_keel_text()],
];

/** A drawing of a prosthetic leg with numbered parts, and a list of these. */
export function LegParts() {
  return (
    <Section id="leg" className={styles.LegParts} title={m.leg_title()} lead={m.leg_lead()}>
      <Grid columnsFromRem={48} columns="auto minmax(0, 1fr)" gap={4} columnGap={8} align="center">
        <Figure className={styles['LegParts-drawing']} drawing="leg" label={m.leg_label()} />
        <Stack as="ol" gap={3} className={styles['LegParts-list']}>
          {listLegParts().map(([term, meaning], i) => (
            <Grid as="li" columns="auto minmax(0, 1fr)" gap={2} align="start" key={term}>
              <Pin aria-hidden="true">{i + 1}</Pin>
              <p>
                <b>{term}.</b> {meaning}
              </p>
            </Grid>
          ))}
        </Stack>
      </Grid>
    </Section>
  );
}

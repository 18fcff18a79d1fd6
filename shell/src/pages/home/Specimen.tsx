import { CheckIcon, Chip, Pin, Reply, Row, Score, Stack, Text, Words } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import styles from './Specimen.module.css';

/** An example review; its numbers match the list beside it. */
export function Specimen() {
  return (
    <Stack as="figure" surface="card" className={styles.Specimen}>
      <Stack gap={1}>
        <Score value={4}>{m.specimen_recommend()}</Score>
        <Row>
          {m.specimen_context()} <Pin>1</Pin> <Pin>2</Pin>
        </Row>
        <Row>
          <Chip kind="ok">
            <CheckIcon /> {m.specimen_checked()}
          </Chip>{' '}
          <Pin>3</Pin>
        </Row>
      </Stack>
      <div className={styles['Specimen-said']}>
        <Words>
          <p>{m.specimen_words()}</p>
        </Words>
        <Pin>4</Pin>
      </div>
      <div className={styles['Specimen-said']}>
        <Reply>
          <p>
            <b>{m.specimen_reply_from()}</b> {m.specimen_reply()}
          </p>
        </Reply>
        <Pin>5</Pin>
      </div>
      <Text as="figcaption" soft>
        {m.specimen_caption()}
      </Text>
    </Stack>
  );
}

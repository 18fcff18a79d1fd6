import { formatDate } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { EditableListing } from '@app/types';
import { Banner, Button, Card, Row, Text } from '@app/ui';
import { m } from '../paraglide/messages.js';
import { ChangeTable } from './ChangeTable.tsx';
import type { FieldChange } from './changes.ts';

interface RejectedUpdateProps {
  update: NonNullable<EditableListing['refusedUpdate']>;
  /** Copies the rejected values into the form. */
  onRestore: (changes: readonly FieldChange[]) => void;
}

/** The update that staff rejected, with their reason and a button to edit it again. */
export function RejectedUpdate({ update, onRestore }: RejectedUpdateProps) {
  const { locale } = useShell();
  const { changed, notes, at } = update;
  return (
    <Card as="section" aria-labelledby="refused-title">
      <div>
        <Text as="h2" size="h3" id="refused-title">
          {m.refused_title({ n: changed.length })}
        </Text>
        <p>{m.refused_text({ date: formatDate(at, locale) })}</p>
      </div>
      {notes && (
        <Banner kind="warn" role="note">
          <p>
            <b>{m.refused_notes()}</b> {notes}
          </p>
        </Banner>
      )}
      <ChangeTable caption={m.refused_caption()} changes={changed} newLabel={m.change_wanted()} />
      {changed.some(({ field }) => field !== 'availability') && (
        <Row>
          <Button kind="secondary" onClick={() => onRestore(changed)}>
            {m.refused_take_up()}
          </Button>
        </Row>
      )}
    </Card>
  );
}

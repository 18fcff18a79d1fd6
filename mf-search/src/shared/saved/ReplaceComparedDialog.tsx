import { formatDisplayName, formatFullName } from '@app/seo';
import { Button, ChoiceOption, Dialog, Fieldset, Stack, Text } from '@app/ui';
import { useId } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatDistance } from '../words/listing.ts';
import styles from './ReplaceComparedDialog.module.css';
import { replaceComparedPerson, type ShortlistEntry, useShortlist } from './shortlist.ts';

interface ReplaceComparedDialogProps {
  person: ShortlistEntry;
  /** Called with a text that says who was replaced, if anybody was. */
  onClose: (announcement?: string) => void;
}

/** Asks which of three compared people to replace with a fourth. Nobody is preselected. Loaded on demand. */
export default function ReplaceComparedDialog({ person, onClose }: ReplaceComparedDialogProps) {
  const comparedEntries = useShortlist((shortlist) => shortlist.compared);
  const formId = useId();
  const name = formatFullName(person);
  function replacePerson(slug: FormDataEntryValue | null) {
    const removedEntry = comparedEntries.find((comparedEntry) => comparedEntry.slug === slug);
    if (!removedEntry) return;
    replaceComparedPerson(removedEntry.slug, person);
    onClose(m.compare_replaced({ name, dropped: formatFullName(removedEntry) }));
  }
  return (
    <Dialog
      open
      onClose={() => onClose()}
      title={m.compare_full_title()}
      closeLabel={m.compare_full_keep()}
      className={styles.Full}
      actions={
        <>
          <Button kind="quiet" onClick={() => onClose()}>
            {m.compare_full_keep()}
          </Button>
          <Button type="submit" form={formId}>
            {m.compare_full_add({ name })}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          replacePerson(new FormData(event.currentTarget).get('dropped'));
        }}
      >
        <Fieldset legend={m.compare_full_question()}>
          <Stack gap={1}>
            {comparedEntries.map((comparedEntry) => (
              <ChoiceOption key={comparedEntry.slug} name="dropped" value={comparedEntry.slug} required>
                <span>
                  <bdi>{formatDisplayName(comparedEntry)}</bdi>
                  {typeof comparedEntry.near?.miles === 'number' && (
                    <Text as="span" size="note" className={styles.Miles}>
                      {formatDistance(comparedEntry.near.miles)}
                    </Text>
                  )}
                </span>
              </ChoiceOption>
            ))}
          </Stack>
        </Fieldset>
      </form>
    </Dialog>
  );
}

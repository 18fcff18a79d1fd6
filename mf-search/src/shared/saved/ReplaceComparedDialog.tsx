import { formatDisplayName, formatFullName } from '@app/seo';
import { ChoiceOption, Fieldset, Stack, Text } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { FormDialog } from '../FormDialog.tsx';
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
  const name = formatFullName(person);
  function replacePerson(slug: FormDataEntryValue | null) {
    const removedEntry = comparedEntries.find((comparedEntry) => comparedEntry.slug === slug);
    if (!removedEntry) return;
    replaceComparedPerson(removedEntry.slug, person);
    onClose(m.compare_replaced({ name, dropped: formatFullName(removedEntry) }));
  }
  return (
    <FormDialog
      title={m.compare_full_title()}
      cancelLabel={m.compare_full_keep()}
      submitLabel={m.compare_full_add({ name })}
      className={styles.Full}
      noValidate={false}
      onClose={() => onClose()}
      onSubmit={(form) => replacePerson(new FormData(form).get('dropped'))}
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
    </FormDialog>
  );
}

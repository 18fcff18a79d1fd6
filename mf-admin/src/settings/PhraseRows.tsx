import type { Locale } from '@app/option-lists';
import { formatPhrase, type NotePhrase, parsePhrase, phraseSubjects } from '@app/types/admin/settings';
import { Disclosure, Field, Grid, Select, Stack, Textarea } from '@app/ui';
import { useRef, useState } from 'react';
import type { CustomControlProps } from '../ui/DataForm.tsx';

const blankPhrase: NotePhrase = { subject: null, en: '', es: '' };
const isBlank = ({ en, es }: NotePhrase) => en.trim() === '' && es.trim() === '';

const formatPhrases = (phrases: readonly NotePhrase[]) =>
  phrases
    .filter((phrase) => !isBlank(phrase))
    .map(formatPhrase)
    .join('\n');

const languages = [
  ['en', 'English', 'People who read English are not offered it.'],
  ['es', 'Spanish', 'People who read Spanish are offered the English text.'],
] as const satisfies [Locale, string, string][];

/** Rows of inputs, one for each phrase. The value of the field has one line for each that is not blank. */
export function PhraseRows({ name, value, disabled }: CustomControlProps) {
  const [phrases, setPhrases] = useState(() => value.split('\n').flatMap((line) => parsePhrase(line) ?? []));
  const inputRef = useRef<HTMLInputElement>(null);
  // There is always a blank row for the next phrase.
  const editedPhrases = phrases.some(isBlank) ? phrases : [...phrases, blankPhrase];
  function changePhrase(index: number, changes: Partial<NotePhrase>) {
    const newPhrases = editedPhrases.map((phrase, phraseIndex) =>
      phraseIndex === index ? { ...phrase, ...changes } : phrase,
    );
    setPhrases(newPhrases);
    // The form reads its values in the same event, before the next rendering.
    if (inputRef.current) inputRef.current.value = formatPhrases(newPhrases);
  }
  return (
    <Disclosure label={`Phrases (${phrases.filter((phrase) => !isBlank(phrase)).length})`}>
      <input ref={inputRef} type="hidden" name={name} value={formatPhrases(phrases)} />
      <Stack gap={3}>
        {editedPhrases.map((phrase, index) => (
          <Grid
            key={index}
            role="group"
            aria-label={`Phrase ${index + 1}`}
            columnsFromRem={48}
            columns="10rem minmax(0, 1fr) minmax(0, 1fr)"
            gap={2}
            align="start"
          >
            <Field label="Kind">
              <Select
                value={phrase.subject ?? ''}
                disabled={disabled}
                onChange={({ target }) =>
                  changePhrase(index, { subject: (target.value || null) as NotePhrase['subject'] })
                }
                options={phraseSubjects.map(([subject, label]) => [subject ?? '', label] as const)}
              />
            </Field>
            {languages.map(([locale, label, missingHint]) => (
              <Field key={locale} label={label} hint={!phrase[locale] && !isBlank(phrase) && missingHint}>
                <Textarea
                  rows={3}
                  lang={locale}
                  value={phrase[locale]}
                  maxLength={480}
                  disabled={disabled}
                  // “|” and line breaks separate the parts of the serialized value.
                  onChange={({ target }) =>
                    changePhrase(index, { [locale]: target.value.replace(/[|\n]/g, ' ') })
                  }
                />
              </Field>
            ))}
          </Grid>
        ))}
      </Stack>
    </Disclosure>
  );
}

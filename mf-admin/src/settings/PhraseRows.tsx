import type { Locale } from '@app/option-lists';
import { formatPhrase, type NotePhrase, parsePhrase, phraseSubjects } from '@app/types/admin/settings';
import { Disclosure, Field, Grid, Select, Stack, Textarea } from '@app/ui';
import { useState } from 'react';
import type { CustomControl } from '../ui/DataForm.tsx';

const blank: NotePhrase = { subject: null, en: '', es: '' };
const isBlank = ({ en, es }: NotePhrase) => en.trim() === '' && es.trim() === '';

const languages = [
  ['en', 'English', 'People who read English are not offered it.'],
  ['es', 'Spanish', 'People who read Spanish are offered the English text.'],
] as const satisfies [Locale, string, string][];

/**
 * One row for each phrase, with its languages beside each other. The value is a line for each, without those emptied.
 */
export function PhraseRows({ name, value, disabled }: CustomControl) {
  const [phrases, setPhrases] = useState(() => value.split('\n').flatMap((line) => parsePhrase(line) ?? []));
  const written = phrases.filter((phrase) => !isBlank(phrase));
  // The next phrase has a row as soon as the last one is begun.
  const rows = phrases.some(isBlank) ? phrases : [...phrases, blank];
  const change = (index: number, changes: Partial<NotePhrase>) =>
    setPhrases(rows.map((phrase, i) => (i === index ? { ...phrase, ...changes } : phrase)));
  return (
    <Disclosure label={`Phrases (${written.length})`}>
      <input type="hidden" name={name} value={written.map(formatPhrase).join('\n')} />
      <Stack gap={3}>
        {rows.map((phrase, index) => (
          <Grid
            key={index}
            role="group"
            aria-label={`Phrase ${index + 1}`}
            at={48}
            columns="10rem minmax(0, 1fr) minmax(0, 1fr)"
            gap={2}
            align="start"
          >
            <Field label="Kind">
              <Select
                value={phrase.subject ?? ''}
                disabled={disabled}
                onChange={({ target }) =>
                  change(index, { subject: (target.value || null) as NotePhrase['subject'] })
                }
                options={phraseSubjects.map(([subject, word]) => [subject ?? '', word] as const)}
              />
            </Field>
            {languages.map(([locale, language, missing]) => (
              <Field key={locale} label={language} hint={!phrase[locale] && !isBlank(phrase) && missing}>
                <Textarea
                  rows={3}
                  lang={locale}
                  value={phrase[locale]}
                  maxLength={480}
                  disabled={disabled}
                  // Both have a meaning in the lines.
                  onChange={({ target }) => change(index, { [locale]: target.value.replace(/[|\n]/g, ' ') })}
                />
              </Field>
            ))}
          </Grid>
        ))}
      </Stack>
    </Disclosure>
  );
}

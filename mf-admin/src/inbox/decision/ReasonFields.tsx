import {
  decisionReasonValues,
  type Locale,
  listOfferedOptions,
  decisionReasons as publishedReasons,
} from '@app/option-lists';
import type { ActionDialog } from '@app/types/admin/actions/action';
import { maxNotesLength } from '@app/types/admin/lists';
import { getPhraseText, type NotePhrase, pickPhrases, readAllSettings } from '@app/types/admin/settings';
import { Field, Grid, Select, Textarea, toggleValue } from '@app/ui';
import { useAdminCall } from '../../admin-call.ts';
import { digitKeyCount } from '../../console/shortcuts/shortcuts.ts';
import { BarCheckbox } from '../../ui/DecisionBar.tsx';

/** The message by the language of its readers. */
export type MessagesByLocale = Readonly<Partial<Record<Locale, string>>>;

const languageNames = { en: 'English', es: 'Spanish' } as const satisfies Record<Locale, string>;

interface ReasonFieldsProps {
  dialog: ActionDialog;
  /** The kind of the decided item, as in audit actions. */
  subject: string;
  /** The languages of the people concerned; each has a field of its own. */
  locales: readonly Locale[];
  reasons: readonly string[];
  onReasonsChange: (reasons: readonly string[]) => void;
  messages: MessagesByLocale;
  onMessagesChange: (messages: MessagesByLocale) => void;
  /** True: digit keys choose reasons. Default: false. */
  hasShortcuts?: boolean;
}

/** Fields of a decision that withholds something: checkboxes for reasons, and a message to the people concerned. */
export function ReasonFields(props: ReasonFieldsProps) {
  const { dialog, subject, locales, reasons, onReasonsChange, messages, onMessagesChange } = props;
  const { hasShortcuts = false } = props;
  const reasonsAndPhrases = useReasonsAndPhrases(subject);
  const isMultilingual = locales.length > 1;
  const phrases = reasonsAndPhrases.phrases.filter((phrase) =>
    locales.every((locale) => getPhraseText(phrase, locale)),
  );
  const hasMissingTranslation = phrases.some((phrase) => locales.some((locale) => !phrase[locale]));
  const hasMessage = isMultilingual && locales.some((locale) => messages[locale]?.trim());
  const languageHint = isMultilingual
    ? 'Each person gets it in their own language.'
    : locales[0] === 'es' && 'For people who read Spanish.';
  /** Appends a phrase to each message in its language, cut to the maximum length of the field. */
  const insertPhrase = (phrase: NotePhrase) =>
    onMessagesChange(
      Object.fromEntries(
        locales.map((locale) => {
          const parts = [messages[locale]?.trimEnd(), getPhraseText(phrase, locale)];
          return [locale, parts.filter(Boolean).join(' ').slice(0, maxNotesLength)];
        }),
      ),
    );
  return (
    <>
      {dialog.requiresReasons && (
        <Grid as="fieldset" autoFill="17rem" gap={1} aria-label="Reasons">
          {reasonsAndPhrases.reasons.map((reason, index) => (
            <BarCheckbox
              key={reason}
              label={reason}
              keyName={hasShortcuts && index < digitKeyCount ? String(index + 1) : undefined}
              checked={reasons.includes(reason)}
              onChange={() => onReasonsChange(toggleValue(reasons, reason))}
            />
          ))}
        </Grid>
      )}
      {locales.map((locale) => (
        <Field
          key={locale}
          label={isMultilingual ? `${dialog.label}, in ${languageNames[locale]}` : dialog.label}
          hint={hasMessage && !messages[locale]?.trim() ? 'Write it here, too.' : dialog.hint}
          required={!dialog.isOptional}
        >
          <Textarea
            rows={2}
            lang={locale}
            value={messages[locale] ?? ''}
            maxLength={maxNotesLength}
            onChange={({ target }) => onMessagesChange({ ...messages, [locale]: target.value })}
          />
        </Field>
      ))}
      {dialog.offersPhrases && phrases.length > 0 && (
        <Field
          label="Insert a phrase"
          hint={[languageHint, hasMissingTranslation && 'Those without a Spanish text are in English.']
            .filter(Boolean)
            .join(' ')}
        >
          <Select
            value=""
            onChange={({ target }) => insertPhrase(phrases[Number(target.value)]!)}
            options={[
              ['', 'Choose a phrase'],
              ...phrases.map((phrase, index) => [String(index), getPhraseText(phrase, locales[0]!)] as const),
            ]}
          />
        </Field>
      )}
    </>
  );
}

/** Returns the published reasons, those added in the settings, and the phrases of the settings for a kind of item. */
export function useReasonsAndPhrases(subject = '') {
  const { data } = useAdminCall(readAllSettings);
  const { decisionReasons: addedReasons = [], notePhrases = [] } = data?.options.values ?? {};
  const reasons =
    addedReasons.length > 0
      ? listOfferedOptions(publishedReasons, addedReasons).map(({ value }) => value)
      : decisionReasonValues;
  return { reasons, phrases: pickPhrases(notePhrases, subject) };
}

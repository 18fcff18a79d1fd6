import {
  decisionReasonValues,
  filterOffered,
  type Locale,
  decisionReasons as published,
} from '@app/option-lists';
import type { ActionWords } from '@app/types/admin/actions/action';
import { pickPhrases, readAllSettings } from '@app/types/admin/settings';
import { Field, Select, Textarea } from '@app/ui';
import { useAdminCall } from '../../admin-call.ts';
import { digitKeyCount } from '../../console/shortcuts/shortcuts.ts';
import { BarChoice, BarChoices } from '../../ui/DecisionBar.tsx';

interface ReasonFieldsProps {
  dialog: ActionWords;
  /** The kind of the decided item, as in audit actions. */
  subject: string;
  /** In which the person concerned reads the message. Default: English. */
  locale?: Locale;
  reasons: readonly string[];
  onReasonsChange: (reasons: readonly string[]) => void;
  message: string;
  onMessageChange: (message: string) => void;
  /** Default: false. True: digits choose reasons. */
  hasShortcuts?: boolean;
}

/** Fields of a decision that withholds something: neutral reasons to tick, and a message to the person concerned. */
export function ReasonFields(props: ReasonFieldsProps) {
  const { dialog, subject, locale = 'en', reasons, onReasonsChange, message, onMessageChange } = props;
  const { hasShortcuts = false } = props;
  const lists = useTeamLists(subject, locale);
  /** Appends a phrase to the message, cut to the maximum length of the field. */
  const insertPhrase = (phrase: string) =>
    onMessageChange([message.trimEnd(), phrase].filter(Boolean).join(' ').slice(0, dialog.maxLength));
  return (
    <>
      {dialog.reasons && (
        <BarChoices aria-label="Reasons">
          {lists.reasons.map((reason, index) => (
            <BarChoice
              key={reason}
              label={reason}
              keyName={hasShortcuts && index < digitKeyCount ? String(index + 1) : undefined}
              checked={reasons.includes(reason)}
              onChange={() => onReasonsChange(toggleReason(reasons, reason))}
            />
          ))}
        </BarChoices>
      )}
      <Field label={dialog.label} hint={dialog.hint} required={!dialog.optional}>
        <Textarea
          rows={2}
          value={message}
          maxLength={dialog.maxLength}
          onChange={(event) => onMessageChange(event.target.value)}
        />
      </Field>
      {dialog.phrases && lists.phrases.length > 0 && (
        <Field label="Insert a phrase" hint={locale === 'es' && 'This person reads Spanish.'}>
          <Select
            value=""
            onChange={({ target }) => insertPhrase(target.value)}
            options={[['', 'Choose a phrase'], ...lists.phrases.map((phrase) => [phrase, phrase] as const)]}
          />
        </Field>
      )}
    </>
  );
}

export const toggleReason = (reasons: readonly string[], reason: string): readonly string[] =>
  reasons.includes(reason) ? reasons.filter((other) => other !== reason) : [...reasons, reason];

/**
 * Returns the published reasons, those added in the settings, and the phrases of the settings for a kind of item, in the
 * language of the person who reads them.
 */
export function useTeamLists(
  subject = '',
  locale: Locale = 'en',
): { reasons: readonly string[]; phrases: readonly string[] } {
  const { data } = useAdminCall(readAllSettings);
  const { decisionReasons = [], notePhrases = [] } = data?.options.values ?? {};
  const reasons =
    decisionReasons.length > 0
      ? filterOffered(published, decisionReasons).map(({ value }) => value)
      : decisionReasonValues;
  return { reasons, phrases: pickPhrases(notePhrases, subject, locale) };
}

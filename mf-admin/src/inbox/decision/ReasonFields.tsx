import type { ActionWords } from '@app/types/admin/actions/action';
import { Field, Select, Textarea } from '@app/ui';
import { BarChoice, BarChoices } from '@app/ui/staff';
import { mostDigits } from '../../console/shortcuts/shortcuts.ts';
import { useTeamLists } from './use-team-lists.ts';

interface ReasonFieldsProps {
  dialog: ActionWords;
  /** What is decided about, as the log names it. */
  subject: string;
  reasons: readonly string[];
  onReasons: (reasons: readonly string[]) => void;
  words: string;
  onWords: (words: string) => void;
  /** Whether keys choose reasons. */
  keysOn?: boolean;
}

/** Why something is withheld: neutral reasons only, and a word to whom it concerns. */
export function ReasonFields(props: ReasonFieldsProps) {
  const { dialog, subject, reasons, onReasons, words, onWords, keysOn = false } = props;
  const lists = useTeamLists(subject);
  /** Behind what is written; no longer than the field takes. */
  const insert = (phrase: string) =>
    onWords([words.trimEnd(), phrase].filter(Boolean).join(' ').slice(0, dialog.maxLength));
  return (
    <>
      {dialog.reasons && (
        <BarChoices aria-label="Reasons">
          {lists.reasons.map((reason, index) => (
            <BarChoice
              key={reason}
              label={reason}
              keyName={keysOn && index < mostDigits ? String(index + 1) : undefined}
              checked={reasons.includes(reason)}
              onChange={() => onReasons(toggleReason(reasons, reason))}
            />
          ))}
        </BarChoices>
      )}
      <Field label={dialog.label} hint={dialog.hint} required={!dialog.optional}>
        <Textarea
          rows={2}
          value={words}
          maxLength={dialog.maxLength}
          onChange={(event) => onWords(event.target.value)}
        />
      </Field>
      {dialog.phrases && lists.phrases.length > 0 && (
        <Field label="Insert a phrase">
          <Select
            value=""
            onChange={({ target }) => insert(target.value)}
            options={[['', 'Choose a phrase'], ...lists.phrases.map((one) => [one, one] as const)]}
          />
        </Field>
      )}
    </>
  );
}

export const toggleReason = (reasons: readonly string[], reason: string): readonly string[] =>
  reasons.includes(reason) ? reasons.filter((one) => one !== reason) : [...reasons, reason];

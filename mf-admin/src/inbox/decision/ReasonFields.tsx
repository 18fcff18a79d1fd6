import type { ActionWords } from '@app/types/admin/actions/action';
import { Field, Textarea } from '@app/ui';
import { BarChoice, BarChoices } from '@app/ui/staff';
import type { Ref } from 'react';
import { Phrases } from './Phrases.tsx';
import { useTeamLists } from './use-team-lists.ts';

export interface ReasonFieldsProps {
  dialog: ActionWords;
  /** What is decided about, as the log names it. */
  subject: string;
  reasons: readonly string[];
  onReasons: (reasons: readonly string[]) => void;
  words: string;
  onWords: (words: string) => void;
  /** Of the field of the words, so that a key can lead there. */
  wordsField?: Ref<HTMLTextAreaElement>;
  /** Whether keys choose reasons. */
  keysOn?: boolean;
}

/** More reasons have no digit: Tab leads to them. */
export const mostDigits = 9;

/** Why something is withheld: neutral reasons only, and a word to whom it concerns. */
export function ReasonFields(props: ReasonFieldsProps) {
  const { dialog, subject, reasons, onReasons, words, onWords, wordsField, keysOn = false } = props;
  const lists = useTeamLists();
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
          ref={wordsField}
          rows={2}
          value={words}
          maxLength={dialog.maxLength}
          onChange={(event) => onWords(event.target.value)}
        />
      </Field>
      {dialog.phrases && <Phrases subject={subject} notes={words} onNotes={onWords} />}
    </>
  );
}

export const toggleReason = (reasons: readonly string[], reason: string): readonly string[] =>
  reasons.includes(reason) ? reasons.filter((one) => one !== reason) : [...reasons, reason];

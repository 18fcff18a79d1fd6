import { getSubject } from '@app/types/admin/actions/action';
import { Button, PlainList } from '@app/ui';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { useDraft, useDraftNotes } from '../../console/draft-notes.ts';
import { mostDigits, useKeysOn, useShortcuts } from '../../console/shortcuts/shortcuts.ts';
import { BarFoot, BarPanel } from '../../ui/DecisionBar.tsx';
import type { OfferedChoice } from './choice.ts';
import { ReasonFields, toggleReason, useTeamLists } from './ReasonFields.tsx';

export interface Words {
  reasons?: string[];
  notes?: string;
  reason?: string;
  message?: string;
}

interface WordsPanelProps {
  choice: OfferedChoice;
  /** The key of the unsent draft text. */
  noteKey: string;
  sending: boolean;
  /** Resolves to true if the decision succeeded. */
  onSend: (words: Words) => Promise<boolean>;
  onClose: () => void;
}

/**
 * The panel over the bar: what a second key confirms, and the reasons and the text of a decision. Digits choose, Enter
 * sends, Escape closes.
 */
export function WordsPanel({ choice, noteKey, sending, onSend, onClose }: WordsPanelProps) {
  const { ask, dialog, button, stored } = choice;
  const [reasons = [], setReasons, forgetReasons] = useDraft<readonly string[]>(`reasons/${noteKey}`);
  const [words, write, forget] = useDraftNotes(noteKey, stored);
  const lists = useTeamLists();
  const keysOn = useKeysOn();
  const panel = useRef<HTMLFormElement>(null);
  const withReasons = dialog?.reasons === true;
  const lacks =
    withReasons && reasons.length === 0
      ? 'Choose at least one reason. Stars are never one.'
      : dialog && !dialog.optional && words.trim() === ''
        ? 'Write it first.'
        : '';

  const needsText = dialog !== undefined && !dialog.optional;
  // Where nothing has to be written, Enter confirms at once.
  useEffect(() => {
    const first = withReasons ? 'input' : needsText || !ask ? 'textarea' : '[type=submit]';
    panel.current?.querySelector<HTMLElement>(first)?.focus();
  }, []);

  async function send(event?: SubmitEvent<HTMLFormElement>) {
    event?.preventDefault();
    if (lacks || sending) return;
    const text = words.trim();
    const sent = await onSend({
      ...(withReasons && { reasons: [...reasons] }),
      ...(dialog && !(dialog.optional && text === '' && !withReasons) && { [dialog.field]: text }),
    });
    if (!sent) return;
    forget();
    forgetReasons();
  }

  useShortcuts([
    ...(withReasons
      ? lists.reasons.slice(0, mostDigits).map((reason, index) => ({
          key: String(index + 1),
          label: reason,
          run: () => setReasons(toggleReason(reasons, reason)),
        }))
      : []),
    { key: 'Enter', label: 'Send', run: () => void send() },
    { key: 'w', label: 'Words', run: () => panel.current?.querySelector('textarea')?.focus() },
  ]);

  return (
    <BarPanel
      ref={panel}
      title={ask?.title ?? dialog?.title ?? ''}
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      {ask && ask.points.length > 0 && (
        <PlainList>
          {ask.points.map((point, index) => (
            <li key={index}>{point}</li>
          ))}
        </PlainList>
      )}
      {dialog?.text && <p>{dialog.text}</p>}
      {dialog && (
        <ReasonFields
          dialog={dialog}
          subject={getSubject(choice.action)}
          reasons={reasons}
          onReasons={setReasons}
          words={words}
          onWords={write}
          keysOn={keysOn}
        />
      )}
      <BarFoot>
        <Button
          type="submit"
          kind={button.kind === 'danger' ? 'danger' : 'primary'}
          disabled={lacks !== '' || sending}
        >
          {ask?.send ?? dialog?.send}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Back
        </Button>
        <p role="status">{lacks}</p>
      </BarFoot>
    </BarPanel>
  );
}

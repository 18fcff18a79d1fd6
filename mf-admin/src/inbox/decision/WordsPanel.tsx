import type { Locale } from '@app/option-lists';
import { getSubject } from '@app/types/admin/actions/action';
import { Button, PlainList } from '@app/ui';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { useDraft, useDraftText } from '../../console/drafts.ts';
import { digitKeyCount, useShortcuts, useShortcutsEnabled } from '../../console/shortcuts/shortcuts.ts';
import { BarFoot, BarPanel } from '../../ui/DecisionBar.tsx';
import type { OfferedChoice } from './choice.ts';
import { ReasonFields, toggleReason, useTeamLists } from './ReasonFields.tsx';

export interface DecisionTexts {
  reasons?: string[];
  notes?: string;
  reason?: string;
  message?: string;
}

interface WordsPanelProps {
  choice: OfferedChoice;
  /** In which the person concerned reads. */
  locale: Locale;
  /** The key of the unsent draft text. */
  noteKey: string;
  sending: boolean;
  /** Resolves to true if the decision succeeded. */
  onSend: (texts: DecisionTexts) => Promise<boolean>;
  onClose: () => void;
}

/**
 * The panel over the bar: what a second key confirms, and the reasons and the text of a decision. Digits choose, Enter
 * sends, Escape closes.
 */
export function WordsPanel({ choice, locale, noteKey, sending, onSend, onClose }: WordsPanelProps) {
  const { confirmation, dialog, button, storedText } = choice;
  const [reasons = [], setReasons, forgetReasons] = useDraft<readonly string[]>(`reasons/${noteKey}`);
  const [message, write, forget] = useDraftText(noteKey, storedText);
  const lists = useTeamLists();
  const hasShortcuts = useShortcutsEnabled();
  const panel = useRef<HTMLFormElement>(null);
  const needsReasons = dialog?.reasons === true;
  const missingHint =
    needsReasons && reasons.length === 0
      ? 'Choose at least one reason. Stars are never one.'
      : dialog && !dialog.optional && message.trim() === ''
        ? 'Write it first.'
        : '';

  const needsText = dialog !== undefined && !dialog.optional;
  // Where nothing has to be written, Enter confirms at once.
  useEffect(() => {
    const selector = needsReasons ? 'input' : needsText || !confirmation ? 'textarea' : '[type=submit]';
    panel.current?.querySelector<HTMLElement>(selector)?.focus();
  }, []);

  async function send(event?: SubmitEvent<HTMLFormElement>) {
    event?.preventDefault();
    if (missingHint || sending) return;
    const text = message.trim();
    const isDone = await onSend({
      ...(needsReasons && { reasons: [...reasons] }),
      ...(dialog && !(dialog.optional && text === '' && !needsReasons) && { [dialog.field]: text }),
    });
    if (!isDone) return;
    forget();
    forgetReasons();
  }

  useShortcuts([
    ...(needsReasons
      ? lists.reasons.slice(0, digitKeyCount).map((reason, index) => ({
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
      title={confirmation?.title ?? dialog?.title ?? ''}
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      {confirmation && confirmation.points.length > 0 && (
        <PlainList>
          {confirmation.points.map((point, index) => (
            <li key={index}>{point}</li>
          ))}
        </PlainList>
      )}
      {dialog?.text && <p>{dialog.text}</p>}
      {dialog && (
        <ReasonFields
          dialog={dialog}
          subject={getSubject(choice.action)}
          locales={[locale]}
          reasons={reasons}
          onReasonsChange={setReasons}
          messages={{ [locale]: message }}
          onMessagesChange={(messages) => write(messages[locale] ?? '')}
          hasShortcuts={hasShortcuts}
        />
      )}
      <BarFoot>
        <Button
          type="submit"
          kind={button.kind === 'danger' ? 'danger' : 'primary'}
          disabled={missingHint !== '' || sending}
        >
          {confirmation?.send ?? dialog?.send}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Back
        </Button>
        <p role="status">{missingHint}</p>
      </BarFoot>
    </BarPanel>
  );
}

import type { Locale } from '@app/option-lists';
import { getSubjectKind } from '@app/types/admin/actions/action';
import { Button, PlainList, Row, toggleValue } from '@app/ui';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { useDraft, useDraftText } from '../../console/drafts.ts';
import { digitKeyCount, useShortcuts, useShortcutsEnabled } from '../../console/shortcuts/shortcuts.ts';
import { BarPanel } from '../../ui/DecisionBar.tsx';
import type { OfferedChoice } from './choice.ts';
import { ReasonFields, useReasonsAndPhrases } from './ReasonFields.tsx';

export interface DecisionTexts {
  reasons?: string[];
  notes?: string;
  reason?: string;
  message?: string;
}

interface DecisionPanelProps {
  choice: OfferedChoice;
  /** The language of the person concerned. */
  locale: Locale;
  draftKey: string;
  isSending: boolean;
  /** Resolves to true if the decision succeeded. */
  onSend: (texts: DecisionTexts) => Promise<boolean>;
  onClose: () => void;
}

/** What has to be confirmed or written. Digit keys choose reasons, Enter sends, Escape closes. */
export function DecisionPanel({ choice, locale, draftKey, isSending, onSend, onClose }: DecisionPanelProps) {
  const { confirmation, dialog, button, storedText } = choice;
  const [reasons = [], setReasons, discardReasons] = useDraft<readonly string[]>(`reasons/${draftKey}`);
  const [message, setMessage, discardMessage] = useDraftText(draftKey, storedText);
  const reasonsAndPhrases = useReasonsAndPhrases();
  const hasShortcuts = useShortcutsEnabled();
  const panelRef = useRef<HTMLFormElement>(null);
  const needsReasons = dialog?.requiresReasons === true;
  const missingHint =
    needsReasons && reasons.length === 0
      ? 'Choose at least one reason. Stars are never one.'
      : dialog && !dialog.isOptional && message.trim() === ''
        ? 'Write it first.'
        : '';

  const needsText = dialog !== undefined && !dialog.isOptional;
  // Where nothing has to be written, Enter confirms at once.
  useEffect(() => {
    const selector = needsReasons ? 'input' : needsText || !confirmation ? 'textarea' : '[type=submit]';
    panelRef.current?.querySelector<HTMLElement>(selector)?.focus();
  }, []);

  async function sendDecision(event?: SubmitEvent<HTMLFormElement>) {
    event?.preventDefault();
    if (missingHint || isSending) return;
    const text = message.trim();
    const isDecided = await onSend({
      ...(needsReasons && { reasons: [...reasons] }),
      // An empty text is sent where it deletes a stored one.
      ...(dialog && (text || storedText || needsReasons) && { [dialog.field]: text }),
    });
    if (!isDecided) return;
    discardMessage();
    discardReasons();
  }

  useShortcuts([
    ...(needsReasons
      ? reasonsAndPhrases.reasons.slice(0, digitKeyCount).map((reason, index) => ({
          key: String(index + 1),
          label: reason,
          run: () => setReasons(toggleValue(reasons, reason)),
        }))
      : []),
    { key: 'Enter', label: 'Send', run: () => void sendDecision() },
    { key: 'w', label: 'Words', run: () => panelRef.current?.querySelector('textarea')?.focus() },
  ]);

  return (
    <BarPanel
      ref={panelRef}
      title={confirmation?.title ?? dialog?.title ?? ''}
      onSubmit={sendDecision}
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
          subject={getSubjectKind(choice.action)}
          locales={[locale]}
          reasons={reasons}
          onReasonsChange={setReasons}
          messages={{ [locale]: message }}
          onMessagesChange={(messages) => setMessage(messages[locale] ?? '')}
          hasShortcuts={hasShortcuts}
        />
      )}
      <Row gap={1}>
        <Button
          type="submit"
          kind={button.kind === 'danger' ? 'danger' : 'primary'}
          disabled={missingHint !== '' || isSending}
        >
          {confirmation?.sendLabel ?? dialog?.sendLabel}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Back
        </Button>
        <p role="status">{missingHint}</p>
      </Row>
    </BarPanel>
  );
}

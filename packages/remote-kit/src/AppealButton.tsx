import { useShell } from '@app/shell-api';
import { appealTextLimits, countVisibleCharacters } from '@app/types';
import { Button, Dialog, Field, Textarea, VisuallyHidden } from '@app/ui';
import { useRef, useState } from 'react';
import { FailureBanner } from './FailureBanner.tsx';
import { useRefreshOwnData } from './own-call.ts';
import type { useTextDraft } from './personal-drafts.ts';
import type { useSend } from './use-send.ts';

export interface AppealButtonProps extends Pick<ReturnType<typeof useSend>, 'sending' | 'failure'> {
  /** Name of the decision for screen readers, so that the labels of several buttons differ. */
  name: string;
  /** The text until it is sent. */
  draft: ReturnType<typeof useTextDraft>;
  send: (text: string) => Promise<{ status: string }>;
  texts: Record<
    'button' | 'title' | 'text' | 'label' | 'hint' | 'tooShort' | 'cancel' | 'confirm' | 'done',
    string
  >;
}

/** A button and its dialog, by which somebody appeals against a decision of the team, once. */
export function AppealButton({ name, draft, send, sending, failure, texts }: AppealButtonProps) {
  const { text, setText, removeSent } = draft;
  const { toast } = useShell();
  const refreshOwnData = useRefreshOwnData();
  const [isOpen, setIsOpen] = useState(false);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const textareaRef = useRef<HTMLTextAreaElement>(null);
  const isTooShort = countVisibleCharacters(text) < appealTextLimits.min;

  async function submit() {
    setIsSubmitted(true);
    if (isTooShort) {
      textareaRef.current?.focus();
      return;
    }
    const result = await send(text);
    if (result.status !== 'done') return;
    removeSent(text);
    setIsOpen(false);
    toast({ text: texts.done });
    void refreshOwnData();
  }
  return (
    <>
      <Button kind="secondary" onClick={() => setIsOpen(true)}>
        {texts.button}
        <VisuallyHidden> – {name}</VisuallyHidden>
      </Button>
      {isOpen && (
        <Dialog
          open
          onClose={() => setIsOpen(false)}
          title={texts.title}
          closeLabel={texts.cancel}
          actions={
            <>
              <Button kind="secondary" onClick={() => setIsOpen(false)}>
                {texts.cancel}
              </Button>
              <Button aria-disabled={sending} onClick={submit}>
                {texts.confirm}
              </Button>
            </>
          }
        >
          <p>{texts.text}</p>
          <Field
            label={texts.label}
            hint={texts.hint}
            required
            error={isSubmitted && isTooShort ? texts.tooShort : undefined}
          >
            <Textarea
              ref={textareaRef}
              value={text}
              rows={6}
              maxLength={appealTextLimits.max}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
          <FailureBanner failure={failure} />
        </Dialog>
      )}
    </>
  );
}

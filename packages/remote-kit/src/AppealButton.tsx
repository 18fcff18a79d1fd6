import { useShell } from '@app/shell-api';
import { appealTextLimits, countVisibleCharacters, type Endpoint } from '@app/types';
import { Button, Dialog, Field, Textarea, VisuallyHidden } from '@app/ui';
import { useRef, useState } from 'react';
import { FailureBanner } from './FailureBanner.tsx';
import type { useTextDraft } from './personal-drafts.ts';
import { useOwnChange } from './use-send.ts';

interface AppealButtonProps {
  /** Name of the decision for screen readers, so that the labels of several buttons differ. */
  name: string;
  /** The text until it is sent. */
  draft: ReturnType<typeof useTextDraft>;
  /** The call that sends the text, and its parameters. */
  endpoint: Endpoint;
  params: Record<string, string>;
  texts: Record<
    'button' | 'title' | 'text' | 'label' | 'hint' | 'tooShort' | 'cancel' | 'confirm' | 'done',
    string
  >;
}

/** A button and its dialog, by which somebody appeals against a decision of the team, once. */
export function AppealButton({ name, draft, endpoint, params, texts }: AppealButtonProps) {
  const { text, setText, removeSent } = draft;
  const { toast } = useShell();
  const [isOpen, setIsOpen] = useState(false);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const textareaRef = useRef<HTMLTextAreaElement>(null);
  const isTooShort = countVisibleCharacters(text) < appealTextLimits.min;
  const { send, sending, failure } = useOwnChange(endpoint, () => {
    removeSent(text);
    setIsOpen(false);
    toast({ text: texts.done });
  });

  /** Does nothing while the text is sent: the dialog shows whether that fails. */
  function closeDialog() {
    if (!sending) setIsOpen(false);
  }
  function submit() {
    setIsSubmitted(true);
    if (isTooShort) textareaRef.current?.focus();
    else void send({ params, body: { text } });
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
          onClose={closeDialog}
          title={texts.title}
          closeLabel={texts.cancel}
          actions={
            <>
              <Button kind="secondary" aria-disabled={sending} onClick={closeDialog}>
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

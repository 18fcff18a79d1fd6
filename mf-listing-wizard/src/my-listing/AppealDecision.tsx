import { FailureBanner, useRefreshOwn } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { appealText, countVisible, type ShownTeamDecision } from '@app/types';
import { Button, Dialog, Field, Textarea, VisuallyHidden } from '@app/ui';
import { useRef, useState } from 'react';
import { useAppealDecision } from '../own-api.ts';
import { m } from '../paraglide/messages.js';

/** Form for an appeal against a staff decision; one per decision. */
export function AppealDecision({ decision, title }: { decision: ShownTeamDecision; title: string }) {
  const { toast } = useShell();
  const { send, sending, failure } = useAppealDecision();
  const refresh = useRefreshOwn();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [pressed, setPressed] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const tooShort = countVisible(text) < appealText.min;

  async function submit() {
    setPressed(true);
    if (tooShort) {
      box.current?.focus();
      return;
    }
    const { kind, id } = decision;
    const sent = await send({ params: { kind, id }, body: { text } });
    if (sent.status !== 'done') return;
    setOpen(false);
    toast({ text: m.decision_appeal_done() });
    void refresh();
  }

  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {m.decision_appeal()}
        <VisuallyHidden> – {title}</VisuallyHidden>
      </Button>
      {open && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={m.decision_appeal_title()}
          closeLabel={m.decision_appeal_cancel()}
          actions={
            <>
              <Button kind="secondary" onClick={() => setOpen(false)}>
                {m.decision_appeal_cancel()}
              </Button>
              <Button aria-disabled={sending} onClick={submit}>
                {m.decision_appeal_send()}
              </Button>
            </>
          }
        >
          <p>{m.decision_appeal_text()}</p>
          <Field
            label={m.decision_appeal_label()}
            hint={m.decision_appeal_hint({ min: appealText.min })}
            required
            error={pressed && tooShort ? m.decision_appeal_short({ min: appealText.min }) : undefined}
          >
            <Textarea
              ref={box}
              value={text}
              rows={6}
              maxLength={appealText.max}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
          <FailureBanner failure={failure} />
        </Dialog>
      )}
    </>
  );
}

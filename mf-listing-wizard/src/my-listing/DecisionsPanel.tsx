import { FailureBanner, useRefreshOwnData } from '@app/remote-kit';
import { createPersonalDrafts, useTextDraft } from '@app/remote-kit/personal-drafts';
import { formatDate, splitParagraphs } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { StaffDecision } from '@app/types';
import { appealTextLimits, countVisibleCharacters } from '@app/types';
import { Button, Dialog, Field, Panel, Row, Stack, Textarea, VisuallyHidden } from '@app/ui';
import { useRef, useState } from 'react';
import { useAppealDecision, useStaffDecisions } from '../own-api.ts';
import { m } from '../paraglide/messages.js';

const titles: Record<StaffDecision['kind'], (inputs: { name: string }) => string> = {
  listing: m.decision_listing,
  update: m.decision_update,
  claim: m.decision_claim,
  flag: m.decision_flag,
};
const appealTexts = { open: m.decision_open, upheld: m.decision_upheld, declined: m.decision_declined };

/** Rejections by staff with reason and appeal; renders nothing if there are none. */
export default function DecisionsPanel() {
  const { data } = useStaffDecisions();
  if (!data || data.decisions.length === 0) return null;
  return (
    <Panel title={m.decisions_title()}>
      <Stack>
        <p>{m.decisions_text()}</p>
        {data.decisions.map((decision) => (
          <DecisionItem key={`${decision.kind}${decision.id}`} decision={decision} />
        ))}
      </Stack>
    </Panel>
  );
}

function DecisionItem({ decision }: { decision: StaffDecision }) {
  const { locale } = useShell();
  const { kind, practitioner, at, notes, appeal } = decision;
  const title = titles[kind]({ name: practitioner });
  return (
    <article aria-label={title}>
      <Stack gap={1}>
        <p>
          <b>{title}</b>
        </p>
        <p>{m.decision_at({ date: formatDate(at, locale) })}</p>
        {splitParagraphs(notes).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {appeal ? (
          <>
            <p>
              <b>{m.decision_appealed({ date: formatDate(appeal.at, locale) })}</b>{' '}
              {appealTexts[appeal.status]()}
            </p>
            {appeal.notes && <p>{appeal.notes}</p>}
          </>
        ) : (
          <Row>
            <AppealButton decision={decision} title={title} />
          </Row>
        )}
      </Stack>
    </article>
  );
}

/** Texts of appeals that are not sent yet, by decision. */
const appealDrafts = createPersonalDrafts<string>('decision-appeals');

/** A button that opens the form for an appeal against a staff decision; one per decision. */
function AppealButton({ decision, title }: { decision: StaffDecision; title: string }) {
  const { toast } = useShell();
  const { send, sending, failure } = useAppealDecision();
  const refresh = useRefreshOwnData();
  const [isOpen, setIsOpen] = useState(false);
  const { kind, id } = decision;
  const { text, setText, removeSent } = useTextDraft(appealDrafts, `${kind}/${id}`);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const isTooShort = countVisibleCharacters(text) < appealTextLimits.min;

  async function submit() {
    setWasSubmitted(true);
    if (isTooShort) {
      textarea.current?.focus();
      return;
    }
    const result = await send({ params: { kind, id }, body: { text } });
    if (result.status !== 'done') return;
    removeSent(text);
    setIsOpen(false);
    toast({ text: m.decision_appeal_done() });
    void refresh();
  }

  return (
    <>
      <Button kind="secondary" onClick={() => setIsOpen(true)}>
        {m.decision_appeal()}
        <VisuallyHidden> – {title}</VisuallyHidden>
      </Button>
      {isOpen && (
        <Dialog
          open
          onClose={() => setIsOpen(false)}
          title={m.decision_appeal_title()}
          closeLabel={m.decision_appeal_cancel()}
          actions={
            <>
              <Button kind="secondary" onClick={() => setIsOpen(false)}>
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
            hint={m.decision_appeal_hint({ min: appealTextLimits.min })}
            required
            error={
              wasSubmitted && isTooShort ? m.decision_appeal_short({ min: appealTextLimits.min }) : undefined
            }
          >
            <Textarea
              ref={textarea}
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

import { adminApproveReply, adminRejectReply } from '@app/types/admin/actions/reply';
import { Button, CheckIcon, Chip, Chips, Field, Reply, Textarea, WarnIcon } from '@app/ui';
import { Decide, DiffRow, DiffRows, ItemPart } from '@app/ui/staff';
import { useRef } from 'react';
import { useKeptNotes } from '../console/draft-notes.ts';
import { useShortcuts } from '../console/shortcuts/shortcuts.ts';
import { Phrases } from '../queue/Phrases.tsx';
import { formatDone } from '../queue/use-decision.ts';
import type { DecisionProps } from './ReviewDecision.tsx';
import { formatListingName, replyRiskChip } from './review-words.ts';

const changes = {
  planned: 'It says that a change is planned.',
  made: 'It says that a change was made.',
} as const;

/** The practice's answer, with its decision where it waits. `keys`: single keys are about it. */
export function ReplyPart({ review, decisions, keys }: DecisionProps & { keys: boolean }) {
  const { id, reply, steps } = review;
  const [notes, setNotes, forgetNotes] = useKeptNotes(`reply:${id}`);
  const notesField = useRef<HTMLTextAreaElement>(null);
  const mayApprove = steps.includes('approve_reply');
  const mayReject = steps.includes('reject_reply');
  const v = reply?.v ?? 0;
  const name = formatListingName(review);

  async function approve() {
    const done = formatDone(adminApproveReply, { name });
    if (await decisions.decide(adminApproveReply, { input: { params: { id }, body: { v } }, done }))
      forgetNotes();
  }
  async function reject() {
    if (!notes.trim()) {
      notesField.current?.focus();
      return;
    }
    const done = formatDone(adminRejectReply, { name });
    const input = { params: { id }, body: { v, notes } };
    if (await decisions.decide(adminRejectReply, { input, done })) forgetNotes();
  }

  useShortcuts(
    keys
      ? [
          { key: 'a', label: 'Approve', run: approve, enabled: mayApprove && !decisions.sending },
          {
            key: 'r',
            label: 'Reject, or write the notes',
            run: reject,
            enabled: mayReject && !decisions.sending,
          },
          { key: 'n', label: 'Notes', run: () => notesField.current?.focus() },
        ]
      : [],
  );

  if (!reply) return null;
  const { revision } = reply;
  const change = (revision?.status === 'pending' ? revision : reply).change;
  return (
    <ItemPart title={reply.status === 'approved' ? 'The practice’s public answer' : 'The practice’s answer'}>
      {revision ? (
        <DiffRows>
          <DiffRow
            name={revision.status === 'pending' ? 'Other words' : 'Other words, sent back'}
            oldLabel="Public now"
            old={<p>{reply.text}</p>}
            newLabel="Instead"
            now={<p>{revision.text}</p>}
          />
        </DiffRows>
      ) : (
        <Reply>
          <p>{reply.text}</p>
        </Reply>
      )}
      {change && <p>{changes[change]}</p>}
      {reply.risks.length > 0 && (
        <Chips aria-label="Warnings">
          {reply.risks.map((risk) => (
            <li key={risk}>
              <Chip kind="warn">
                <WarnIcon /> {replyRiskChip(risk)}
              </Chip>
            </li>
          ))}
        </Chips>
      )}
      {reply.decision && (
        <p>
          Last decided by {reply.decision.by}: {reply.decision.outcome}. {reply.decision.notes}
        </p>
      )}
      {mayReject && (
        <>
          <p>
            A practice may not confirm that somebody was its patient: no name, visit, limb, insurance or
            amount.
          </p>
          <Field label="Notes to the practice" hint="Needed to send it back. They get this by e-mail.">
            <Textarea
              ref={notesField}
              value={notes}
              maxLength={2000}
              onChange={(event) => setNotes(event.target.value)}
            />
          </Field>
          <Phrases notes={notes} onNotes={setNotes} />
          <Decide>
            {mayApprove && (
              <Button disabled={decisions.sending} onClick={approve}>
                <CheckIcon /> {adminApproveReply.button.label}
              </Button>
            )}
            <Button kind="secondary" disabled={decisions.sending || !notes.trim()} onClick={reject}>
              {adminRejectReply.button.label}
            </Button>
            {!mayApprove && <p>The review is not public, so its answer cannot be.</p>}
          </Decide>
        </>
      )}
    </ItemPart>
  );
}

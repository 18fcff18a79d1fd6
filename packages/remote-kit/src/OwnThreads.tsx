import { formatDate, splitParagraphs } from '@app/seo';
import { useShell } from '@app/shell-api';
import { listOwnMessages, type MessageThread, messageLimits, postMessage } from '@app/types';
import { Button, Field, Panel, Row, Stack, Textarea } from '@app/ui';
import type { ReactNode } from 'react';
import { FailureBanner } from './FailureBanner.tsx';
import { useOwnCall } from './own-call.ts';
import { m } from './paraglide/messages.js';
import { createPersonalDrafts, useTextDraft } from './personal-drafts.ts';
import { useOwnChange } from './use-send.ts';

interface OwnThreadsProps {
  kinds: readonly MessageThread['kind'][];
  /** Hint of the reply field. Default: that only staff read it. */
  hint?: string;
  /** Renders the findings of a check of the text while the user types. */
  renderFindings?: (text: string) => ReactNode;
}

/** The messages between staff and the signed-in user, with a form to reply; renders nothing without messages. */
export default function OwnThreads({ kinds, ...threadProps }: OwnThreadsProps) {
  const { locale } = useShell();
  const threads = useOwnCall(listOwnMessages, {}).data?.threads.filter(({ kind }) => kinds.includes(kind));
  if (!threads || threads.length === 0) return null;
  return (
    <Panel title={m.messages_title({}, { locale })}>
      <Stack>
        {threads.map((thread) => (
          <Thread key={`${thread.kind}${thread.id}`} thread={thread} {...threadProps} />
        ))}
      </Stack>
    </Panel>
  );
}

/** Texts that are not sent yet, by thread. */
const messageDrafts = createPersonalDrafts<string>('message-drafts');

const titleMessages = {
  listing: m.messages_listing,
  claim: m.messages_claim,
  review: m.messages_review,
} as const;

function Thread({
  thread: { kind, id, practitioner, messages },
  hint,
  renderFindings,
}: Omit<OwnThreadsProps, 'kinds'> & { thread: MessageThread }) {
  const { locale, session, toast } = useShell();
  const userId = session.status === 'signed-in' ? session.user.id : '';
  const draftName = `${kind}/${id}`;
  const { text, setText, removeSent } = useTextDraft(messageDrafts, draftName);
  const { send, sending, failure } = useOwnChange(postMessage, () => {
    removeSent(text);
    toast({ text: m.messages_sent({}, { locale }) });
  });
  const title = titleMessages[kind]({ name: practitioner }, { locale });

  async function submit() {
    const body = { text: text.trim() };
    if (!body.text || sending) return;
    messageDrafts.save(userId, draftName, text);
    const idempotencyKey = messageDrafts.getIdempotencyKey(userId, draftName, body.text);
    await send({ params: { kind, id }, body }, idempotencyKey);
  }
  return (
    <article aria-label={title}>
      <Stack gap={1}>
        <p>
          <b>{title}</b>
        </p>
        {messages.map(({ id: messageId, from, text: messageText, at }) => (
          <div key={messageId}>
            <p>
              <b>{from === 'team' ? m.messages_team({}, { locale }) : m.messages_you({}, { locale })}</b>,{' '}
              {formatDate(at, locale)}
            </p>
            {splitParagraphs(messageText).map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        ))}
        <form
          aria-label={title}
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <Stack gap={1}>
            <Field label={m.messages_answer({}, { locale })} hint={hint ?? m.messages_hint({}, { locale })}>
              <Textarea
                value={text}
                rows={4}
                maxLength={messageLimits.max}
                onChange={({ target }) => setText(target.value)}
              />
            </Field>
            {renderFindings?.(text)}
            <FailureBanner failure={failure} isStored />
            <Row>
              <Button type="submit" aria-disabled={sending || text.trim() === ''}>
                {m.messages_send({}, { locale })}
              </Button>
            </Row>
          </Stack>
        </form>
      </Stack>
    </article>
  );
}

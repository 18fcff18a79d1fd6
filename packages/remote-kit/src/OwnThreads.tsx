import { formatDate, splitParagraphs } from '@app/seo';
import { useShell } from '@app/shell-api';
import { listOwnMessages, type MessageThread, messageLimits, postMessage } from '@app/types';
import { Button, Field, Panel, Row, Stack, Textarea } from '@app/ui';
import { type ReactNode, useRef, useState } from 'react';
import { FailureBanner } from './FailureBanner.tsx';
import { useOwnCall, useRefreshOwn } from './own-call.ts';
import { m } from './paraglide/messages.js';
import { useSend } from './use-send.ts';

interface OwnThreadsProps {
  /** Kinds of threads to show. */
  kinds: readonly MessageThread['kind'][];
  /** Hint of the reply field; default: only staff read it. */
  hint?: string;
  /** Renders findings about the text while the user types. */
  renderFindings?: (text: string) => ReactNode;
}

/** Messages by staff to the account with a form to reply; empty without messages. */
export default function OwnThreads({ kinds, ...more }: OwnThreadsProps) {
  const { locale } = useShell();
  const threads = useOwnCall(listOwnMessages, {}).data?.threads.filter(({ kind }) => kinds.includes(kind));
  if (!threads || threads.length === 0) return null;
  return (
    <Panel title={m.messages_title({}, { locale })}>
      <Stack>
        {threads.map((thread) => (
          <Thread key={`${thread.kind}${thread.id}`} thread={thread} {...more} />
        ))}
      </Stack>
    </Panel>
  );
}

const titles = { listing: m.messages_listing, claim: m.messages_claim, review: m.messages_review } as const;

function Thread({
  thread: { kind, id, practitioner, messages },
  hint,
  renderFindings,
}: Omit<OwnThreadsProps, 'kinds'> & { thread: MessageThread }) {
  const { locale, toast } = useShell();
  const { send, sending, failure } = useSend(postMessage);
  const refresh = useRefreshOwn();
  const [text, setText] = useState('');
  const lastAttempt = useRef({ text: '', key: '' });
  const title = titles[kind]({ name: practitioner }, { locale });

  async function submit() {
    const body = { text: text.trim() };
    if (!body.text || sending) return;
    // The same text sent again, after a lost reply, uses the same key.
    if (lastAttempt.current.text !== body.text)
      lastAttempt.current = { text: body.text, key: crypto.randomUUID() };
    const result = await send({ params: { kind, id }, body }, lastAttempt.current.key);
    if (result.status !== 'done') return;
    setText('');
    lastAttempt.current = { text: '', key: '' };
    toast({ text: m.messages_sent({}, { locale }) });
    await refresh();
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
            {splitParagraphs(messageText).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
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

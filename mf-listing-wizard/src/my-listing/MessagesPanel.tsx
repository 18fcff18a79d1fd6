import { FailureBanner, useRefreshOwn, useSend } from '@app/remote-kit';
import { formatDate, splitParagraphs } from '@app/seo';
import { useShell } from '@app/shell-api';
import { type MessageThread, messageLimits, postMessage } from '@app/types';
import { Button, Field, Panel, Row, Stack, Textarea } from '@app/ui';
import { useRef, useState } from 'react';
import { useOwnMessages } from '../own-api.ts';
import { m } from '../paraglide/messages.js';
import { PrivacyFindings } from './reply/PrivacyFindings.tsx';

/** What staff wrote to the account, and where to answer; nothing where they wrote nothing. */
export default function MessagesPanel() {
  const { data } = useOwnMessages();
  if (!data || data.threads.length === 0) return null;
  return (
    <Panel title={m.messages_title()}>
      <Stack>
        {data.threads.map((thread) => (
          <OneThread key={`${thread.kind}${thread.id}`} thread={thread} />
        ))}
      </Stack>
    </Panel>
  );
}

function OneThread({ thread: { kind, id, practitioner, messages } }: { thread: MessageThread }) {
  const { locale, toast } = useShell();
  const { send, sending, failure } = useSend(postMessage);
  const refresh = useRefreshOwn();
  const [text, setText] = useState('');
  const attempt = useRef({ text: '', key: '' });
  const title = (kind === 'claim' ? m.messages_claim : m.messages_listing)({ name: practitioner });

  async function submit() {
    const body = { text: text.trim() };
    if (!body.text || sending) return;
    // The same words sent again, as after a lost reply, are one message.
    if (attempt.current.text !== body.text) attempt.current = { text: body.text, key: crypto.randomUUID() };
    const sent = await send({ params: { kind, id }, body }, attempt.current.key);
    if (sent.status !== 'done') return;
    setText('');
    attempt.current = { text: '', key: '' };
    toast({ text: m.messages_sent() });
    await refresh();
  }
  return (
    <article aria-label={title}>
      <Stack gap="tight">
        <p>
          <b>{title}</b>
        </p>
        {messages.map(({ id: one, from, text: words, at }) => (
          <div key={one}>
            <p>
              <b>{from === 'team' ? m.messages_team() : m.messages_you()}</b>, {formatDate(at, locale)}
            </p>
            {splitParagraphs(words).map((paragraph) => (
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
          <Stack gap="tight">
            <Field label={m.messages_answer()} hint={m.messages_hint()}>
              <Textarea
                value={text}
                rows={4}
                maxLength={messageLimits.max}
                onChange={({ target }) => setText(target.value)}
              />
            </Field>
            <PrivacyFindings text={text} author={null} />
            <FailureBanner failure={failure} kept />
            <Row>
              <Button type="submit" aria-disabled={sending || text.trim() === ''}>
                {m.messages_send()}
              </Button>
            </Row>
          </Stack>
        </form>
      </Stack>
    </article>
  );
}

import type { BodyOf, ReplyOf } from '@app/types';
import { changeLegalRequest } from '@app/types/admin/settings';
import { Anchor, Banner, Button, Chip, Field, Input, Panel, Row, Stack, Terms, Textarea } from '@app/ui';
import { useState } from 'react';
import { getErrorMessage, useAdminSend, useRefresh } from '../admin-call.ts';
import { useDock } from '../console/dock/dock.ts';
import { paths } from '../paths.ts';
import { formatDay, formatShortTime } from '../words/format-time.ts';
import { kindWords } from './legal-words.ts';

type LegalRequestRecord = ReplyOf<typeof changeLegalRequest>['request'];

export function LegalRequest({ request }: { request: LegalRequestRecord }) {
  const { id, kind, target, from, note, hold, due, late, status, outcome, createdBy, createdAt, closedAt } =
    request;
  const { send, sending, failure } = useAdminSend(changeLegalRequest);
  const [answer, setAnswer] = useState('');
  const [day, setDay] = useState(due);
  const dock = useDock();
  const refresh = useRefresh();
  async function change(body: BodyOf<typeof changeLegalRequest>, said: string) {
    const sent = await send({ params: { id }, body });
    if (sent.status === 'done') dock.say(said);
    await refresh();
  }
  return (
    <Panel
      title={`${kindWords[kind]}, from ${from}`}
      note={`Noted ${formatShortTime(createdAt)} by ${createdBy}${closedAt ? `, closed ${formatShortTime(closedAt)}` : ''}`}
    >
      <Stack>
        <Terms
          rows={[
            {
              term: 'About',
              value: (
                <Anchor href={paths.toAuditEntry(target.kind, target.id)}>
                  {target.kind} {target.id}
                </Anchor>
              ),
            },
            {
              term: 'Answer by',
              value: late ? <Chip kind="warn">{`${formatDay(due)}: late`}</Chip> : formatDay(due),
            },
            { term: 'Hold', value: hold ? <Chip kind="warn">On: it cannot be deleted</Chip> : 'Off' },
            { term: 'Note', value: note || '–' },
            ...(status === 'closed' ? [{ term: 'Outcome', value: outcome || '–' }] : []),
          ]}
        />
        {failure && (
          <Banner kind="bad">
            <p>{getErrorMessage(failure, 'This could not be saved.')}</p>
          </Banner>
        )}
        {status === 'open' && (
          <>
            <Field label="Outcome" hint="What was answered and done.">
              <Textarea value={answer} onChange={(event) => setAnswer(event.target.value)} maxLength={4000} />
            </Field>
            <Field label="Another day to answer by">
              <Input type="date" value={day} onChange={(event) => setDay(event.target.value)} />
            </Field>
            <Row>
              <Button
                kind="secondary"
                disabled={sending || !day || day === due}
                onClick={() => void change({ due: day }, 'The day is changed.')}
              >
                Change the day
              </Button>
              <Button
                kind="secondary"
                disabled={sending}
                onClick={() => void change({ hold: !hold }, hold ? 'The hold is off.' : 'The hold is on.')}
              >
                {hold ? 'Remove the hold' : 'Place a hold'}
              </Button>
              <Button
                kind="secondary"
                disabled={sending || !answer.trim()}
                onClick={() => void change({ status: 'closed', outcome: answer }, 'The request is closed.')}
              >
                Close the request
              </Button>
            </Row>
          </>
        )}
      </Stack>
    </Panel>
  );
}

import type { ReplyOf } from '@app/types';
import { verifyAuditLog } from '@app/types/admin/audit';
import { Banner, Button, Panel, PlainList, Stack } from '@app/ui';
import { useState } from 'react';
import { sentenceOf, useAdminSend } from '../admin-call.ts';
import { whenWords } from '../at-time.ts';

type Verdict = ReplyOf<typeof verifyAuditLog>;

const said: Record<Verdict['problems'][number]['kind'], string> = {
  missing: 'is gone',
  chain: 'does not follow the one before',
  count: 'covers rows that were put in or taken out',
  content: 'covers a row that was changed',
  person: 'covers a row that names another account',
};

/** Reads what is new of the log against its seals. All of it is read by a job each night, or when somebody asks for it. */
export function Verification() {
  const { send, sending, failure } = useAdminSend(verifyAuditLog);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  async function verify() {
    const sent = await send();
    if (sent.status === 'done') setVerdict(sent.reply);
  }
  return (
    <Panel
      title="Is the log as it was written?"
      note="Rows are sealed half a minute after they are written, each seal over the one before. A row that is changed, put in or taken out later breaks its seal. Here the log is read on from where it was right; the job “Hold the whole audit log against its seals” reads all of it, each night or when it is run from the outbox page."
    >
      <Stack>
        <div>
          <Button kind="secondary" onClick={() => void verify()} disabled={sending}>
            {sending ? 'Reading the log…' : 'Verify the log'}
          </Button>
        </div>
        {failure && (
          <Banner kind="bad">
            <p>{sentenceOf(failure, 'The log could not be verified.')}</p>
          </Banner>
        )}
        {verdict && <Told verdict={verdict} />}
      </Stack>
    </Panel>
  );
}

function Told({ verdict }: { verdict: Verdict }) {
  const { sound, rows, seals, unsealed, head, problems } = verdict;
  const counts = `${rows.toLocaleString('en-US')} rows under ${seals.toLocaleString('en-US')} seals; ${unsealed} are too young for one.`;
  if (!sound)
    return (
      <Banner kind="bad" title="The log was changed">
        <p>{counts}</p>
        <HowFar verdict={verdict} />
        <PlainList>
          {problems.map(({ seal, kind, from, to }) => (
            <li key={`${seal} ${kind}`}>
              Seal {seal} {said[kind]}
              {from && ` (rows ${from} to ${to})`}.
            </li>
          ))}
        </PlainList>
      </Banner>
    );
  return (
    <Banner kind="ok" title="Nothing that was sealed has changed">
      <p>{counts}</p>
      <HowFar verdict={verdict} />
      {head && (
        <p>
          Keep this head somewhere else; <code>pnpm audit-log verify --head</code> holds the log against it:{' '}
          <code>
            {head.seal}:{head.hash}
          </code>
        </p>
      )}
    </Banner>
  );
}

function HowFar({ verdict: { since, complete, whole } }: { verdict: Verdict }) {
  return (
    <p>
      {since && `Read on from seal ${since.seal}, up to which it was right ${whenWords(since.at)}. `}
      {!complete && 'There is more to read. Verify once more to go on. '}
      {whole
        ? `All of it was last read ${whenWords(whole.at)}: ${whole.sound ? 'nothing had changed' : 'it had been changed'}.`
        : 'All of it has not been read yet.'}
    </p>
  );
}

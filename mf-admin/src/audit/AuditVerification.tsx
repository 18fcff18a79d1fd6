import type { ReplyOf } from '@app/types';
import { verifyAuditLog } from '@app/types/admin/audit';
import { Banner, Button, Panel, PlainList } from '@app/ui';
import { useState } from 'react';
import { useSendCall } from '../console/kit/use-send-call.ts';
import { formatShortTime } from '../words/format-time.ts';
import { formatNumber } from '../words/format-words.ts';

type Verdict = ReplyOf<typeof verifyAuditLog>;

const problemTexts: Record<Verdict['problems'][number]['kind'], string> = {
  missing: 'is missing',
  chain: 'does not follow the one before',
  count: 'covers rows that were added or removed',
  content: 'covers a row that was changed',
  person: 'covers a row that names another account',
};

/**
 * The check of the audit log against its seals, on demand. It continues after the last correct seal; the job
 * `verify-audit` checks the whole log each night.
 */
export function AuditVerification() {
  const { sendCall, sending } = useSendCall();
  const [verdict, setVerdict] = useState<Verdict>();
  const verify = async () => setVerdict(await sendCall(verifyAuditLog));
  return (
    <Panel
      title="Has the log been changed?"
      note="Rows are sealed half a minute after they are written, and each seal covers the one before. Changing, adding or removing a row later breaks its seal. This check continues from where the log was last correct; the job “Verify the whole audit log” checks all of it each night, or when you run it from the outbox page."
    >
      <div>
        <Button kind="secondary" onClick={() => void verify()} disabled={sending}>
          {sending ? 'Reading the log…' : 'Verify the log'}
        </Button>
      </div>
      {verdict && <VerificationSummary verdict={verdict} />}
    </Panel>
  );
}

function VerificationSummary({ verdict }: { verdict: Verdict }) {
  const { sound, rows, seals, unsealed, problems, since, complete, whole } = verdict;
  return (
    <Banner
      kind={sound ? 'ok' : 'bad'}
      title={sound ? 'Nothing that was sealed has changed' : 'The log was changed'}
    >
      <p>
        {formatNumber(rows)} rows under {formatNumber(seals)} seals; {unsealed} are too recent for one.
      </p>
      <p>
        {since &&
          `Continued from seal ${since.seal}, up to which it was correct ${formatShortTime(since.at)}. `}
        {!complete && 'There is more to check. Verify again to continue. '}
        {whole
          ? `The whole log was last checked ${formatShortTime(whole.at)}: ${whole.sound ? 'nothing had changed' : 'it had been changed'}.`
          : 'The whole log has not been checked yet.'}
      </p>
      {!sound && (
        <PlainList>
          {problems.map(({ seal, kind, from, to }) => (
            <li key={`${seal} ${kind}`}>
              Seal {seal} {problemTexts[kind]}
              {from && ` (rows ${from} to ${to})`}.
            </li>
          ))}
        </PlainList>
      )}
    </Banner>
  );
}

import type { ReplyOf } from '@app/types';
import { verifyAuditLog } from '@app/types/admin/audit';
import { Banner, Button, Panel, PlainList } from '@app/ui';
import { useState } from 'react';
import { useSendCall } from '../console/kit/use-send-call.ts';
import { formatShortTime } from '../words/format-time.ts';
import { formatNumber } from '../words/format-words.ts';

type VerificationResult = ReplyOf<typeof verifyAuditLog>;

const sealErrorTexts: Record<VerificationResult['problems'][number]['kind'], string> = {
  missing: 'is missing',
  chain: 'does not follow the one before',
  count: 'covers rows that were added or removed',
  content: 'covers a row that was changed',
  person: 'covers a row that names another account',
};

/** Continues after the last correct seal; the job `verify-audit` checks the whole log each night. */
export function AuditVerification() {
  const { sendCall, sending } = useSendCall();
  const [result, setResult] = useState<VerificationResult>();
  const verify = async () => setResult(await sendCall(verifyAuditLog));
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
      {result && <VerificationSummary result={result} />}
    </Panel>
  );
}

function VerificationSummary({ result }: { result: VerificationResult }) {
  const { sound: isSound, rows: rowCount, seals: sealCount, unsealed: unsealedCount } = result;
  const { problems: sealErrors, since: startSeal, complete: isComplete, whole: lastFullCheck } = result;
  return (
    <Banner
      kind={isSound ? 'ok' : 'bad'}
      title={isSound ? 'Nothing that was sealed has changed' : 'The log was changed'}
    >
      <p>
        {formatNumber(rowCount)} rows under {formatNumber(sealCount)} seals; {unsealedCount} are too recent
        for one.
      </p>
      <p>
        {startSeal &&
          `Continued from seal ${startSeal.seal}, up to which it was correct ${formatShortTime(startSeal.at)}. `}
        {!isComplete && 'There is more to check. Verify again to continue. '}
        {lastFullCheck
          ? `The whole log was last checked ${formatShortTime(lastFullCheck.at)}: ${lastFullCheck.sound ? 'nothing had changed' : 'it had been changed'}.`
          : 'The whole log has not been checked yet.'}
      </p>
      {!isSound && (
        <PlainList>
          {sealErrors.map(({ seal, kind, from, to }) => (
            <li key={`${seal} ${kind}`}>
              Seal {seal} {sealErrorTexts[kind]}
              {from && ` (rows ${from} to ${to})`}.
            </li>
          ))}
        </PlainList>
      )}
    </Banner>
  );
}

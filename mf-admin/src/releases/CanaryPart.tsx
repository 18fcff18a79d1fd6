import { type AdminRemote, endCanary } from '@app/types/admin/releases';
import { Banner, Button, Row, Stack, VisuallyHidden } from '@app/ui';
import { formatPercent } from '../words/format-count.ts';
import { formatShortTime } from '../words/format-time.ts';
import { getPartLabel } from './release-words.ts';
import { ShareForm } from './ShareForm.tsx';
import { useRemoteChange } from './use-remote-change.ts';

interface CanaryPartProps {
  remote: AdminRemote;
  canary: NonNullable<AdminRemote['canary']>;
  onChanged: () => void;
}

/** A version that some visitors have in place of the live one: how many, and how to end it. */
export function CanaryPart({ remote, canary, onChanged }: CanaryPartProps) {
  const { change, sending } = useRemoteChange(endCanary);
  const { version, share, since, by } = canary;
  async function end() {
    const done = `${getPartLabel(remote.name)}: all visitors have ${remote.live?.version} again.`;
    if (await change({ params: { remote: remote.name }, body: { v: remote.v } }, done)) onChanged();
  }
  return (
    <Banner titleAs="h3" title={`${formatPercent(share)} of visitors have ${version}`}>
      <Stack>
        <p>
          Since {formatShortTime(since)}, by {by}. Everyone else has the live version.
        </p>
        <ShareForm remote={remote} version={version} share={share} onChanged={onChanged} />
        <Row>
          <Button kind="secondary" disabled={sending} onClick={() => void end()}>
            End the trial
            <VisuallyHidden> – {getPartLabel(remote.name)}</VisuallyHidden>
          </Button>
        </Row>
      </Stack>
    </Banner>
  );
}

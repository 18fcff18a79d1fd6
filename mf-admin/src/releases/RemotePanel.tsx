import { copyText } from '@app/remote-kit';
import {
  type AdminRemote,
  endCanary,
  previewVersion,
  rollBackRemote,
  withdrawRemote,
} from '@app/types/admin/releases';
import {
  Banner,
  Button,
  Details,
  Field,
  Input,
  Panel,
  Row,
  Stack,
  useFocusFallback,
  VisuallyHidden,
} from '@app/ui';
import { useRef, useState } from 'react';
import { CallButton } from '../console/kit/CallButton.tsx';
import { useSendCall } from '../console/kit/use-send-call.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { focusAndSelect } from '../ui/inputs.tsx';
import { formatShortTime } from '../words/format-time.ts';
import { formatCount, formatNumber, formatPercent, getRemoteLabel } from '../words/format-words.ts';
import { describeEndingCanary, endReasonTexts } from './release-labels.ts';
import { CanaryShareForm, VersionTable } from './VersionTable.tsx';

interface RemoteProps {
  remote: AdminRemote;
}

interface NewPreviewLink {
  version: string;
  url: string;
  until: string;
  /** True: the link is in the clipboard. False: the browser did not allow it. */
  isCopied: boolean;
}

export function RemotePanel({ remote }: RemoteProps) {
  const { name, live, fallback, canary, history } = remote;
  const { sendCall } = useSendCall();
  const [previewLink, setPreviewLink] = useState<NewPreviewLink | null>(null);
  const panelRef = useRef<HTMLElement>(null);
  // An action can remove its own button; the focus then goes to the panel.
  const onFocus = useFocusFallback(() => panelRef.current);
  async function createPreviewLink(version: string) {
    const doneText = `A link that shows ${version} was made.`;
    const newLink = await sendCall(previewVersion, { params: { remote: name }, body: { version } }, doneText);
    if (!newLink) return;
    const { url, until } = newLink;
    setPreviewLink({ version, url, until, isCopied: await copyText(url) });
  }
  return (
    <Panel ref={panelRef} tabIndex={-1} onFocus={onFocus} title={getRemoteLabel(name)} note={name}>
      {fallback && (
        <Banner kind="warn" titleAs="h3" title={`${fallback.from} was rolled back automatically`}>
          <p>
            {formatShortTime(fallback.at)}: {formatCount(fallback.failed, 'load')} of{' '}
            {formatNumber(fallback.loads)} failed in visitors’ browsers (
            {formatPercent(fallback.failed / Math.max(1, fallback.loads))}). Visitors have {fallback.to}{' '}
            again. This notice stays until someone makes a version live or rolls back.
          </p>
        </Banner>
      )}
      <LiveVersion remote={remote} />
      {canary && <CanaryBanner key={canary.share} canary={canary} remote={remote} />}
      {live && (
        <Row>
          <RollBackButton liveVersion={live.version} remote={remote} />
          {name !== 'mf_admin' && <WithdrawButton remote={remote} />}
        </Row>
      )}
      {previewLink && (
        <PreviewLink key={previewLink.url} link={previewLink} onClose={() => setPreviewLink(null)} />
      )}
      <VersionTable remote={remote} onPreviewLink={createPreviewLink} />
      {history.length > 0 && (
        <Details
          label={
            <>
              What was live before<VisuallyHidden> of {getRemoteLabel(name)}</VisuallyHidden>
            </>
          }
        >
          <DataTable
            caption={`${formatCount(history.length, 'earlier time')}, latest first`}
            rows={history}
            toKey={({ version, since }) => `${version} ${since}`}
            columns={[
              ['Version', ({ version }) => version],
              ['From', ({ since }) => formatShortTime(since)],
              ['Until', ({ until }) => formatShortTime(until)],
              ['Made live by', ({ by }) => by],
              ['How it ended', ({ ended }) => endReasonTexts[ended]],
            ]}
          />
        </Details>
      )}
    </Panel>
  );
}

function LiveVersion({ remote: { live, withdrawn } }: RemoteProps) {
  if (withdrawn)
    return (
      <Banner kind="warn" titleAs="h3" title="Withdrawn: visitors have nothing of it">
        <p>
          {withdrawn.version} was live until {formatShortTime(withdrawn.at)}, when {withdrawn.by} withdrew it.
          Its addresses say that the page was taken down. Activate a version, and it is there again.
        </p>
      </Banner>
    );
  if (!live) return <p>Nothing of it was made live yet: visitors have what the site was built with.</p>;
  return (
    <p>
      <strong>{live.version}</strong> is live since {formatShortTime(live.since)}, by {live.by}.
    </p>
  );
}

function CanaryBanner({ remote, canary }: RemoteProps & { canary: NonNullable<AdminRemote['canary']> }) {
  const { name, v, live } = remote;
  const { version, share, since, by } = canary;
  return (
    <Banner titleAs="h3" title={`${formatPercent(share)} of visitors have ${version}`}>
      <Stack>
        <p>
          Since {formatShortTime(since)}, by {by}. Everyone else has the live version.
        </p>
        <CanaryShareForm remote={remote} version={version} share={share} />
        <Row>
          <CallButton
            endpoint={endCanary}
            input={{ params: { remote: name }, body: { v } }}
            doneText={`${getRemoteLabel(name)}: all visitors have ${live?.version} again.`}
          >
            End the canary
            <VisuallyHidden> – {getRemoteLabel(name)}</VisuallyHidden>
          </CallButton>
        </Row>
      </Stack>
    </Banner>
  );
}

/** The preview link of a version, selected so that it can be copied by hand if the clipboard failed. */
function PreviewLink({ link, onClose }: { link: NewPreviewLink; onClose: () => void }) {
  const { version, url, until, isCopied } = link;
  return (
    <Stack>
      <Field
        label={`Preview link of ${version}`}
        hint={`${isCopied ? 'Copied. ' : ''}Anyone who opens it sees this version until ${formatShortTime(until)}; nobody else does.`}
      >
        <Input ref={focusAndSelect} readOnly value={url} />
      </Field>
      <Row>
        <Button kind="quiet" onClick={onClose}>
          Close the link
        </Button>
      </Row>
    </Stack>
  );
}

function RollBackButton({ remote, liveVersion }: RemoteProps & { liveVersion: string }) {
  const { name, v, earlier: earlierVersion } = remote;
  if (!earlierVersion) return <p>There is no earlier version to roll back to.</p>;
  const label = getRemoteLabel(name);
  return (
    <CallButton
      endpoint={rollBackRemote}
      input={{ params: { remote: name }, body: { v } }}
      doneText={`${label}: ${earlierVersion} is live again, in place of ${liveVersion}.${describeEndingCanary(remote, earlierVersion, 'has ended')}`}
      confirmation={{
        title: `Roll back to ${earlierVersion}?`,
        text: `All visitors get ${earlierVersion} instead of ${liveVersion}.${describeEndingCanary(remote, earlierVersion, 'ends')}`,
        confirmLabel: 'Roll back now',
      }}
    >
      Roll back<VisuallyHidden> – {label}</VisuallyHidden>
    </CallButton>
  );
}

function WithdrawButton({ remote }: RemoteProps) {
  const { name, v } = remote;
  const label = getRemoteLabel(name);
  return (
    <CallButton
      kind="danger"
      endpoint={withdrawRemote}
      input={{ params: { remote: name }, body: { v } }}
      doneText={`${label} is withdrawn: visitors have nothing of it.${describeEndingCanary(remote, null, 'has ended')}`}
      confirmation={{
        title: `Withdraw ${label}?`,
        text: `Its pages and its places on other pages are gone for all visitors, until somebody activates a version of it again. Its data stay.${describeEndingCanary(remote, null, 'ends')}`,
        confirmLabel: 'Withdraw now',
      }}
    >
      Withdraw<VisuallyHidden> – {label}</VisuallyHidden>
    </CallButton>
  );
}

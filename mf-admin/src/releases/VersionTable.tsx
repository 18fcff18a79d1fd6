import {
  type AdminRelease,
  type AdminRemote,
  activateVersion,
  setCanaryVersion,
} from '@app/types/admin/releases';
import { Button, Chip, Details, Disclosure, PlainList, Row, Stack, VisuallyHidden } from '@app/ui';
import { CallButton } from '../console/kit/CallButton.tsx';
import { CallForm } from '../console/kit/CallForm.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { VisitorStats } from '../VisitorStats.tsx';
import { formatShortTime } from '../words/format-time.ts';
import { formatCount, formatPercent, getRemoteLabel } from '../words/format-words.ts';
import { describeEndingCanary, formatKilobytes, getCheckLabel } from './release-labels.ts';

/** The table of published versions. A version that cannot go live shows the reason instead of its buttons. */
export function VersionTable({
  remote,
  onPreviewLink,
}: {
  remote: AdminRemote;
  onPreviewLink: (version: string) => void;
}) {
  const { name, v, live, canary, releases, published: publishedCount } = remote;
  const latestNote = releases.length < publishedCount ? `, the latest ${releases.length} of them` : '';
  return (
    <DataTable
      caption={`${formatCount(publishedCount, 'published version')}${latestNote}`}
      rows={releases}
      toKey={({ version }) => `${version} ${v}`}
      columns={[
        [
          'Version',
          ({ version }) => (
            <>
              {version} {live?.version === version && <Chip kind="ok">Live</Chip>}
              {canary?.version === version && <Chip>With some visitors</Chip>}
            </>
          ),
        ],
        ['Published', ({ publishedAt, publishedBy }) => `${formatShortTime(publishedAt)}, by ${publishedBy}`],
        ['Written for contract', ({ contract }) => contract],
        ['Largest page', ({ bytes }) => formatSize(bytes)],
        ['Gate', ({ version, gate }) => <GateResult version={version} gate={gate} />],
        ['Last 7 days', ({ visitors }) => <VisitorStats visitors={visitors} />],
        [
          'Do',
          ({ version, refusal, removedAt }) =>
            live?.version === version ? (
              'Visitors have it.'
            ) : (
              <Stack>
                {refusal ? <p>{refusal}</p> : <ActivationActions remote={remote} version={version} />}
                {!removedAt && (
                  <Row>
                    <Button kind="secondary" onClick={() => onPreviewLink(version)}>
                      Copy preview link
                      <LabelSuffix name={name} version={version} />
                    </Button>
                  </Row>
                )}
              </Stack>
            ),
        ],
      ]}
    />
  );
}

/** Formats the compressed size, with the budget if one is known. */
const formatSize = ({ gzip, budget }: AdminRelease['bytes']) =>
  `${formatKilobytes(gzip)}${budget === null ? '' : ` of ${formatKilobytes(budget)}`}`;

function ActivationActions({ remote, version }: { remote: AdminRemote; version: string }) {
  const { name, v, live, canary } = remote;
  return (
    <Row>
      <CallButton
        endpoint={activateVersion}
        input={{ params: { remote: name }, body: { v, version } }}
        doneText={`${getRemoteLabel(name)}: ${version} is live.${describeEndingCanary(remote, version, 'has ended')}`}
      >
        Activate
        <LabelSuffix name={name} version={version} />
      </CallButton>
      {live && canary?.version !== version && (
        <Disclosure
          label={
            <>
              Try with some visitors
              <LabelSuffix name={name} version={version} />
            </>
          }
        >
          <CanaryShareForm remote={remote} version={version} />
        </Disclosure>
      )}
    </Row>
  );
}

const presetShares = [0.01, 0.05, 0.1, 0.25, 0.5];

interface CanaryShareFormProps {
  remote: AdminRemote;
  version: string;
  /** The current share of visitors, from 0 to 1. Absent: the version is no canary. */
  share?: number;
}

export function CanaryShareForm({ remote: { name, v }, version, share }: CanaryShareFormProps) {
  const offeredShares = [...new Set(share === undefined ? presetShares : [...presetShares, share])].sort(
    (a, b) => a - b,
  );
  return (
    <CallForm
      isInline
      endpoint={setCanaryVersion}
      label={`Try ${version} with some visitors – ${getRemoteLabel(name)}`}
      fields={[
        {
          name: 'share',
          label: 'Visitors',
          type: 'select',
          value: String(share ?? 0.05),
          options: offeredShares.map((offeredShare) => [String(offeredShare), formatPercent(offeredShare)]),
        },
      ]}
      submitLabel={share === undefined ? 'Start the canary' : 'Change the share'}
      toInput={(values) => ({ params: { remote: name }, body: { v, version, share: Number(values.share) } })}
      doneText={(_, values) =>
        `${getRemoteLabel(name)}: ${formatPercent(Number(values.share))} of visitors have ${version} now.`
      }
    />
  );
}

function GateResult({ version, gate }: { version: string; gate: AdminRelease['gate'] }) {
  if (!gate) return 'Not checked yet';
  const failedCount = gate.checks.filter(({ passed }) => !passed).length;
  return (
    <>
      {gate.passed ? (
        <Chip kind="ok">Passed {formatCount(gate.checks.length, 'check')}</Chip>
      ) : (
        <Chip kind="bad">Failed {formatCount(failedCount, 'check')}</Chip>
      )}
      <Details
        label={
          <>
            What it said<VisuallyHidden> of {version}</VisuallyHidden>
          </>
        }
      >
        <p>{formatShortTime(gate.at)}</p>
        <PlainList>
          {gate.checks.map(({ id, passed, says }) => (
            <li key={id}>
              <strong>{getCheckLabel(id)}</strong>: {passed ? says : <Chip kind="bad">{says}</Chip>}
            </li>
          ))}
        </PlainList>
      </Details>
    </>
  );
}

/** The version and remote of a button for screen readers, because the visible label repeats in every row. */
const LabelSuffix = ({ name, version }: { name: string; version: string }) => (
  <VisuallyHidden>
    {' '}
    – {version} of {getRemoteLabel(name)}
  </VisuallyHidden>
);

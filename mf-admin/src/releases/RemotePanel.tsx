import type { AdminRemote } from '@app/types/admin/releases';
import { Banner, Panel, Stack, Terms } from '@app/ui';
import { useEffect, useRef, useState } from 'react';
import { formatCount, formatPercent } from '../words/format-count.ts';
import { formatShortTime } from '../words/format-time.ts';
import { CanaryPart } from './CanaryPart.tsx';
import { History } from './History.tsx';
import { type MadeLink, PreviewLink } from './PreviewLink.tsx';
import { RollBack } from './RollBack.tsx';
import { formatKilobytes, getPartLabel } from './release-words.ts';
import { Verdict } from './Verdict.tsx';
import { Versions } from './Versions.tsx';

/** One part of the site: what is live of it, what was, and what could be. */
export function RemotePanel({ remote }: { remote: AdminRemote }) {
  const { name, live, fallback, canary, releases } = remote;
  const [link, setLink] = useState<MadeLink | null>(null);
  const { place, onChanged } = useLanding(remote.v);
  const release = releases.find(({ version }) => version === live?.version);
  return (
    <Panel ref={place} tabIndex={-1} title={getPartLabel(name)} note={name}>
      <Stack>
        {fallback && <FellBack fallback={fallback} />}
        {live ? (
          <Terms
            rows={[
              { term: 'Live', value: <strong>{live.version}</strong> },
              { term: 'Since', value: `${formatShortTime(live.since)}, by ${live.by}` },
              ...(release
                ? [
                    { term: 'Written for contract', value: release.contract },
                    { term: 'Largest page', value: formatSize(release.bytes) },
                    { term: 'Gate', value: <Verdict of={release.version} gate={release.gate} /> },
                  ]
                : []),
            ]}
          />
        ) : (
          <p>Nothing of it was made live yet: visitors have what the site was built with.</p>
        )}
        {canary && <CanaryPart key={canary.share} remote={remote} canary={canary} onChanged={onChanged} />}
        {live && <RollBack key={remote.v} remote={remote} live={live.version} onChanged={onChanged} />}
        {link && <PreviewLink key={link.url} link={link} onPutAway={() => setLink(null)} />}
        <Versions remote={remote} onChanged={onChanged} onLink={setLink} />
        <History remote={remote} />
      </Stack>
    </Panel>
  );
}

const formatSize = ({ gzip, budget }: AdminRemote['releases'][number]['bytes']) =>
  budget === null
    ? formatKilobytes(gzip)
    : `${formatKilobytes(gzip)}, of ${formatKilobytes(budget)} that it may have`;

function FellBack({ fallback }: { fallback: NonNullable<AdminRemote['fallback']> }) {
  const { from, to, at, failed, loads } = fallback;
  return (
    <Banner kind="warn" titleAs="h3" title={`${from} was rolled back automatically`}>
      <p>
        {formatShortTime(at)}: {formatCount(failed, 'load', 'loads')} of {loads.toLocaleString('en-US')}{' '}
        failed in visitors’ browsers ({formatPercent(failed / Math.max(1, loads))}). Visitors have {to} again.
        This notice stays until someone makes a version live or rolls back.
      </p>
    </Banner>
  );
}

/** Anyone who changed something finds the focus on the panel, where the button that they pressed is gone. */
function useLanding(v: number) {
  const place = useRef<HTMLElement>(null);
  const acted = useRef(false);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (acted.current && isLost) place.current?.focus({ preventScroll: true });
    acted.current = false;
  }, [v]);
  const onChanged = () => {
    acted.current = true;
  };
  return { place, onChanged };
}

import {
  type AdminRelease,
  type AdminRemote,
  activateVersion,
  previewVersion,
} from '@app/types/admin/releases';
import { Button, Chip, Row, Stack, VisuallyHidden } from '@app/ui';
import { Cell } from '@app/ui/staff';
import { useRef, useState } from 'react';
import { formatShortTime } from '../words/format-time.ts';
import type { MadeLink } from './PreviewLink.tsx';
import { formatKilobytes, getPartLabel } from './release-words.ts';
import { ShareForm } from './ShareForm.tsx';
import { useRemoteChange } from './use-remote-change.ts';
import { Verdict } from './Verdict.tsx';

interface VersionRowProps {
  remote: AdminRemote;
  release: AdminRelease;
  onChanged: () => void;
  onLink: (link: MadeLink) => void;
}

/** One published version. What stands in the way of making it live is said in place of the buttons. */
export function VersionRow({ remote, release, onChanged, onLink }: VersionRowProps) {
  const { version, publishedAt, publishedBy, bytes, gate, refusal, removedAt } = release;
  const isLive = remote.live?.version === version;
  return (
    <tr>
      <Cell label="Version">
        {version} {isLive && <Chip kind="ok">Live</Chip>}
        {remote.canary?.version === version && <Chip>With some visitors</Chip>}
      </Cell>
      <Cell label="Published">
        {formatShortTime(publishedAt)}, by {publishedBy}
      </Cell>
      <Cell label="Largest page" numeric>
        {formatKilobytes(bytes.gzip)}
      </Cell>
      <Cell label="Gate">
        <Verdict of={version} gate={gate} />
      </Cell>
      <Cell label="Do">
        <Stack>
          {!isLive && !refusal && <GoLive remote={remote} version={version} onChanged={onChanged} />}
          {!isLive && refusal && <p>{refusal}</p>}
          {!isLive && !removedAt && <Link remote={remote} version={version} onLink={onLink} />}
          {isLive && 'Visitors have it.'}
        </Stack>
      </Cell>
    </tr>
  );
}

function GoLive({ remote, version, onChanged }: Omit<VersionRowProps, 'release' | 'onLink'> & Of) {
  const { name, v, canary } = remote;
  const { change, sending } = useRemoteChange(activateVersion);
  const [trying, setTrying] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  async function activate() {
    const done = `${getPartLabel(name)}: ${version} is live.`;
    if (await change({ params: { remote: name }, body: { v, version } }, done)) onChanged();
  }
  function cancel() {
    setTrying(false);
    opener.current?.focus();
  }
  return (
    <>
      <Row>
        <Button kind="secondary" disabled={sending} onClick={() => void activate()}>
          Activate
          <Of name={name} version={version} />
        </Button>
        {canary?.version !== version && (
          <Button ref={opener} kind="secondary" aria-expanded={trying} onClick={() => setTrying(!trying)}>
            Try with some visitors
            <Of name={name} version={version} />
          </Button>
        )}
      </Row>
      {trying && <ShareForm remote={remote} version={version} onChanged={onChanged} onCancel={cancel} />}
    </>
  );
}

interface Of {
  version: string;
}

function Link({ remote: { name }, version, onLink }: Pick<VersionRowProps, 'remote' | 'onLink'> & Of) {
  const { change, sending } = useRemoteChange(previewVersion);
  async function make() {
    const done = `A link that shows ${version} was made.`;
    const made = await change({ params: { remote: name }, body: { version } }, done);
    if (made) onLink({ version, url: made.url, until: made.until });
  }
  return (
    <Row>
      <Button kind="secondary" disabled={sending} onClick={() => void make()}>
        Copy preview link
        <Of name={name} version={version} />
      </Button>
    </Row>
  );
}

/** For listeners: the same words stand in every row of every part. */
const Of = ({ name, version }: { name: string; version: string }) => (
  <VisuallyHidden>
    {' '}
    – {version} of {getPartLabel(name)}
  </VisuallyHidden>
);

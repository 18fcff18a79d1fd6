import { onlineManager, useQueryClient } from '@app/query';
import { useShell } from '@app/shell-api';
import { Banner, Button, ClockIcon, OfflineIcon, RetryIcon, Row } from '@app/ui';
import { useSyncExternalStore } from 'react';
import { m } from './paraglide/messages.js';
import { useSlow } from './StillWorking.tsx';

/** State of a query, as far as the notices need it. */
export interface LoadState {
  fetchStatus: 'fetching' | 'paused' | 'idle';
  status: 'pending' | 'error' | 'success';
  isPlaceholderData?: boolean;
  refetch: () => unknown;
}

const useOnline = () =>
  useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );

/** Notices about loading: offline, slow, stopped, failed. Empty while all is well. */
export function LoadNotices({ of, failure }: { of: LoadState; failure: string }) {
  const { locale } = useShell();
  const online = useOnline();
  const slow = useSlow(of.fetchStatus === 'fetching');
  const queries = useQueryClient();
  const waiting = of.status === 'pending' || of.isPlaceholderData;
  // The shell shows that the connection is lost; here it matters for missing data only.
  if (!online) {
    return waiting ? (
      <Banner kind="warn" icon={<OfflineIcon />}>
        <p>
          <b>{m.offline({}, { locale })}</b> {m.offline_nothing({}, { locale })}
        </p>
      </Banner>
    ) : null;
  }
  if (of.status === 'error' && of.fetchStatus === 'idle') {
    return (
      <Banner kind="bad" actions={<Retry retry={of.refetch} label={m.retry({}, { locale })} />}>
        <p>{failure}</p>
      </Banner>
    );
  }
  if (slow) {
    return (
      <Banner kind="info" icon={<ClockIcon />}>
        <Row>
          <p>
            <b>{m.still_working({}, { locale })}</b> {m.still_working_more({}, { locale })}
          </p>
          <Button kind="secondary" onClick={() => queries.cancelQueries({ fetchStatus: 'fetching' })}>
            {m.cancel({}, { locale })}
          </Button>
        </Row>
      </Banner>
    );
  }
  if (waiting && of.fetchStatus === 'idle') {
    return (
      <Banner kind="warn" actions={<Retry retry={of.refetch} label={m.load_again({}, { locale })} />}>
        <p>{m.stopped({}, { locale })}</p>
      </Banner>
    );
  }
  return null;
}

function Retry({ retry, label }: { retry: () => unknown; label: string }) {
  return (
    <Row>
      <Button kind="secondary" onClick={() => retry()}>
        <RetryIcon /> {label}
      </Button>
    </Row>
  );
}

import { onlineManager, useQueryClient } from '@app/query';
import { useShell } from '@app/shell-api';
import { Banner, Button, ClockIcon, OfflineIcon, RetryIcon, Row } from '@app/ui';
import { useSyncExternalStore } from 'react';
import { m } from './paraglide/messages.js';
import { useIsSlow } from './SlowNotice.tsx';

/** State of a query, as far as the notices need it. */
export interface LoadState {
  fetchStatus: 'fetching' | 'paused' | 'idle';
  status: 'pending' | 'error' | 'success';
  isPlaceholderData?: boolean;
  refetch: () => unknown;
}

const useIsOnline = () =>
  useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );

/** Notices about loading: offline, slow, stopped, failed. Empty if there is no problem. */
export function LoadNotices({ of, failure }: { of: LoadState; failure: string }) {
  const { locale } = useShell();
  const isOnline = useIsOnline();
  const isSlow = useIsSlow(of.fetchStatus === 'fetching');
  const queries = useQueryClient();
  const lacksData = of.status === 'pending' || of.isPlaceholderData;
  // The shell shows that the connection is lost; here it matters for missing data only.
  if (!isOnline) {
    return lacksData ? (
      <Banner kind="warn" icon={<OfflineIcon />}>
        <p>
          <b>{m.offline({}, { locale })}</b> {m.offline_nothing({}, { locale })}
        </p>
      </Banner>
    ) : null;
  }
  if (of.status === 'error' && of.fetchStatus === 'idle') {
    return (
      <Banner kind="bad" actions={<RetryButton retry={of.refetch} label={m.retry({}, { locale })} />}>
        <p>{failure}</p>
      </Banner>
    );
  }
  if (isSlow) {
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
  if (lacksData && of.fetchStatus === 'idle') {
    return (
      <Banner kind="warn" actions={<RetryButton retry={of.refetch} label={m.load_again({}, { locale })} />}>
        <p>{m.stopped({}, { locale })}</p>
      </Banner>
    );
  }
  return null;
}

function RetryButton({ retry, label }: { retry: () => unknown; label: string }) {
  return (
    <Row>
      <Button kind="secondary" onClick={() => retry()}>
        <RetryIcon /> {label}
      </Button>
    </Row>
  );
}

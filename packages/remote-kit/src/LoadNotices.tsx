import { onlineManager, useQueryClient } from '@app/query';
import { useShell } from '@app/shell-api';
import { Banner, Button, OfflineIcon, RetryIcon, Row } from '@app/ui';
import { useSyncExternalStore } from 'react';
import { m } from './paraglide/messages.js';
import { SlowBanner, useIsSlow } from './SlowNotice.tsx';

/** The fields of a query result that the notices need. */
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

/** A notice if loading is offline, slow, stopped or failed; otherwise nothing. `errorText`: shown if it failed. */
export function LoadNotices({ result, errorText }: { result: LoadState; errorText: string }) {
  const { locale } = useShell();
  const isOnline = useIsOnline();
  const isSlow = useIsSlow(result.fetchStatus === 'fetching');
  const queryClient = useQueryClient();
  const isDataMissing = result.status === 'pending' || result.isPlaceholderData;
  // The shell shows that the connection is lost; this notice only explains why data is missing.
  if (!isOnline) {
    return isDataMissing ? (
      <Banner kind="warn" icon={<OfflineIcon />}>
        <p>
          <b>{m.offline({}, { locale })}</b> {m.offline_nothing({}, { locale })}
        </p>
      </Banner>
    ) : null;
  }
  if (result.status === 'error' && result.fetchStatus === 'idle') {
    return (
      <Banner kind="bad" actions={<RetryButton retry={result.refetch} label={m.retry({}, { locale })} />}>
        <p>{errorText}</p>
      </Banner>
    );
  }
  if (isSlow) return <SlowBanner onCancel={() => queryClient.cancelQueries({ fetchStatus: 'fetching' })} />;
  if (isDataMissing && result.fetchStatus === 'idle') {
    return (
      <Banner
        kind="warn"
        actions={<RetryButton retry={result.refetch} label={m.load_again({}, { locale })} />}
      >
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

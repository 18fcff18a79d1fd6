import { Banner, OfflineIcon } from '@app/ui';
import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Says what still works while the connection is gone. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <Banner kind="warn" role="none" icon={<OfflineIcon />} title="You are offline" titleAs="h2">
          <p>
            What is on the screen may be old, and nothing can be decided until the connection is back. Notes
            that you type stay.
          </p>
        </Banner>
      )}
    </div>
  );
}

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
            What you see may be out of date, and you can’t decide anything until you are back online. Notes
            that you type are kept.
          </p>
        </Banner>
      )}
    </div>
  );
}

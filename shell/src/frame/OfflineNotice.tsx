import { getPageLocale } from '@app/shell-api';
import { Banner, OfflineIcon, Wrap } from '@app/ui';
import { useEffect, useState } from 'react';
import { m } from '../paraglide/messages.js';
import styles from './PageNotice.module.css';

/** Explains what still works while offline. */
export function OfflineNotice() {
  const [since, setSince] = useState<Date | null>(null);
  useEffect(() => {
    const handleOffline = () => setSince((earlier) => earlier ?? new Date());
    const onOnline = () => setSince(null);
    if (!navigator.onLine) handleOffline();
    window.addEventListener('offline', handleOffline);
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('offline', handleOffline);
      window.removeEventListener('online', onOnline);
    };
  }, []);

  const time = since?.toLocaleTimeString(getPageLocale(), { hour: 'numeric', minute: '2-digit' });
  return (
    <div role="status" className={styles.PageNotice}>
      {time && (
        <Wrap>
          <Banner kind="warn" role="none" icon={<OfflineIcon />} title={m.offline_title()} titleAs="h2">
            <p>{m.offline_text({ time })}</p>
          </Banner>
        </Wrap>
      )}
    </div>
  );
}

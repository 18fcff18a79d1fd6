import { readSavedSlugs, shortlistKey, subscribeToSavedCount } from '@app/remote-kit/saved-count';
import { useLocation } from '@app/router';
import { formatNumber, paths } from '@app/seo';
import { Anchor, SaveIcon } from '@app/ui';
import { useEffect, useState } from 'react';
import { useAccount } from '../account/session/use-account.ts';
import { m } from '../paraglide/messages.js';
import styles from './SavedLink.module.css';

/** Link to the saved people with their number. Its space is reserved until the number is known. */
export function SavedLink() {
  const count = useSavedCount();
  const countText = count > 0 && formatNumber(count);
  const isCurrent = useLocation().pathname === paths.saved;
  return (
    <Anchor
      className={styles.Saved}
      href={paths.saved}
      aria-label={countText ? m.nav_saved_count({ n: countText }) : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      data-filled={count > 0 ? '' : undefined}
    >
      <SaveIcon />
      <span className={styles.Word}>{m.nav_saved()}</span>
      <span key={count} className={styles.Count}>
        {countText}
      </span>
    </Anchor>
  );
}

/** Returns how many people are saved: in this browser, or for an account the last published count. */
function useSavedCount(): number {
  const { status } = useAccount().session;
  const [count, setCount] = useState(0);
  useEffect(() => {
    const updateCount = () => setCount(readSavedSlugs().length);
    if (status !== 'signed-in') updateCount();
    const handleStorage = ({ key }: StorageEvent) => {
      if (status !== 'signed-in' && key === shortlistKey) updateCount();
    };
    window.addEventListener('storage', handleStorage);
    const unsubscribe = subscribeToSavedCount(setCount);
    return () => {
      window.removeEventListener('storage', handleStorage);
      unsubscribe();
    };
  }, [status]);
  return count;
}

import { onSavedCount, readSavedInBrowser, tellSavedCount } from '@app/remote-kit/saved-count';
import { useShell } from '@app/shell-api';
import { call, getSaved } from '@app/types';
import { useEffect } from 'react';

/** Tells the header how many people the account saved, with those in this browser, which move there. */
export function useTellSavedCount(): void {
  const { session, locale } = useShell();
  const getToken = session.status === 'signed-in' ? session.getToken : undefined;
  useEffect(() => {
    if (!getToken) return;
    // A page with the list tells it, too, and knows it better.
    let isTold = false;
    const stop = onSavedCount(() => {
      isTold = true;
    });
    const tell = async () => {
      const { people } = await call(getSaved, {}, { token: await getToken(), locale });
      const slugs = new Set(people.map(({ listing, listingId }) => listing?.slug ?? listingId));
      for (const slug of readSavedInBrowser()) slugs.add(slug);
      if (!isTold) tellSavedCount(slugs.size);
    };
    // Without an answer the header shows no number.
    tell().catch(() => {});
    return () => {
      isTold = true;
      stop();
    };
  }, [getToken, locale]);
}

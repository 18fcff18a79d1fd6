import { publishSavedCount, readSavedSlugs, subscribeToSavedCount } from '@app/remote-kit/saved-count';
import { useShell } from '@app/shell-api';
import { call, getSaved } from '@app/types';
import { useEffect } from 'react';

/** Publishes the number of people that the account saved to the header. People saved in this browser count too. */
export function usePublishSavedCount(): void {
  const { session, locale } = useShell();
  const getToken = session.status === 'signed-in' ? session.getToken : undefined;
  useEffect(() => {
    if (!getToken) return;
    // A page that shows the list publishes the count too, and more accurately.
    let isPublished = false;
    const unsubscribe = subscribeToSavedCount(() => {
      isPublished = true;
    });
    const publishCount = async () => {
      const { people } = await call(getSaved, {}, { token: await getToken(), locale });
      const slugs = new Set(people.map(({ listing, listingId }) => listing?.slug ?? listingId));
      for (const slug of readSavedSlugs()) slugs.add(slug);
      if (!isPublished) publishSavedCount(slugs.size);
    };
    // Without a reply the header shows no number.
    publishCount().catch(() => {});
    return () => {
      isPublished = true;
      unsubscribe();
    };
  }, [getToken, locale]);
}

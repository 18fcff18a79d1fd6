import { publishSavedCount, readSavedSlugs, subscribeToSavedCount } from '@app/remote-kit/saved-count';
import { getSaved } from '@app/types';
import { useEffect } from 'react';
import { useAccountCall } from '../session/use-account-call.ts';

/** Publishes the number of people that the account saved to the header. People saved in this browser count too. */
export function usePublishSavedCount(): void {
  const callAsUser = useAccountCall();
  useEffect(() => {
    // A page that shows the list publishes the count too, and more accurately.
    let isPublished = false;
    const unsubscribe = subscribeToSavedCount(() => {
      isPublished = true;
    });
    const publishCount = async () => {
      const { people } = await callAsUser(getSaved);
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
  }, [callAsUser]);
}

import { toPhoneHref, toWebsiteHref } from '@app/seo';
import type { Listing } from '@app/types';
import { useEffect } from 'react';
import { getMinutesSinceFirstSearch } from '../shared/search/last-results.ts';

/**
 * Counts a page view of a listing and presses on its phone number and website. A press also sends the minutes since the
 * visitor's first search; nothing else about the visitor is sent. Not counted: the owner's own views, and views with
 * `isRedirecting`, which another view of the same listing replaces. Does not use the call `countListingEvent`, since its
 * schemas are larger than this file.
 */
export function useCountViews({ id, owned, phone, website }: Listing, isRedirecting: boolean): void {
  useEffect(() => {
    if (owned || isRedirecting) return;
    const sendEvent = (eventKind: string, minutes?: number) =>
      navigator.sendBeacon?.(
        `/api/prosthetists/${id}/seen`,
        new Blob([JSON.stringify({ what: eventKind, minutes })], { type: 'application/json' }),
      );
    const handleClick = ({ target }: MouseEvent) => {
      const href = (target as Element).closest('a')?.getAttribute('href');
      if (!href) return;
      if (href === toPhoneHref(phone)) sendEvent('phone', getMinutesSinceFirstSearch());
      if (href === toWebsiteHref(website)) sendEvent('website', getMinutesSinceFirstSearch());
    };
    // Delayed: during hydration the session is not known yet, so a redirect may still follow.
    const timer = setTimeout(() => sendEvent('view'));
    addEventListener('click', handleClick);
    return () => {
      clearTimeout(timer);
      removeEventListener('click', handleClick);
    };
  }, [id, owned, isRedirecting, phone, website]);
}

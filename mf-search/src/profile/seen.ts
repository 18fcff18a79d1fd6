import { toPhoneHref, toWebsiteHref } from '@app/seo';
import type { Listing } from '@app/types';
import { useEffect } from 'react';
import { getMinutesSinceSearch } from '../shared/search/first-search.ts';

/**
 * Counts a page view of a listing and presses on its phone number and website. A press also sends the minutes since the
 * visitor's first search; nothing else about the visitor is sent. Not counted: the owner's own views, and views with
 * `passing`, which are replaced by another view of the same listing. Sent by hand instead of with `countSeen`: its
 * schemas would be larger than this file.
 */
export function useSeen({ id, owned, phone, website }: Listing, isLeaving: boolean): void {
  useEffect(() => {
    if (owned || isLeaving) return;
    const tell = (event: string, minutes?: number) =>
      navigator.sendBeacon?.(
        `/api/prosthetists/${id}/seen`,
        new Blob([JSON.stringify({ what: event, minutes })], { type: 'application/json' }),
      );
    const handleClick = ({ target }: MouseEvent) => {
      const href = (target as Element).closest('a')?.getAttribute('href');
      if (!href) return;
      if (href === toPhoneHref(phone)) tell('phone', getMinutesSinceSearch());
      if (href === toWebsiteHref(website)) tell('website', getMinutesSinceSearch());
    };
    // Delayed: during hydration the session is not known yet, and so neither is whether the view is replaced.
    const timer = setTimeout(() => tell('view'));
    addEventListener('click', handleClick);
    return () => {
      clearTimeout(timer);
      removeEventListener('click', handleClick);
    };
  }, [id, owned, isLeaving, phone, website]);
}

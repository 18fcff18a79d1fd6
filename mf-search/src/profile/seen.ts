import { toPhoneHref, toWebsiteHref } from '@app/seo';
import type { Listing } from '@app/types';
import { useEffect } from 'react';
import { getMinutesSinceSearch } from '../shared/search/first-search.ts';

/**
 * Tells, once a page view, that the page of a listing was opened, and that its number or its website was pressed.
 * A press also sends the minutes since the visitor's first search; nothing else of the visitor is sent. An owner's own
 * views count nothing, nor does `passing`: a page that leads on to another view of the same listing. `countSeen` by hand: its schemas would weigh more than all of this.
 */
export function useSeen({ id, owned, phone, website }: Listing, passing: boolean): void {
  useEffect(() => {
    if (owned || passing) return;
    const tell = (what: string, minutes?: number) =>
      navigator.sendBeacon?.(
        `/api/prosthetists/${id}/seen`,
        new Blob([JSON.stringify({ what, minutes })], { type: 'application/json' }),
      );
    const handleClick = ({ target }: MouseEvent) => {
      const href = (target as Element).closest('a')?.getAttribute('href');
      if (!href) return;
      if (href === toPhoneHref(phone)) tell('phone', getMinutesSinceSearch());
      if (href === toWebsiteHref(website)) tell('website', getMinutesSinceSearch());
    };
    // In a moment: a page that comes alive learns only then who is here, and so whether it leads on.
    const timer = setTimeout(() => tell('view'));
    addEventListener('click', handleClick);
    return () => {
      clearTimeout(timer);
      removeEventListener('click', handleClick);
    };
  }, [id, owned, passing, phone, website]);
}

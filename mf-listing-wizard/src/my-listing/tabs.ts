import { paths } from '@app/seo';
import { m } from '../paraglide/messages.js';

/** Tabs of the page of a public listing, each with its own address. */
export const tabs = [
  { id: 'overview', title: m.tab_overview },
  { id: 'requests', title: m.requests_title },
  { id: 'reviews', title: m.own_reviews_title },
  { id: 'figures', title: m.figures_title },
  { id: 'invite', title: m.tab_invite },
  { id: 'manager', title: m.manager_title },
] as const;
export type TabId = (typeof tabs)[number]['id'];

/** Returns the address of a tab. `extraParams`: further query parameters. */
export function buildTabHref(tab: TabId, extraParams: Record<string, string> = {}): string {
  const params = new URLSearchParams({ ...(tab !== 'overview' && { tab }), ...extraParams });
  return params.size > 0 ? `${paths.myListing}?${params}` : paths.myListing;
}

/** Returns the tab of an address. A filter or page number of reviews implies their tab. */
export function readTab(search: string): TabId {
  const params = new URLSearchParams(search);
  const tabId = params.get('tab') ?? (params.has('show') || params.has('page') ? 'reviews' : '');
  return tabs.find(({ id }) => id === tabId)?.id ?? 'overview';
}

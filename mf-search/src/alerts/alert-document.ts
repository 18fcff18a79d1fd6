import { createHead, paths } from '@app/seo';
import { askFor, definePageDocument, type PageCall } from '@app/shell-api';
import { countArrivals } from '@app/types/search/arrivals';
import { m } from '../paraglide/messages.js';
import { readAlertSearch, toArrivalsInput } from './alert-search-params.ts';

/** Document of `/alerts`. Each search has its own address, so none is indexed by search engines. */
export default definePageDocument({
  loader: ({ search }) => {
    const input = toArrivalsInput(readAlertSearch(search));
    const calls: { [name: string]: PageCall<typeof countArrivals> } = input
      ? { arrivalsAnswer: { endpoint: countArrivals, input } }
      : {};
    return askFor(calls);
  },
  // If the number fails to load, the page is rendered without it.
  head: () => ({
    ...createHead(m.alert_title(), m.alert_description()),
    path: paths.alerts,
    noindex: true,
  }),
});

import { filterKeys } from '@app/listing-fields';
import {
  buildResultsPath,
  createHead,
  createHomeHead,
  getAllParams,
  getParam,
  normalizeResultsPath,
  paths,
} from '@app/seo';
import { askFor, definePageDocument, type PageCall } from '@app/shell-api';
import { parseQuery, searchProsthetists, toSearchInput } from '@app/types';
import { m } from '../paraglide/messages.js';
import { parseSearchQuery } from '../shared/search/read-search.ts';
import { describeResults, getResultsTitle } from '../shared/words/results.ts';

/** Document of `/search-results`. A form sent without scripts redirects to the canonical address of its search. */
export default definePageDocument({
  loader: ({ search }) => {
    const canonicalPath = normalizeResultsPath(parseQuery(search));
    if (canonicalPath !== `${paths.results}?${search}`) return { redirect: canonicalPath, status: 302 };
    const query = parseSearchQuery(search);
    const calls: { [name: string]: PageCall<typeof searchProsthetists> } = query
      ? { searchAnswer: { endpoint: searchProsthetists, input: toSearchInput(query) } }
      : {};
    return askFor(calls);
  },
  head: ({ searchAnswer }, { search, locale }) => {
    if (searchAnswer?.kind === 'down') return { problem: 'unavailable' };
    // An invalid search renders the page with its errors.
    if (searchAnswer?.kind !== 'reply')
      return {
        status: 400,
        path: paths.results,
        noindex: true,
        ...createHead(m.results_form_title(), createHomeHead(locale).description),
      };
    const { reply } = searchAnswer;
    const rawQuery = parseQuery(search);
    if (reply.page > Math.max(1, reply.pages) && reply.prosthetists.length === 0)
      return {
        redirect: buildResultsPath(rawQuery, { page: String(Math.max(1, reply.pages)), after: undefined }),
        status: 302,
      };
    const name = getParam(rawQuery, 'name').trim();
    const isRefined = filterKeys.some((key) => getAllParams(rawQuery, key).length > 0);
    return {
      ...createHead(getResultsTitle(reply, name), describeResults(reply, name)),
      path: buildResultsPath(rawQuery, { page: String(reply.page), sortBy: reply.sortBy, after: undefined }),
      // Only the plain search is indexed; refined searches and further pages are not.
      noindex: isRefined || name !== '' || reply.page > 1 || reply.sortBy !== 'distance' || reply.total === 0,
    };
  },
});

import { nationwideRadius } from '@app/option-lists';
import {
  getParam,
  normalizeResultsPath,
  paths,
  type RawQuery,
  renderResultsPage,
  searchNeedsInput,
} from '@app/seo';
import { buildUrl, readQuery, searchInput, searchProsthetists, searchQuery } from '@app/types';
import * as z from 'zod/mini';
import type { PageRequest } from './pages.ts';
import { redirect } from './redirect.ts';

/** /search-results. A plainly submitted form is first brought to the search's one address. */
export async function renderResults({ c, ask, ...context }: PageRequest) {
  const { searchParams } = new URL(c.req.url);
  // A language is no part of the search.
  searchParams.delete('lang');
  const query = readQuery(searchParams);
  const normal = normalizeResultsPath(query);
  if (normal !== `${paths.results}?${searchParams}`) return redirect(c, 302, normal);

  if (isMissingInput(query)) {
    const message = searchNeedsInput(context.locale);
    return renderResultsPage({
      ...context,
      query,
      problem: { status: 400, message, fields: { search: message } },
    });
  }
  // What the schema refuses is asked all the same: the service words the refusal, and searches nothing.
  const parsed = z.safeParse(searchQuery, query);
  const url = parsed.success
    ? buildUrl(searchProsthetists, searchInput(parsed.data))
    : `${searchProsthetists.path}?${searchParams}`;
  const answer = await ask(searchProsthetists, url);
  switch (answer.kind) {
    case 'reply':
      return renderResultsPage({ ...context, query, reply: answer.reply });
    case 'refused':
      return renderResultsPage({ ...context, query, problem: answer.problem });
    case 'down':
      return renderResultsPage({ ...context, query, problem: { status: 503, message: '' } });
  }
}

/** Within some miles of nowhere: the home form refuses it with this message, so the form without script does too. */
function isMissingInput(query: RawQuery): boolean {
  const radius = getParam(query, 'radius');
  return (
    getParam(query, 'name') === '' &&
    getParam(query, 'zipCode') === '' &&
    /^\d{1,3}$/.test(radius) &&
    Number(radius) > 0 &&
    Number(radius) < nationwideRadius
  );
}

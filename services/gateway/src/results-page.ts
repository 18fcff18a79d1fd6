import { nationwideRadius } from '@app/option-lists';
import { normalizedResultsPath, one, paths, type RawQuery, resultsPage, searchNeedsInput } from '@app/seo';
import { readQuery, searchInput, searchProsthetists, searchQuery, urlOf } from '@app/types';
import * as z from 'zod/mini';
import type { PageRequest } from './pages.ts';
import { redirect } from './redirect.ts';

/** /search-results. A plainly submitted form is first brought to the search's one address (decisions, ruling 9). */
export async function results({ c, ask, ...context }: PageRequest) {
  const { searchParams } = new URL(c.req.url);
  const query = readQuery(searchParams);
  const normal = normalizedResultsPath(query);
  if (normal !== `${paths.results}?${searchParams}`) return redirect(c, 302, normal);

  if (needsInput(query)) {
    const message = searchNeedsInput(context.locale);
    return resultsPage({ ...context, query, problem: { status: 400, message, fields: { search: message } } });
  }
  // What the schema refuses is asked all the same: the service words the refusal, and searches nothing.
  const parsed = z.safeParse(searchQuery, query);
  const url = parsed.success
    ? urlOf(searchProsthetists, searchInput(parsed.data))
    : `${searchProsthetists.path}?${searchParams}`;
  const answer = await ask(searchProsthetists, url);
  switch (answer.kind) {
    case 'reply':
      return resultsPage({ ...context, query, reply: answer.reply });
    case 'refused':
      return resultsPage({ ...context, query, problem: answer.problem });
    case 'down':
      return resultsPage({ ...context, query, problem: { status: 503, message: '' } });
  }
}

/** Within some miles of nowhere: the home form refuses it with this message, so the form without script does too. */
function needsInput(query: RawQuery): boolean {
  const radius = one(query, 'radius');
  return (
    one(query, 'name') === '' &&
    one(query, 'zipCode') === '' &&
    /^\d{1,3}$/.test(radius) &&
    Number(radius) > 0 &&
    Number(radius) < nationwideRadius
  );
}

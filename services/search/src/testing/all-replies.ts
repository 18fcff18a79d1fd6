// Everything that a reader can get, by every call of this service.
import type { TokenInput } from '@app/service-kit/identity-for-tests';
import {
  buildUrl,
  endpoints,
  fitProsthetists,
  listCards,
  matchProsthetists,
  maxSavedPeople,
} from '@app/types';
import { mapMatches } from '@app/types/search/map';
import { expect } from 'vitest';
import { bodyCreators } from './bodies.ts';
import type { startApp } from './running-app.ts';

interface Subjects {
  /** Ids and slugs. */
  listings: readonly string[];
  /** Public ids. */
  reviews?: readonly string[];
  /** Accounts whose own reviews are asked for, beside those of the reader. */
  authors?: readonly string[];
  /** Searched names. */
  names: readonly string[];
}

/** Lists the paths of all reading calls, with all sensible parameters. */
function listPaths({ listings, reviews = [], names }: Subjects): string[] {
  const queriesById: Record<string, readonly string[]> = {
    listReviews: [
      '',
      '?sortBy=lowest',
      '?limbLevel=Below-knee',
      '?stage=New%20socket&minRating=1',
      '?page=2',
      '?words=socket&stars=4&children=true&recent=true',
    ],
    countArrivals: ['?zipCode=63101&radius=50'],
    getSurroundings: ['?lat=38.6&lng=-90.2'],
    mapProsthetists: ['', '?zipCode=63101&radius=50&zoom=8&x=62&y=97', `?name=${names[0]}`],
    searchProsthetists: [
      '',
      '?zipCode=63101&radius=50',
      '?sortBy=name',
      '?sortBy=reviews',
      '?sortBy=confirmed&insurance=Medicare',
      ...names.map((name) => `?name=${name}`),
    ],
  };
  const readPaths = endpoints
    .filter(({ service, method, id }) => service === 'search' && method === 'GET' && id !== 'listUserReviews')
    .flatMap(({ id, path, aliases = [] }) => {
      const subjectIds = path.includes('/prosthetists/{id}') ? listings : [''];
      return [path, ...aliases].flatMap((anyPath) =>
        subjectIds.flatMap((subjectId) =>
          (queriesById[id] ?? ['']).map((query) => {
            const params = { id: subjectId, state: 'missouri' };
            return buildUrl({ path: anyPath as `/api/${string}` }, { params }) + query;
          }),
        ),
      );
    });
  const otherPaths = ['/internal/sitemap', '/internal/sitemap?part=0', '/readyz', '/livez'];
  return [...readPaths, ...otherPaths, ...reviews.map((id) => `/api/reviews/${id}`)];
}

/** Sends every call as this reader, writing ones too. Returns all replies, errors included. */
export async function fetchAllReplies(
  { send, waitUntilCaughtUp }: Awaited<ReturnType<typeof startApp>>,
  as: TokenInput | undefined,
  subjects: Subjects,
): Promise<string> {
  await waitUntilCaughtUp();
  const { listings, reviews = [], authors = [] } = subjects;
  const replyTexts: string[] = [];
  const record = async (method: string, path: string, body?: object) => {
    const { status, text, headers } = await send(method, path, { as, body });
    expect(status, `${method} ${path}`).not.toBe(500);
    replyTexts.push(text, JSON.stringify([...headers]));
    return status;
  };
  for (const path of listPaths(subjects)) await record('GET', path);
  for (const userId of [...authors, ...(as?.userId ? [as.userId] : [])])
    await record('GET', `/user-reviews/${userId}`);
  for (const id of reviews) {
    await record('PUT', `/api/reviews/${id}`, bodyCreators.editReview!());
    await record('DELETE', `/api/reviews/${id}`);
    await record('POST', `/api/reviews/${id}/appeal`, bodyCreators.appealReview!());
    await record('POST', `/api/reviews/${id}/flag`, { reason: 'Abusive' });
  }
  for (const id of listings) {
    await record('POST', `/api/prosthetists/${id}/seen`, bodyCreators.countSeen!());
    await record('POST', `/api/prosthetists/${id}/report`, bodyCreators.reportChange!());
  }
  const facts = { limbLevel: ['Below-knee'], state: 'Missouri', highActivity: true };
  const slugs = listings.slice(0, maxSavedPeople);
  const search = { zipCode: '63101' };
  for (const [{ path }, body] of [
    [matchProsthetists, { search, facts }],
    [mapMatches, { search, facts }],
    [fitProsthetists, { slugs, facts }],
    [listCards, { slugs }],
  ] as const)
    expect(await record('POST', path, body), path).toBe(200);
  return replyTexts.join('\n');
}

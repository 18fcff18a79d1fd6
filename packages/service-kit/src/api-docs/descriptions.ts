import { filterFields } from '@app/listing-fields';
import { maxBodyBytes } from '../app/read-body.ts';
import { getTimeoutMs } from '../service/service-url.ts';
import type { DescribedCall } from './shapes.ts';

const listingIdDescription = "A listing's slug, one of its earlier slugs, or its id.";

/** Descriptions of inputs by name. Their schemas are elsewhere. */
const inputDescriptions: Record<string, string> = {
  id: listingIdDescription,
  userId: "The account's id at the identity provider.",
  name: 'Part of a name, a practice or a city. Typing mistakes and missing accents are forgiven.',
  zipCode:
    'Where distances start. Five digits, or ZIP+4. Military mail (APO, FPO, DPO) has no place: the search needs a name or state, and distances are null.',
  radius:
    'Miles around the ZIP code. 1 to 275; 275 and everything from 10000 up mean nationwide. Values between are refused.',
  page: 'A jump to a page of 20. Pages 1 to 500 by number; further ones by `after`.',
  sortBy:
    'The order. Anything unknown means distance; without a ZIP code it means best rated first, with a name best match first (unless `sort` says otherwise). `relevance` (how well the name fits) needs a name. `match` needs facts to match: `POST /api/prosthetists/match`.',
  sort: '`chosen`: a person chose the order, so that `distance` holds in a search by name.',
  after:
    '`next` of an earlier reply: goes on right after its last listing. Along it nothing comes twice and nothing is missed.',
  slug: "A clinic's slug, or one of its earlier slugs.",
  state: 'Two-letter code in a search, a slug such as `missouri` in a path.',
  city: 'A slug such as `st-louis`.',
  zoom: 'Of the grid of web maps (`{zoom}/{x}/{y}`): only results in two by two squares, from the square `x`, `y` on to the east and south. Absent: everywhere.',
  x: 'Column of the square.',
  y: 'Row of the square.',
  lat: 'Latitude in degrees, to a tenth.',
  lng: 'Longitude in degrees, to a tenth.',
  ...Object.fromEntries(filterFields.map(({ filter: { key, description } }) => [key, description])),
  listing: listingIdDescription,
  q: 'Words of a name or practice; all must match.',
  limit: 'At most so many; ten where absent.',
  firstName: 'As it is about to be sent.',
  lastName: 'As it is about to be sent.',
  zip: 'Five digits.',
  show: 'Which of them.',
  kind: 'What was decided about.',
  token: 'As the link in the mail has it.',
  edit: 'The own listing, with its private fields and what waits.',
  _: 'Accepted and ignored.',
};

/** Descriptions that differ in calls of reviews. */
const reviewInputDescriptions: Record<string, string> = {
  page: 'Which page of ten.',
  sortBy: 'The order. Anything unknown means newest first.',
  limbLevel: 'Displays any of these limb levels. Repeat the key for several.',
  stage: 'Tells of any of these stages. Repeat the key for several.',
  minRating: 'At least so many stars, of the care or of the `dimension`.',
  maxRating: 'At most so many stars, of the care or of the `dimension`.',
  stars: 'Any of these stars, of the care or of the `dimension`. Repeat the key for several.',
  children: 'Only those about the care of a child.',
  recent: 'Only those of care in this season or the four before it.',
  words: 'All of them begin words of the title or text, whatever their case and accents.',
  dimension: 'The part of the care that stars and order mean; only reviews that rate it.',
};

/** Descriptions that differ in calls of staff. */
const staffInputDescriptions: Record<string, string> = {
  id: "The record's id: a review's public id, 24 hexadecimal digits of anything else.",
  kind: 'What kind of record it is.',
  page: 'Which page, from 1.',
  pageSize: 'How many on a page.',
  q: 'Words to look for.',
  from: 'Not before this day or instant.',
  to: 'Not after this day or instant.',
};

export function describeInput({ path }: Pick<DescribedCall, 'path'>, name: string): string {
  if (path.startsWith('/api/admin/'))
    return staffInputDescriptions[name] ?? 'Narrows or orders what is given.';
  if (path.endsWith('/{name}')) return 'As the upload gave it.';
  if (name === 'license' && path.endsWith('/certificate')) return 'The credential that it is for.';
  if (name === 'id' && path.startsWith('/api/me/decisions/'))
    return 'Of the listing, update, claim or flag that was decided about.';
  if (name === 'review' || (name === 'id' && path.startsWith('/api/reviews/')))
    return "A review's public id.";
  const reviewDescription = path.endsWith('/reviews') ? reviewInputDescriptions[name] : undefined;
  return reviewDescription ?? inputDescriptions[name] ?? '';
}

const needsSession = ({ session = 'none', permission }: DescribedCall) =>
  session !== 'none' || permission !== undefined;
const hasInput = ({ params, query, body, upload, idempotent }: DescribedCall) =>
  [params, query, body, upload, idempotent].some((input) => input !== undefined);

/** Errors that any call may return, in addition to its own. */
const generalProblems: readonly (readonly [
  status: number,
  appliesTo: (endpoint: DescribedCall) => boolean,
  description: string,
])[] = [
  [400, hasInput, 'Some input is malformed; `fields` says which, and what to do about it.'],
  [401, needsSession, 'An expired or forged session.'],
  [403, ({ permission }) => permission !== undefined, '`no_right`: the role does not allow it.'],
  [405, () => true, 'The path is right, the method is not; `Allow` names those that are.'],
  [
    409,
    ({ idempotent = false }) => idempotent,
    '`idempotency_conflict`: another request under this key. `in_progress`: the first one under it is still at work.',
  ],
  [413, ({ body }) => body !== undefined, `The body is longer than ${maxBodyBytes / 1024} kB.`],
  [413, ({ method }) => method !== 'GET', 'The body is longer than 1 MB.'],
  [414, () => true, 'The query is longer than 8 kB.'],
  [415, ({ body }) => body !== undefined, 'The body is not `application/json`.'],
  [431, () => true, 'The headers are larger than 32 kB.'],
  [
    503,
    () => true,
    'The service is starting, stopping or out of reach. `Retry-After` says when to try again.',
  ],
];

/** All error statuses of a call with their reasons, the call's own first. */
export function describeFailures(endpoint: DescribedCall): Record<number, string> {
  const failures: Record<number, string> = { ...endpoint.problems };
  for (const [status, appliesTo, description] of generalProblems)
    if (appliesTo(endpoint)) failures[status] ??= description;
  if (endpoint.idempotent && !failures[409]?.includes('in_progress')) {
    failures[409] = `${failures[409]} \`in_progress\`: the first request under this key is still at work.`;
  }
  const defaultTimeoutMs = getTimeoutMs(endpoint.service);
  const timeoutMs = endpoint.upload?.replyTimeoutMs ?? defaultTimeoutMs;
  failures[504] = `The service did not answer within ${timeoutMs / 1000} seconds.`;
  return failures;
}

// Alerts about new people near a ZIP code. Answered by the account service, matched by the worker with the search's rules.
import { alertFilterFields } from '@app/listing-fields';
import { alertRhythms, nationwideOptionMiles, radiusOptionsMiles } from '@app/option-lists';
import * as z from 'zod/mini';
import { defineEndpoint } from '../call/endpoint.ts';
import { unavailableProblem } from '../call/own-call.ts';
import { email, zipCode } from '../call/text-schemas.ts';
import { filterShape } from '../search/filter-schemas.ts';
import type { SearchFilters } from '../search/search.ts';

type AlertFilters = Partial<SearchFilters>;
/** The parsed value has all of these filters. */
export const alertFilters = z.object(
  Object.fromEntries(alertFilterFields.map(({ filter: { key } }) => [key, filterShape[key]])),
) as unknown as z.ZodMiniType<AlertFilters, AlertFilters>;

/** Radii of an alert in miles: all but "nationwide". */
export const alertRadii = radiusOptionsMiles.filter((miles) => miles < nationwideOptionMiles);

const alertSearchFields = { zipCode, radiusMiles: z.literal(alertRadii), filters: alertFilters };
const rhythm = z.enum(alertRhythms);

/** Maximum number of alerts per e-mail address. */
export const maxAlerts = 10;
/** Hours in which the link of the first mail can confirm the address. */
export const confirmationLinkHours = 48;

const alertToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));
const noLinkProblem = 'No alert has this link: it was stopped, or not confirmed in time.';
const tooManyTriesProblem = 'Too many by this address. `Retry-After` says when to go on.';

export const createAlert = defineEndpoint('account', 'POST /api/alerts', {
  id: 'createAlert',
  session: 'optional',
  deniedAccounts: 'nobody',
  status: 202,
  summary:
    'Ask to be told by mail of people who are new near a ZIP code. Sends one mail with a link that confirms the address.',
  body: z.object({ email, ...alertSearchFields, rhythm }),
  /** The same for every address. */
  reply: z.object({ alert: z.object({ status: z.literal('unconfirmed') }) }),
  problems: {
    400: 'Malformed, or a ZIP code that does not exist; `fields` says what.',
    401: 'An expired or forged session. Without any it works as well.',
    429: tooManyTriesProblem,
    503: unavailableProblem,
  },
  limitsDescription: `Twenty an hour by IP address. An address gets at most one such mail a day, and has at most ${maxAlerts} alerts. Unconfirmed ones are deleted after ${confirmationLinkHours} hours; a newer one replaces them.`,
});

const alertReply = z.object({
  alert: z.object({ ...alertSearchFields, zipCode: z.string(), rhythm, confirmed: z.boolean() }),
});
export type Alert = z.output<typeof alertReply>['alert'];

export const getAlert = defineEndpoint('account', 'GET /api/alerts/{token}', {
  id: 'getAlert',
  summary: 'What the alert with this link tells of. Its address is in no reply.',
  params: z.object({ token: alertToken }),
  reply: alertReply,
  problems: { 400: 'Malformed.', 404: noLinkProblem, 429: tooManyTriesProblem, 503: unavailableProblem },
});

export const confirmAlert = defineEndpoint('account', 'POST /api/alerts/{token}/confirm', {
  id: 'confirmAlert',
  summary: 'Confirms the address of an alert, which then sends mails. Again: no change.',
  params: z.object({ token: alertToken }),
  reply: alertReply,
  problems: {
    400: 'Malformed.',
    404: noLinkProblem,
    409: `\`too_many_alerts\`: the address has ${maxAlerts}.`,
    429: tooManyTriesProblem,
    503: unavailableProblem,
  },
});

export const stopAlert = defineEndpoint('account', 'POST /api/alerts/{token}/stop', {
  id: 'stopAlert',
  // The address of the page, so that the one in a mail's `List-Unsubscribe` shows it to a browser.
  aliases: ['/alerts/stop/{token}'],
  summary:
    'Stops an alert and deletes it with its address; also what mail programs press (RFC 8058). The same reply for a link that nothing has.',
  params: z.object({ token: alertToken }),
  reply: z.object({ stopped: z.literal(true) }),
  problems: { 400: 'Malformed.', 429: tooManyTriesProblem, 503: unavailableProblem },
});

export const alertEndpoints = [createAlert, getAlert, confirmAlert, stopAlert] as const;

/** Query of the worker to the search service: who became public after `after` and until `until`, for each search. */
export const newPeopleInput = z.object({
  until: z.iso.datetime(),
  searches: z.array(z.object({ ...alertSearchFields, after: z.iso.datetime() })).check(z.maxLength(500)),
});
export type NewPeopleInput = z.input<typeof newPeopleInput>;

export const newPeopleReply = z.object({
  /** Time until which the index knows all public listings; never later than in the query. */
  until: z.iso.datetime(),
  /** In the order of the searches. */
  results: z.array(
    z.object({
      total: z.int(),
      /** The nearest ones, at most ten. */
      people: z.array(z.object({ slug: z.string(), name: z.string(), credential: z.string() })),
    }),
  ),
});
export type NewPeopleReply = z.output<typeof newPeopleReply>;

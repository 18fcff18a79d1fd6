import { reportSubjectValues } from '@app/option-lists';
import * as z from 'zod/mini';
import { defineEndpoint } from '../call/endpoint.ts';
import { listingParams } from '../call/params.ts';
import { createText } from '../call/text-schemas.ts';

export const reportChange = defineEndpoint('search', 'POST /api/prosthetists/{id}/report', {
  id: 'reportChange',
  deniedAccounts: 'silenced',
  session: 'optional',
  status: 202,
  summary: 'Tell the team that something on a listing is out of date.',
  params: listingParams,
  body: z.object({
    field: z.enum(reportSubjectValues),
    /** The correct value, and its source. */
    note: createText(5, 1000),
  }),
  reply: z.object({ report: z.object({ status: z.literal('open') }) }),
  problems: {
    400: 'Malformed; `fields` says what.',
    401: 'An expired or forged session. Without any it works as well.',
    404: 'No such listing.',
    410: 'The listing was deleted.',
    429: 'Too many reports from here. `Retry-After` says when to go on.',
    503: 'The service is starting, stopping or cannot reach its data. Try again.',
  },
  limitsDescription: 'Ten reports a day, by account or by address.',
});

const starCounts = z.object({ star: z.int(), decided: z.int(), approved: z.int() });

export const getTransparency = defineEndpoint('search', 'GET /api/transparency', {
  id: 'getTransparency',
  summary:
    'How reviews were decided over the last twelve months: volumes, reasons, approval by star, flags, appeals.',
  reply: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    received: z.int(),
    approved: z.int(),
    rejected: z.int(),
    /** Were public, and were removed later. */
    removed: z.int(),
    changesRequested: z.int(),
    waiting: z.int(),
    /** Withdrawn before a decision. */
    withdrawn: z._default(z.int(), 0),
    /** Median hours until a decision; null before the first. */
    medianHours: z.nullable(z.number()),
    /** Approvals by stars, 1 to 5, which must not depend on the stars. */
    byStar: z.array(starCounts),
    reasons: z.record(z.string(), z.int()),
    addedReasons: z.array(z.object({ value: z.string(), es: z.string() })),
    flags: z.object({ received: z.int(), upheld: z.int(), declined: z.int(), open: z.int() }),
    /** Reviews hidden by a flag for harm: removed (`upheld`), shown again (`declined`), still hidden. */
    hidden: z.object({ received: z.int(), upheld: z.int(), declined: z.int(), open: z.int() }),
    appeals: z.object({ received: z.int(), upheld: z.int(), declined: z.int(), open: z.int() }),
  }),
  problems: { 503: 'The service is starting, stopping or cannot reach its data. Try again.' },
  limitsDescription: 'Counted at most once an hour.',
});

export const reportEndpoints = [reportChange, getTransparency] as const;

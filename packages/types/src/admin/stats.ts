import * as z from 'zod/mini';
import type { Endpoint } from '../call/endpoint.ts';
import { instant } from '../call/params.ts';
import { defineByKind } from './inbox.ts';
import { promiseShown, recordId } from './lists.ts';
import { defineStaffCall } from './staff-call.ts';

/** Decisions by their outcome, and how long what was decided had waited, in business hours; null: nothing was decided. */
const decisions = z.object({
  approved: z.number(),
  rejected: z.number(),
  changesRequested: z.number(),
  medianHours: z.nullable(z.number()),
});

/** The longest waiting of a kind; null: nobody waits. Hours are business hours of the promise. */
const oldest = z.nullable(
  z.object({
    id: z.string(),
    since: z.string(),
    hours: z.number(),
    /** Until the promise is broken; 0 once it is. */
    leftHours: z.number(),
    overHours: z.number(),
  }),
);

/** How many of a kind wait: past their deadline, close to it, with time left, and without a deadline (imported listings). */
const waiting = z.object({
  late: z.number(),
  soon: z.number(),
  fine: z.number(),
  undated: z.number(),
  /** The one that has waited the longest; null: none has a deadline. */
  oldest: z.nullable(z.extend(promiseShown, { since: instant })),
});

/** How reviews of one number of stars were decided: the same share in all five is the promise of neutrality. */
const starRate = z.object({
  stars: z.number(),
  decided: z.number(),
  approved: z.number(),
  /** 0 to 1; null: none decided. */
  rate: z.nullable(z.number()),
});
export type StarRate = z.infer<typeof starRate>;

const moderatorRate = z.object({
  id: z.string(),
  name: z.string(),
  decided: z.number(),
  approved: z.number(),
  rate: z.nullable(z.number()),
  byStar: z.array(starRate),
});

/** Somebody's own import, shortly. */
const importSummary = z.object({
  id: recordId,
  fileName: z.string(),
  status: z.string(),
  created: z.number(),
  updated: z.number(),
  failed: z.number(),
  at: z.string(),
  by: z.string(),
});

export const adminStats = z.object({
  prosthetists: z.object({
    total: z.number(),
    approved: z.number(),
    pending: z.number(),
    claimed: z.number(),
    unclaimed: z.number(),
    /** Public, and not confirmed for as long as the settings say (180 days, unless changed). */
    stale180: z.number(),
  }),
  reviews: z.object({
    total: z.number(),
    pending: z.number(),
    approved: z.number(),
    rejected: z.number(),
    flagged: z.number(),
    /** One decimal; null: nobody rated yet. */
    avg: z.nullable(z.number()),
  }),
  pendingUpdates: z.number(),
  pendingClaims: z.number(),
  orphanedClaims: z.number(),
  oldest: z.object({ review: oldest, update: oldest, claim: oldest, listing: oldest }),
  /** What the inbox holds, against the promise; `soon`: less than half a working day is left. */
  waiting: defineByKind(waiting),
  /** Business hours within which each item is to be decided. */
  promiseHours: z.number(),
  decisions7d: decisions,
  decisions30d: decisions,
  /** Business hours from coming in to the decision, of the last 30 days. */
  medianHours: z.nullable(z.number()),
  /** One to five stars, of the last 90 days. */
  approvalByStar: z.array(starRate),
  /** The same by who decided, for the neutrality of each. */
  approvalByModerator: z.array(moderatorRate),
  importsRecent: z.array(importSummary),
  /** One a day, oldest first, days of the promise's time zone. */
  series30d: z.array(z.object({ day: z.string(), received: z.number(), decided: z.number() })),
  /** When this was counted. */
  at: z.string(),
});
export type AdminStats = z.infer<typeof adminStats>;

export const getStats = defineStaffCall('read', 'GET /api/admin/stats', {
  id: 'adminStats',
  summary: 'How much waits, since when, and how it was decided; at most ten seconds old',
  reply: adminStats,
  problems: {},
});

export const statsEndpoints: readonly Endpoint[] = [getStats];

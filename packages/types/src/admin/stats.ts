import * as z from 'zod/mini';
import { instant } from '../call/params.ts';
import { createSchemaByKind } from './inbox.ts';
import { recordId, slaShown } from './lists.ts';
import { defineStaffCall } from './staff-call.ts';

/** Decisions by outcome, and the median waiting time in business hours; null: none. */
const decisions = z.object({
  approved: z.number(),
  rejected: z.number(),
  changesRequested: z.number(),
  medianHours: z.nullable(z.number()),
});

/** The longest waiting item of a kind; null: none. Business hours of the SLA. */
const oldestItem = z.nullable(
  z.object({
    id: z.string(),
    since: z.string(),
    hours: z.number(),
    /** Hours until the SLA; 0 afterwards. */
    leftHours: z.number(),
    overHours: z.number(),
  }),
);

/** Waiting items of a kind: overdue, close to the deadline, in time, and without a deadline (imported listings). */
const waitingCounts = z.object({
  late: z.number(),
  soon: z.number(),
  fine: z.number(),
  undated: z.number(),
  /** The longest waiting item; null: none has a deadline. */
  oldest: z.nullable(z.extend(slaShown, { since: instant })),
});

/** Outcomes of reviews by stars: equal rates for all five show neutrality. */
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
    /** Public, and not confirmed for as long as in the settings (default 180 days). */
    stale180: z.number(),
  }),
  reviews: z.object({
    total: z.number(),
    pending: z.number(),
    approved: z.number(),
    rejected: z.number(),
    flagged: z.number(),
    /** One decimal; null without ratings. */
    avg: z.nullable(z.number()),
  }),
  pendingUpdates: z.number(),
  pendingClaims: z.number(),
  orphanedClaims: z.number(),
  oldest: z.object({ review: oldestItem, update: oldestItem, claim: oldestItem, listing: oldestItem }),
  /** Items of the inbox by SLA status; `soon`: less than half a working day is left. */
  waiting: createSchemaByKind(waitingCounts),
  /** Business hours of the SLA. */
  promiseHours: z.number(),
  decisions7d: decisions,
  decisions30d: decisions,
  /** Median business hours from receipt to decision, last 30 days. */
  medianHours: z.nullable(z.number()),
  /** By stars, one to five, last 90 days. */
  approvalByStar: z.array(starRate),
  /** Likewise by staff member. */
  approvalByModerator: z.array(moderatorRate),
  importsRecent: z.array(importSummary),
  /** By day in the SLA's time zone, oldest first. */
  series30d: z.array(z.object({ day: z.string(), received: z.number(), decided: z.number() })),
  /** Time of the computation. */
  at: z.string(),
});
export type AdminStats = z.infer<typeof adminStats>;

export const getStats = defineStaffCall('read', 'GET /api/admin/stats', {
  id: 'adminStats',
  summary: 'How much waits, since when, and how it was decided; at most ten seconds old',
  reply: adminStats,
  problems: {},
});

// Operations: outbox, scheduled jobs, services, and listings with faulty data.
import { outboxKinds, outboxStatuses } from '@app/option-lists';
import * as z from 'zod/mini';
import { recordParams } from '../call/params.ts';
import { createLine } from '../call/text-schemas.ts';
import { createListShape, createStaffProblems, pageQuery, recordId } from './lists.ts';
import { defineStaffCall } from './staff-call.ts';

/** An entry of the outbox, without recipient and content. */
export const outboxEntry = z.object({
  id: recordId,
  kind: z.enum(outboxKinds),
  /** Mail template, or action at the identity provider. */
  what: z.string(),
  /** Entries of one subject are delivered in order. */
  subject: z.string(),
  status: z.enum(outboxStatuses),
  dueAt: z.string(),
  attempts: z.number(),
  error: z.string(),
  createdAt: z.string(),
  doneAt: z.nullable(z.string()),
  /** False: its address was deleted when it failed. */
  mayRetry: z.boolean(),
});
export type OutboxEntry = z.infer<typeof outboxEntry>;

export const listOutbox = defineStaffCall('read', 'GET /api/admin/outbox', {
  id: 'adminListOutbox',
  summary: 'What is to be sent, and what became of it',
  query: z.object({
    ...pageQuery,
    status: z.optional(z.enum(outboxStatuses)),
    kind: z.optional(z.enum(outboxKinds)),
    subject: z.optional(createLine(200)),
  }),
  reply: z.object({ ...createListShape(outboxEntry), counts: z.record(z.enum(outboxStatuses), z.number()) }),
});

export const retryOutbox = defineStaffCall('decide', 'POST /api/admin/outbox/{id}/retry', {
  id: 'adminRetryOutbox',
  summary: 'Try a failed entry again, from its first attempt',
  params: recordParams,
  reply: z.object({ entry: outboxEntry, auditId: recordId }),
  problems: createStaffProblems({
    400: 'Malformed.',
    404: 'No such entry.',
    409: '`not_now`: it has not failed, or its address is gone.',
  }),
});

export const job = z.object({
  name: z.string(),
  dueAt: z.string(),
  running: z.boolean(),
  lastAt: z.nullable(z.string()),
  lastResult: z.string(),
  failed: z.boolean(),
});

export const listJobs = defineStaffCall('read', 'GET /api/admin/jobs', {
  id: 'adminListJobs',
  summary: 'Work by the clock: how it ended last, and when it is due',
  reply: z.object({ items: z.array(job) }),
});

export const runJob = defineStaffCall('settings', 'POST /api/admin/jobs/{name}/run', {
  id: 'adminRunJob',
  summary: 'Have a job done now. The password must have been given again (`POST /elevate`).',
  params: z.object({ name: z.string().check(z.regex(/^[a-z-]{1,100}$/)) }),
  reply: z.object({ job, auditId: recordId }),
  problems: createStaffProblems({
    400: 'Malformed.',
    403: '`elevate`: give the password again.',
    404: 'No such job.',
  }),
});

export const serviceHealth = z.object({
  name: z.string(),
  /** Words below /api that it owns. */
  nouns: z.array(z.string()),
  /** Remotes whose live pages ask it. */
  askedBy: z.array(z.string()),
  /** The release that it runs, and since when. */
  release: z.nullable(z.string()),
  since: z.string(),
  /** True while visitors do not reach it. */
  withdrawn: z.boolean(),
  state: z.enum(['ready', 'not_ready', 'away']),
  /** Facts reported by the service: counts and seconds. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

export const listServices = defineStaffCall('read', 'GET /api/admin/services', {
  id: 'adminListServices',
  summary: 'The services, what they own below /api, and whether each is ready',
  reply: z.object({ items: z.array(serviceHealth) }),
});

export const dataReportNames = ['stale', 'contact', 'credentials', 'place'] as const;
export type DataReportName = (typeof dataReportNames)[number];

export const countDataReports = defineStaffCall('read', 'GET /api/admin/data-reports', {
  id: 'adminDataReportCounts',
  summary: 'How many public listings each report names; counted at most every five minutes',
  reply: z.object({
    counts: z.record(z.enum(dataReportNames), z.number()),
    staleDays: z.number(),
    countedAt: z.string(),
  }),
});

export const dataReportRow = z.object({
  id: recordId,
  slug: z.string(),
  name: z.string(),
  place: z.string(),
  owned: z.boolean(),
  confirmedAt: z.nullable(z.string()),
  /** Reasons, one sentence each. */
  why: z.array(z.string()),
});

export const listDataReportRows = defineStaffCall('read', 'GET /api/admin/data-reports/listings', {
  id: 'adminListReported',
  summary: 'Public listings whose data need a look',
  query: z.object({ ...pageQuery, report: z.enum(dataReportNames) }),
  reply: z.object({
    ...createListShape(dataReportRow),
    /** Number of listings in the pages; the first ones by creation. */
    listed: z.number(),
  }),
});

export const getSearchQuality = defineStaffCall('read', 'GET /api/admin/data-reports/search', {
  id: 'adminSearchQuality',
  summary: 'Where searches find nobody, where nobody is near, and how soon a search leads to a contact',
  reply: z.object({
    /** Of the last 90 days; only sums of at least `shownFrom` searches. */
    misses: z.array(
      z.object({ zip3: z.string(), place: z.string(), searches: z.number(), lastDay: z.string() }),
    ),
    shownFrom: z.number(),
    /** By state, the ZIP codes without a public listing within `desertMiles`. */
    deserts: z.array(
      z.object({ state: z.string(), listings: z.number(), zips: z.number(), far: z.number() }),
    ),
    desertMiles: z.number(),
    /** These ZIP codes grouped by their first three digits, with the centre of each group in degrees. */
    desertRegions: z.array(
      z.object({
        zip3: z.string(),
        state: z.string(),
        lat: z.number(),
        lng: z.number(),
        zips: z.number(),
        far: z.number(),
      }),
    ),
    /** Of the last 90 days, by minutes since the first search of a visit; empty below `shownFrom` contacts. */
    contactTimes: z.array(z.object({ fromMinutes: z.number(), contacts: z.number() })),
  }),
});

export const operationEndpoints = [
  listOutbox,
  retryOutbox,
  listJobs,
  runJob,
  listServices,
  countDataReports,
  listDataReportRows,
  getSearchQuality,
];

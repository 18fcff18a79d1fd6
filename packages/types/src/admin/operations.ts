// What goes on behind the site: mails that wait, work by the clock, services, and listings whose data need a look.
import * as z from 'zod/mini';
import { defineEndpoint, type Endpoint } from '../call/endpoint.ts';
import { createListShape, createStaffProblems, pageQuery, recordId } from './lists.ts';

export const outboxStatuses = ['waiting', 'done', 'failed', 'cancelled'] as const;

/** An entry of the outbox, without what the mail says and to whom. */
export const outboxEntry = z.object({
  id: recordId,
  kind: z.enum(['mail', 'identity']),
  /** The mail's template, or what is done at the identity provider. */
  what: z.string(),
  /** What it is about: entries of one subject go out in their order. */
  subject: z.string(),
  status: z.enum(outboxStatuses),
  dueAt: z.string(),
  attempts: z.number(),
  error: z.string(),
  createdAt: z.string(),
  doneAt: z.nullable(z.string()),
  /** False: its address went with it when it failed. */
  mayRetry: z.boolean(),
});
export type OutboxEntry = z.infer<typeof outboxEntry>;

export const listOutbox = defineEndpoint({
  id: 'adminListOutbox',
  service: 'admin',
  method: 'GET',
  path: '/api/admin/outbox',
  summary: 'What is to be sent, and what became of it',
  right: 'read',
  query: z.object({
    ...pageQuery,
    status: z.optional(z.enum(outboxStatuses)),
    kind: z.optional(z.enum(['mail', 'identity'])),
    subject: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  reply: z.object({ ...createListShape(outboxEntry), counts: z.record(z.enum(outboxStatuses), z.number()) }),
  problems: createStaffProblems({ 400: 'Malformed.' }),
});

export const retryOutbox = defineEndpoint({
  id: 'adminRetryOutbox',
  service: 'admin',
  method: 'POST',
  path: '/api/admin/outbox/{id}/retry',
  summary: 'Try a failed entry again, from its first attempt',
  right: 'decide',
  params: z.object({ id: recordId }),
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

export const listJobs = defineEndpoint({
  id: 'adminListJobs',
  service: 'admin',
  method: 'GET',
  path: '/api/admin/jobs',
  summary: 'Work by the clock: how it ended last, and when it is due',
  right: 'read',
  reply: z.object({ items: z.array(job) }),
  problems: createStaffProblems(),
});

export const runJob = defineEndpoint({
  id: 'adminRunJob',
  service: 'admin',
  method: 'POST',
  path: '/api/admin/jobs/{name}/run',
  summary: 'Have a job done now. The password must have been given again (`POST /elevate`).',
  right: 'settings',
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
  state: z.enum(['ready', 'not_ready', 'away']),
  /** What it says of itself: counts and seconds. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

export const listServices = defineEndpoint({
  id: 'adminListServices',
  service: 'admin',
  method: 'GET',
  path: '/api/admin/services',
  summary: 'Whether each service is ready',
  right: 'read',
  reply: z.object({ items: z.array(serviceHealth) }),
  problems: createStaffProblems(),
});

export const listingReports = ['stale', 'contact', 'credentials', 'place'] as const;
export type ListingReport = (typeof listingReports)[number];

export const dataReportCounts = defineEndpoint({
  id: 'adminDataReportCounts',
  service: 'admin',
  method: 'GET',
  path: '/api/admin/data-reports',
  summary: 'How many public listings each report names; counted at most every five minutes',
  right: 'read',
  reply: z.object({
    counts: z.record(z.enum(listingReports), z.number()),
    staleDays: z.number(),
    countedAt: z.string(),
  }),
  problems: createStaffProblems(),
});

export const reportedListing = z.object({
  id: recordId,
  slug: z.string(),
  name: z.string(),
  place: z.string(),
  owned: z.boolean(),
  confirmedAt: z.nullable(z.string()),
  /** Why it is here, a sentence each. */
  why: z.array(z.string()),
});

export const listReported = defineEndpoint({
  id: 'adminListReported',
  service: 'admin',
  method: 'GET',
  path: '/api/admin/data-reports/listings',
  summary: 'Public listings whose data need a look',
  right: 'read',
  query: z.object({ ...pageQuery, report: z.enum(listingReports) }),
  reply: z.object({
    ...createListShape(reportedListing),
    /** So many of the total are in its pages: the first ones, by when they were added. */
    listed: z.number(),
  }),
  problems: createStaffProblems({ 400: 'Malformed.' }),
});

export const searchQuality = defineEndpoint({
  id: 'adminSearchQuality',
  service: 'admin',
  method: 'GET',
  path: '/api/admin/data-reports/search',
  summary: 'Where searches find nobody, where nobody is near, and how soon a search leads to a contact',
  right: 'read',
  reply: z.object({
    /** Of the last 90 days; only what at least `shownFrom` searches share. */
    misses: z.array(
      z.object({ zip3: z.string(), place: z.string(), searches: z.number(), lastDay: z.string() }),
    ),
    shownFrom: z.number(),
    /** The share of a state's ZIP codes with no public listing within `desertMiles`. */
    deserts: z.array(
      z.object({ state: z.string(), listings: z.number(), zips: z.number(), far: z.number() }),
    ),
    desertMiles: z.number(),
    /** Where those ZIP codes are: grouped by their first three digits, with the middle of each group in degrees. */
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
    /** Of the last 90 days, by the time since the first search of a visit; empty below `shownFrom` contacts. */
    contactTimes: z.array(z.object({ fromMinutes: z.number(), contacts: z.number() })),
  }),
  problems: createStaffProblems(),
});

export const operationEndpoints: readonly Endpoint[] = [
  listOutbox,
  retryOutbox,
  listJobs,
  runJob,
  listServices,
  dataReportCounts,
  listReported,
  searchQuality,
];

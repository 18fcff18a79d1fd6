// Published versions of remotes, and which are live.
import { releaseEndReasons } from '@app/option-lists';
import * as z from 'zod/mini';
import { instant } from '../call/params.ts';
import { createStaffProblems, recordId, seenVersion } from './lists.ts';
import { defineStaffCall } from './staff-call.ts';

/** Result of a gate check: one sentence with the finding and who has to act. */
const gateCheck = z.object({ id: z.string(), passed: z.boolean(), says: z.string() });

export const adminRelease = z.object({
  version: z.string(),
  publishedAt: instant,
  publishedBy: z.string(),
  contract: z.string(),
  /** Compressed bytes of its largest page, and the budget. */
  bytes: z.object({ gzip: z.number(), budget: z.nullable(z.number()) }),
  /** Null: not checked yet. */
  gate: z.nullable(z.object({ passed: z.boolean(), at: instant, checks: z.array(gateCheck) })),
  /** When its files were deleted, because it is old. */
  removedAt: z.nullable(instant),
  /** Why it cannot be activated here, and what to do; null: it can. */
  refusal: z.nullable(z.string()),
  /**
   * Web vitals of the last seven days: page loads with and without failure, and 75th percentiles (milliseconds; `cls`
   * in thousandths). Null: no reports.
   */
  visitors: z.nullable(
    z.object({
      loaded: z.number(),
      failed: z.number(),
      lcp: z.nullable(z.number()),
      inp: z.nullable(z.number()),
      cls: z.nullable(z.number()),
    }),
  ),
});
export type AdminRelease = z.output<typeof adminRelease>;

/** The live, previous and available versions of a remote. */
export const adminRemote = z.object({
  name: z.string(),
  /** 0: no version was ever live. */
  v: z.number(),
  live: z.nullable(z.object({ version: z.string(), since: instant, by: z.string() })),
  /** Set while visitors get nothing of it; `live` is null then. */
  withdrawn: z.nullable(z.object({ version: z.string(), at: instant, by: z.string() })),
  /** The target of a rollback. */
  earlier: z.nullable(z.string()),
  canary: z.nullable(z.object({ version: z.string(), share: z.number(), since: instant, by: z.string() })),
  /** Set after an auto-rollback, with failed loads of all loads. */
  fallback: z.nullable(
    z.object({ from: z.string(), to: z.string(), at: instant, failed: z.number(), loads: z.number() }),
  ),
  /** Previously live versions, newest first. */
  history: z.array(
    z.object({
      version: z.string(),
      since: instant,
      until: instant,
      by: z.string(),
      ended: z.enum(releaseEndReasons),
    }),
  ),
  /** The live version, the canary and the latest published versions, newest first. */
  releases: z.array(adminRelease),
  published: z.number(),
});
export type AdminRemote = z.output<typeof adminRemote>;

export const serviceName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,59}$/, 'service'));
export const remoteName = z.string().check(z.regex(/^mf_[a-z0-9_]{1,60}$/, 'remote'));
export const remoteParams = z.object({ remote: remoteName });
export const remoteVersion = z
  .string()
  .check(z.regex(/^\d+\.\d+\.\d+(?:-[\w-]+(?:\.[\w-]+)*)?$/, 'version'), z.maxLength(64));
export const visitorShare = z.number().check(z.gt(0), z.maximum(1));

const problems = createStaffProblems({
  400: 'What is wrong with which field.',
  403: '`elevate`: give the password again.',
  404: 'No such remote, or no such version of it.',
  409: '`stale`: somebody changed it meanwhile, and `fresh` says to what. `gate`, `damaged`, `removed`, `no_earlier`, `withdrawn`, `canary`, `console`, `no_offer`: the sentence says what is in its way.',
});

const remoteCallBase = { params: remoteParams, reply: z.object({ remote: adminRemote }), problems };

export const listRemotes = defineStaffCall('releases', 'GET /api/admin/releases', {
  id: 'adminListRemotes',
  summary: 'What is live of each remote, what was, and what was published',
  reply: z.object({ remotes: z.array(adminRemote) }),
});

export const activateVersion = defineStaffCall('releases', 'POST /api/admin/releases/{remote}/activate', {
  id: 'adminActivateVersion',
  summary:
    'Make a published version live for everybody. The whole gate must have let it pass (`pnpm remotes check`); its files are read again.',
  ...remoteCallBase,
  body: z.object({ ...seenVersion, version: remoteVersion }),
});

export const rollBackRemote = defineStaffCall('releases', 'POST /api/admin/releases/{remote}/rollback', {
  id: 'adminRollBackRemote',
  summary: 'Make the version live again that was so before',
  ...remoteCallBase,
  body: z.object(seenVersion),
});

export const withdrawRemote = defineStaffCall('releases', 'POST /api/admin/releases/{remote}/withdraw', {
  id: 'adminWithdrawRemote',
  summary:
    'Take a remote off the site: visitors get nothing of it, its addresses answer 410. It comes back by an activation. Not the console itself.',
  ...remoteCallBase,
  body: z.object(seenVersion),
});

export const setCanaryVersion = defineStaffCall('releases', 'PUT /api/admin/releases/{remote}/canary', {
  id: 'adminSetCanaryVersion',
  summary: 'Give a version to a share of the visitors, or change the share',
  ...remoteCallBase,
  body: z.object({ ...seenVersion, version: remoteVersion, share: visitorShare }),
});

export const endCanary = defineStaffCall('releases', 'DELETE /api/admin/releases/{remote}/canary', {
  id: 'adminEndCanary',
  summary: 'Give everybody the live version again',
  ...remoteCallBase,
  body: z.object(seenVersion),
});

export const previewVersion = defineStaffCall('releases', 'POST /api/admin/releases/{remote}/preview', {
  id: 'adminPreviewVersion',
  summary: 'A link that shows a published version to anyone who opens it, for a day',
  params: remoteParams,
  body: z.object({ version: remoteVersion }),
  reply: z.object({ url: z.string(), until: instant, auditId: recordId }),
  problems: {
    ...problems,
    409: '`removed`: its files are gone. `no_secret`: this site makes no such links.',
  },
});

const serviceParams = z.object({ service: serviceName });

export const withdrawService = defineStaffCall('releases', 'PUT /api/admin/services/{service}/withdrawn', {
  id: 'adminWithdrawService',
  summary:
    'Keep visitors from a service while it runs (its calls answer 410), or let them in again. Not from the admin service.',
  params: serviceParams,
  body: z.object({ withdrawn: z.boolean() }),
  reply: z.object({ isChanged: z.boolean() }),
  problems: createStaffProblems({
    400: 'What is wrong with which field.',
    403: '`elevate`: give the password again.',
    404: 'No such service.',
    409: '`console`: without it nobody could let it in again here.',
  }),
});

export const removeService = defineStaffCall('releases', 'DELETE /api/admin/services/{service}', {
  id: 'adminRemoveService',
  summary:
    'Free the words and the collections of a withdrawn service for good. Its collections have to be empty.',
  params: serviceParams,
  reply: z.object({}),
  problems: createStaffProblems({
    400: 'Malformed.',
    403: '`elevate`: give the password again.',
    404: 'No such service.',
    409: '`in_use`: the sentence says what has to be done first.',
  }),
});

export const releaseEndpoints = [
  listRemotes,
  activateVersion,
  rollBackRemote,
  withdrawRemote,
  setCanaryVersion,
  endCanary,
  previewVersion,
  withdrawService,
  removeService,
];

// Calls of pipelines, which come with a team token: a team ships its own slices, as staff do on the page "Releases".
import * as z from 'zod/mini';
import { type CallDefinition, defineEndpoint, type Endpoint, type RouteKey } from '../call/endpoint.ts';
import { instant } from '../call/params.ts';
import { codeLine, createText } from '../call/text-schemas.ts';
import { trialCheckIds } from '../release/fit.ts';
import {
  adminRemote,
  remoteName,
  remoteParams,
  remoteVersion,
  serviceName,
  visitorShare,
} from './releases.ts';

const problems = {
  400: 'What is wrong with which field. `not_a_build`, `form`, `digest`: the sentence says what is wrong with the files.',
  401: 'No team token, or one that was ended.',
  403: '`foreign`: the token is for other slices; the sentence names them.',
  404: 'No such remote, service or version.',
  409: '`other_bytes`, `gate`, `other_shell`, `damaged`, `removed`, `no_earlier`, `withdrawn`, `canary`, `console`, `no_offer`, `stale`: the sentence says what is in its way and who has to act.',
  413: 'The release has too many files, or too many bytes.',
  429: 'Too many calls with this token. `Retry-After` says when to go on.',
  503: '`storage`: the files of releases cannot be stored. Otherwise the service is starting, stopping, or cannot reach its data.',
} as const;

const definePipelineCall = <
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  R extends z.ZodMiniType,
  B extends z.ZodMiniType,
>(
  routeKey: RouteKey,
  call: Omit<CallDefinition<P, Q, R, B>, 'session' | 'teamToken' | 'problems'>,
): Endpoint<P, Q, R, B, 'none'> => defineEndpoint('admin', routeKey, { ...call, teamToken: true, problems });

const versionParams = z.object({ remote: remoteName, version: remoteVersion });

export const releaseLimits = { files: 400, bytes: 16 * 1024 * 1024 } as const;

export const listOwnRemotes = definePipelineCall('GET /api/admin/pipeline/remotes', {
  id: 'pipelineListRemotes',
  summary: "What is live of the token's remotes, what was, and what was published.",
  query: z.object({ remote: z.optional(remoteName) }),
  reply: z.object({ remotes: z.array(adminRemote) }),
});

export const publishVersion = definePipelineCall('POST /api/admin/pipeline/versions', {
  id: 'pipelinePublishVersion',
  summary:
    'Store a built remote as a version; visitors notice nothing. All of it is stored or nothing, and the same files again get the same answer. A form with a part `file` for each file, whose file name is its path in the build.',
  query: z.object({
    remote: remoteName,
    /** Absent: the version of its package and a hash of the files. */
    version: z.optional(remoteVersion),
  }),
  upload: {
    fields: z.object({
      /** sha256 in hex over path, NUL and bytes of each file, sorted by path. */
      digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
    maxBytes: releaseLimits.bytes,
    minBytesPerSecond: 32 * 1024,
    replyTimeoutMs: 60_000,
  },
  reply: z.object({
    version: z.string(),
    isNew: z.boolean(),
    /** Files that were written: all of a new version, else those that were missing or damaged. */
    stored: z.optional(z.number()),
  }),
});

const shellOffer = z.object({
  contract: codeLine,
  earlier: z.optional(z.array(codeLine)),
  shared: z.record(codeLine, codeLine),
});

export const prepareTrial = definePipelineCall(
  'GET /api/admin/pipeline/remotes/{remote}/versions/{version}',
  {
    id: 'pipelinePrepareTrial',
    summary:
      'What a trial of a published version is made with: the live shell, the live services, where visitors reach them, its files.',
    params: versionParams,
    reply: z.object({
      offer: shellOffer,
      /** The live services by the words that they own below /api. */
      owners: z.record(z.string(), z.string()),
      /** What visitors open. A trial renders its pages with the replies that the live services give there, too. */
      publicOrigin: z.optional(z.string()),
      files: z.array(z.object({ path: z.string(), bytes: z.number(), integrity: z.string() })),
      /** True: it has passed the whole gate for this shell, so that no trial is needed. */
      isTried: z.boolean(),
    }),
  },
);

export const checkVersion = definePipelineCall(
  'POST /api/admin/pipeline/remotes/{remote}/versions/{version}/check',
  {
    id: 'pipelineCheckVersion',
    summary:
      'Run the gate. The site makes the checks that read the files; the pipeline has tried the version in compiler, gateway and browser, because the sources are there, and says with what result. Both are the verdict that the page "Releases" shows.',
    params: versionParams,
    body: z.object({
      offer: shellOffer,
      checks: z
        .array(z.object({ id: z.enum(trialCheckIds), passed: z.boolean(), says: createText(0, 4000) }))
        .check(z.maxLength(trialCheckIds.length)),
    }),
    reply: z.object({ remote: adminRemote }),
  },
);

const reason = z.optional(createText(0, 500));

export const changeOwnRemote = definePipelineCall('POST /api/admin/pipeline/remotes/{remote}/events', {
  id: 'pipelineChangeRemote',
  summary: 'Change what is live of a remote, under the rules of the page "Releases".',
  params: remoteParams,
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('activate'), version: remoteVersion }),
    z.object({ kind: z.literal('canary'), version: remoteVersion, share: visitorShare }),
    z.object({ kind: z.literal('end-canary'), reason }),
    z.object({ kind: z.literal('roll-back'), reason }),
    z.object({ kind: z.literal('withdraw'), reason }),
  ]),
  reply: z.object({
    remote: adminRemote,
    /** The version that was live before. */
    from: z.nullable(z.string()),
    /** The canary that ended with it, although the event was not about a canary. */
    endedCanary: z.optional(z.string()),
    isChanged: z.boolean(),
  }),
});

const declaredService = z.object({
  name: z.string(),
  nouns: z.array(z.string()),
  /** Remotes whose live pages ask it. */
  askedBy: z.array(z.string()),
  calls: z.number(),
  /** Fingerprint of its words and calls. */
  version: z.string(),
  /** The release that it runs. Null: it did not say. */
  release: z.nullable(z.string()),
  /** While an upgrade rolls: the other release that runs. */
  otherRelease: z.nullable(z.string()),
  /** When it last declared another release, port or call. */
  declaredAt: instant,
  withdrawnAt: z.nullable(instant),
});
export type DeclaredService = z.output<typeof declaredService>;

export const listOwnServices = definePipelineCall('GET /api/admin/pipeline/services', {
  id: 'pipelineListServices',
  summary: "What the token's services own below /api, and whether visitors reach them.",
  reply: z.object({ services: z.array(declaredService) }),
});

export const changeOwnService = definePipelineCall('PUT /api/admin/pipeline/services/{service}/withdrawn', {
  id: 'pipelineWithdrawService',
  summary: 'Keep visitors from a service while it runs, or let them in again.',
  params: z.object({ service: serviceName }),
  body: z.object({ withdrawn: z.boolean() }),
  reply: z.object({ isChanged: z.boolean() }),
});

export const pipelineEndpoints = [
  listOwnRemotes,
  publishVersion,
  prepareTrial,
  checkVersion,
  changeOwnRemote,
  listOwnServices,
  changeOwnService,
];

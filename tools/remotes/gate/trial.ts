// The site with one version under test: the real gateway over the built shell, with recorded and with live replies.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { GateCheck, ReleaseDoc } from '@app/db';
import { findFreePort } from '@app/embedded-mongodb';
import { createGateway } from '@app/service-gateway/app';
import { settingsSchema } from '@app/service-gateway/env';
import { noOwnerReason } from '@app/service-gateway/pages/replies';
import { createApp, createLogger, type Logger, serve } from '@app/service-kit';
import type { ReleasesStorageSettings } from '@app/storage';
import type { Registry } from '@app/types';
import { mergeOffers } from '@app/types/release/registry';
import type { HonoRequest } from 'hono';
import * as z from 'zod';
import { type RecordedSamples, recordedReplies } from './samples.ts';

export interface TrialOptions {
  shellDir: string;
  /** Live versions. */
  registry: Registry;
  release: Pick<ReleaseDoc, 'name' | 'version' | 'entry'>;
  storage: ReleasesStorageSettings;
  /** Names of the live services by the path segments that they own below /api. */
  serviceByNoun: ReadonlyMap<string, string>;
  samples: RecordedSamples;
  /** The site whose replies to the version's own calls are used too. Absent: recorded replies only. */
  liveOrigin?: string | undefined;
}

/** Replies with which pages are tried: recorded ones by position, 0 for the first of each call, or the live site's. */
export type Round = number | 'live';

/** Says which data a page failed with; empty for the first round. */
export const describeRound = (round: Round): string => {
  if (round === 'live') return ' with the data of the live site';
  return round === 0 ? '' : ` with the other replies ${round}`;
};

const liveTimeoutMs = 5_000;

/** Maximum number of addresses to try, of those that a call of its sitemap lists. */
const maxLivePaths = 5;

const errorLevel = 50;

/** Generous, since a busy machine is not the version's fault; a hang still fails. */
const timeoutMs = 20_000;

/** Starts the trial site on a free port, and waits until the first pages can be rendered. */
export async function startTrial(options: TrialOptions) {
  const { shellDir, registry, release, storage, serviceByNoun, samples, liveOrigin } = options;
  const { name, entry } = release;
  const folder = await mkdtemp(path.join(tmpdir(), 'trial-'));
  const registryPath = path.join(folder, 'registry.json');
  const trialRegistry: Registry = { ...registry, remotes: { ...registry.remotes, [name]: entry } };
  await writeFile(registryPath, JSON.stringify(trialRegistry));
  const { logger, errors, unownedCalls } = createErrorLog();
  const liveReader = createLiveReader(liveOrigin);
  const recordedServices = await serveRecordedReplies(samples, {
    logger,
    readLiveReply: liveReader.readReply,
    onUnrecordedCall: (call) => {
      if (!serviceByNoun.has(call.split('/')[2]!)) unownedCalls.add(call);
    },
  });
  const maxOtherCount = Math.max(0, ...Object.values(samples.others).map((replies) => replies.length));
  const rounds: Round[] = [...Array(1 + maxOtherCount).keys()];
  if (liveOrigin !== undefined && Object.keys(samples.replies).length > 0) rounds.push('live');
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const { app, intercept, ready, close } = createGateway(
    settingsSchema.parse({
      ...storage,
      SERVICE_URL_TEMPLATE: recordedServices.url,
      PORT: port,
      PUBLIC_ORIGIN: origin,
      GATEWAY_SHELL_DIR: shellDir,
      GATEWAY_REGISTRY_FILE: registryPath,
      PAGE_ANSWER_MS: timeoutMs,
      // Pages must not be cached from one round to the next.
      PAGE_FRESH_MS: 0,
    }),
    logger,
    { rendererLimits: { loadMs: timeoutMs }, serviceByNoun },
  );
  const server = await serve({ app, intercept, port, logger, onStop: close });
  await ready;

  return {
    origin,
    params: samples.params,
    /** With the first reply of each call, then with each further reply, then with replies of the live site. */
    rounds,
    /** Serves the replies of a round from now on; calls without one in that round get their first reply. */
    startRound: recordedServices.startRound,
    /** Further addresses for the live round: those that its sitemap lists on the live site. */
    livePaths: await liveReader.listPaths(entry.sitemap ?? []),
    /** Number of replies that the live site gave to its calls until now. */
    countLiveReplies: recordedServices.countLiveReplies,
    /** What live replies lacked of the recorded ones until now, by call: `offers[0].condition`. */
    missingMemberByCall: recordedServices.missingMembers,
    /** Path of the page that offers a slot, by slot name. */
    offers: mergeOffers(Object.values(trialRegistry.remotes)),
    /** Calls of its pages that no live service owns; filled while pages are fetched. */
    unownedCalls: unownedCalls as ReadonlySet<string>,
    /** Explains why the server bundle of the version cannot be loaded; undefined if it is loaded. */
    findLoadError: () => errors.find(({ id, remote }) => id === undefined && remote === name)?.message,
    /** Fetches a page as a visitor's browser does. `renderError` explains why it was not rendered correctly. */
    async fetchPage(pagePath: string, locale: string) {
      const headers = { accept: 'text/html', 'accept-language': locale };
      const response = await fetch(origin + pagePath, { headers });
      const id = response.headers.get('x-request-id');
      return { html: await response.text(), renderError: errors.find((error) => error.id === id)?.message };
    },
    async close(): Promise<void> {
      await server.stop();
      await recordedServices.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type Trial = Awaited<ReturnType<typeof startTrial>>;

/** Reads calls of the live site as a visitor. What it does not answer, or not with data, is undefined. */
function createLiveReader(origin: string | undefined) {
  const readReply = async (call: string, language = 'en'): Promise<object | undefined> => {
    if (origin === undefined) return undefined;
    try {
      const headers = { accept: 'application/json', 'accept-language': language };
      const signal = AbortSignal.timeout(liveTimeoutMs);
      const response = await fetch(origin + call, { headers, redirect: 'error', signal });
      return response.ok ? z.parse(z.looseObject({}), await response.json()) : undefined;
    } catch {
      return undefined;
    }
  };
  /** The first and the last addresses that the calls of a release's sitemap list. */
  const listPaths = async (sitemap: readonly string[]): Promise<string[]> => {
    const calls = sitemap.filter((pathOrCall) => pathOrCall.startsWith('/api/'));
    const replies = await Promise.all(calls.map((call) => readReply(call)));
    return replies.flatMap((reply) => {
      const { paths = [] } = listedPathsSchema.safeParse(reply).data ?? {};
      return [...new Set([...paths.slice(0, maxLivePaths - 1), ...paths.slice(-1)])];
    });
  };
  return { readReply, listPaths };
}

const listedPathsSchema = z.object({ paths: z.array(z.string().startsWith('/')) });

interface RecordedServiceOptions {
  logger: Logger;
  /** Reads the live site's reply to a call with its query; undefined: it gives none. */
  readLiveReply: (call: string, language: string | undefined) => Promise<object | undefined>;
  /** Receives calls beyond those that every site has: the gateway of this checkout may know them, the live one not. */
  onUnrecordedCall: (call: string) => void;
}

/** Serves the replies of all services; calls of which nothing is recorded are not found. */
async function serveRecordedReplies(
  { replies, others }: RecordedSamples,
  { logger, readLiveReply, onUnrecordedCall }: RecordedServiceOptions,
) {
  const app = createApp({ name: 'recorded', logger });
  let round: Round = 0;
  let liveReplyCount = 0;
  const missingMembers = new Map<string, string>();
  const readOwnReply = async (pattern: string, firstReply: unknown, request: HonoRequest) => {
    if (round !== 'live') return others[pattern]?.[round - 1] ?? firstReply;
    // Of other calls the live site knows nothing about the recorded listing.
    if (!Object.hasOwn(replies, pattern)) return firstReply;
    const { pathname, search } = new URL(request.url);
    const liveReply = await readLiveReply(pathname + search, request.header('accept-language'));
    if (liveReply) liveReplyCount++;
    const missingMember = liveReply && findMissingMember(firstReply, liveReply);
    if (missingMember !== undefined) missingMembers.set(pattern, missingMember);
    return liveReply ?? firstReply;
  };
  const registerReplies = (replyByPattern: Iterable<[string, unknown]>) => {
    for (const [pattern, firstReply] of replyByPattern)
      app.get(pattern.replace(/\{(\w+)\}/g, ':$1'), async (c) =>
        c.json((await readOwnReply(pattern, firstReply, c.req)) as object),
      );
  };
  registerReplies([...recordedReplies].map(([pattern, reply]) => [pattern, replies[pattern] ?? reply]));
  app.use('/api/*', (c, next) => {
    onUnrecordedCall(c.req.path);
    return next();
  });
  registerReplies(Object.entries(replies));
  const { port, stop } = await serve({ app, port: 0, logger });
  const startRound = (newRound: Round) => {
    round = newRound;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    stop,
    startRound,
    countLiveReplies: () => liveReplyCount,
    missingMembers: missingMembers as ReadonlyMap<string, string>,
  };
}

/** Finds a member that a live reply lacks. Lists are compared by their first items. */
function findMissingMember(recordedReply: unknown, liveReply: unknown, position = ''): string | undefined {
  if (Array.isArray(recordedReply) && Array.isArray(liveReply))
    return liveReply.length > 0
      ? findMissingMember(recordedReply[0], liveReply[0], `${position}[0]`)
      : undefined;
  if (!isRecord(recordedReply) || !isRecord(liveReply)) return undefined;
  for (const [name, value] of Object.entries(recordedReply)) {
    const memberPosition = position === '' ? name : `${position}.${name}`;
    if (!Object.hasOwn(liveReply, name)) return memberPosition;
    const innerPosition = findMissingMember(value, liveReply[name], memberPosition);
    if (innerPosition !== undefined) return innerPosition;
  }
  return undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

interface LoggedError {
  id?: string;
  remote?: string;
  message: string;
}

function createErrorLog() {
  const errors: LoggedError[] = [];
  const unownedCalls = new Set<string>();
  const writeLine = (line: string) => {
    const { level, id, remote, call, err, message, reason, msg } = JSON.parse(line);
    if (err?.message === noOwnerReason) unownedCalls.add(call);
    if (level >= errorLevel) errors.push({ id, remote, message: err?.message ?? message ?? reason ?? msg });
  };
  const logger = createLogger('trial', { write: writeLine });
  logger.level = 'warn';
  return { logger, errors, unownedCalls };
}

/** Creates the result of a check: the first errors and who has to act on them, or `says` if there are none. */
export function toCheck(
  id: string,
  { name, version }: Pick<ReleaseDoc, 'name' | 'version'>,
  { says, errors, failureText }: { says: string; errors: readonly string[]; failureText: string },
): GateCheck {
  if (errors.length === 0) return { id, passed: true, says };
  const moreText = errors.length > 2 ? ` And ${errors.length - 2} more.` : '';
  const firstErrors = errors.slice(0, 2).map((error) => error.replace(/\.$/, ''));
  const sentence = `${name} ${version} ${failureText}: ${firstErrors.join('; ')}.${moreText}`;
  return { id, passed: false, says: `${sentence} The team of ${name} mends it.` };
}

// The site with one version under test: the real gateway over the built shell, with recorded replies of the services.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleaseDoc } from '@app/db';
import { findFreePort } from '@app/embedded-mongodb';
import { createGateway } from '@app/service-gateway/app';
import { settings } from '@app/service-gateway/env';
import { noOwnerReason } from '@app/service-gateway/pages/replies';
import { createApp, createLogger, type Logger, serve } from '@app/service-kit';
import type { ReleasesStorageSettings } from '@app/storage';
import type { Registry } from '@app/types';
import { mergeOffers } from '@app/types/release/slots';
import { type RecordedSamples, recordedReplies } from './samples.ts';

export interface TrialOptions {
  /** Folder of the built shell. */
  shellDir: string;
  /** Live versions. */
  registry: Registry;
  release: Pick<ReleaseDoc, 'name' | 'version' | 'entry'>;
  /** Storage of the files of all versions. */
  storage: ReleasesStorageSettings;
  /** Names of the live services by the path segments that they own below /api. */
  serviceByNoun: ReadonlyMap<string, string>;
  /** Replies that the release brings. */
  samples: RecordedSamples;
}

/** Level of an error in the log. */
const errorLevel = 50;

/** Generous, since a busy machine is not the version's fault; a hang still fails. */
const timeoutMs = 20_000;

/** Starts the trial site on a free port, and waits until the first pages can be rendered. */
export async function startTrial(options: TrialOptions) {
  const { shellDir, registry, release, storage, serviceByNoun, samples } = options;
  const { name, entry } = release;
  const folder = await mkdtemp(path.join(tmpdir(), 'trial-'));
  const registryPath = path.join(folder, 'registry.json');
  const trialRegistry: Registry = { ...registry, remotes: { ...registry.remotes, [name]: entry } };
  await writeFile(registryPath, JSON.stringify(trialRegistry));
  const { logger, errors, unowned } = createErrorLog();
  const services = await serveRecorded(logger, samples, (call) => {
    if (!serviceByNoun.has(call.split('/')[2]!)) unowned.add(call);
  });
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const { app, intercept, ready, close } = createGateway(
    settings.parse({
      ...storage,
      SERVICE_URL_TEMPLATE: services.url,
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
    /** Rounds in which all pages are tried: one with the first reply of each call, then one for each further reply. */
    rounds: 1 + Math.max(0, ...Object.values(samples.others).map((replies) => replies.length)),
    /** Serves the replies of a round (from 0) from now on; calls without one in that round get their first reply. */
    startRound: services.startRound,
    /** Path of the page that offers a slot, by slot name. */
    offers: mergeOffers(Object.values(trialRegistry.remotes)),
    /** Calls of its pages that no live service owns; filled while pages are fetched. */
    unownedCalls: unowned as ReadonlySet<string>,
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
      await services.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type Trial = Awaited<ReturnType<typeof startTrial>>;

/**
 * Serves the recorded replies of all services; other calls are not found. `onCall` receives calls beyond those that
 * every site has: the gateway of this checkout may know them, while the live one does not.
 */
async function serveRecorded(
  logger: Logger,
  { replies, others }: RecordedSamples,
  onUnrecordedCall: (call: string) => void,
) {
  const app = createApp({ name: 'recorded', logger });
  let round = 0;
  const registerReplies = (replyByPattern: Iterable<[string, unknown]>) => {
    for (const [pattern, firstReply] of replyByPattern)
      app.get(pattern.replace(/\{(\w+)\}/g, ':$1'), (c) =>
        c.json((others[pattern]?.[round - 1] ?? firstReply) as object),
      );
  };
  registerReplies([...recordedReplies].map(([pattern, reply]) => [pattern, replies[pattern] ?? reply]));
  app.use('/api/*', (c, next) => {
    onUnrecordedCall(c.req.path);
    return next();
  });
  registerReplies(Object.entries(replies));
  const { port, stop } = await serve({ app, port: 0, logger });
  const startRound = (newRound: number) => {
    round = newRound;
  };
  return { url: `http://127.0.0.1:${port}`, stop, startRound };
}

/** A logged error of the gateway about a request or a remote. */
interface LoggedError {
  id?: string;
  remote?: string;
  message: string;
}

function createErrorLog() {
  const errors: LoggedError[] = [];
  const unownedCalls = new Set<string>();
  const write = (line: string) => {
    const { level, id, remote, call, err, message, reason, msg } = JSON.parse(line);
    if (err?.message === noOwnerReason) unownedCalls.add(call);
    if (level >= errorLevel) errors.push({ id, remote, message: err?.message ?? message ?? reason ?? msg });
  };
  const logger = createLogger('trial', { write });
  logger.level = 'warn';
  return { logger, errors, unowned: unownedCalls };
}

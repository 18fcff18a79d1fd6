import { computeContentHash, type TrialCheck } from '@app/releases';
import { type BodyOf, CallError, type CallInput, call, type Endpoint, type ReplyOf } from '@app/types';
import {
  changeOwnRemote,
  changeOwnService,
  checkVersion,
  listOwnRemotes,
  listOwnServices,
  prepareTrial,
  publishVersion,
  releaseLimits,
} from '@app/types/admin/pipeline';
import type { RemotesBackend, ServicesBackend } from './backend.ts';

/** Facts of the live site that a trial needs: its shell and services, and the published files. */
export type PreparedTrial = Omit<ReplyOf<typeof prepareTrial>, 'isTried'>;
type TrialRunner = (folder: string, version: string, preparedTrial: PreparedTrial) => Promise<TrialCheck[]>;

export interface SiteAccess {
  /** The origin of the admin pages. */
  origin: string;
  token: string;
}

/** Longer than the site takes to store a release. */
const timeoutMs = 120_000;

/** Creates a client for the remotes of a site by its pipeline API (`packages/types/src/admin/pipeline.ts`). */
export function createHttpRemotes(site: SiteAccess, tryBuild: TrialRunner): RemotesBackend {
  const sendCall = createSender(site);
  return {
    listRemotes: async (remote) => (await sendCall(listOwnRemotes, { query: { remote } })).remotes,
    publish({ name, version, files }) {
      const form = new FormData();
      form.append('digest', computeContentHash(files));
      for (const { path, bytes } of files) form.append('file', new Blob([Buffer.from(bytes)]), path);
      return sendCall(publishVersion, { query: { remote: name, version }, file: form });
    },
    async check(folder, remote, version) {
      const params = { remote, version };
      const { isTried, ...preparedTrial } = await sendCall(prepareTrial, { params });
      const checks = isTried ? [] : await tryBuild(folder, version, preparedTrial);
      await sendCall(checkVersion, { params, body: { offer: preparedTrial.offer, checks } });
    },
    async change(name, command) {
      const { remote, ...changeResult } = await sendCall(changeOwnRemote, {
        params: { remote: name },
        body: command,
      });
      return { live: remote.live?.version ?? null, ...changeResult };
    },
    async checkLive() {
      throw new Error('Only an operator reads the files of all live versions: with MONGODB_URI.');
    },
    async prune() {
      throw new Error('The site removes old files by itself, each day. Only an operator does it by hand.');
    },
    close: async () => {},
  };
}

export function createHttpServices(site: SiteAccess): ServicesBackend {
  const sendCall = createSender(site);
  return {
    listServices: async () => (await sendCall(listOwnServices)).services,
    async setWithdrawn(service, isWithdrawn) {
      return (await sendCall(changeOwnService, { params: { service }, body: { withdrawn: isWithdrawn } }))
        .isChanged;
    },
    async remove() {
      throw new Error(
        'Only staff remove a service: an owner on the page "Releases", or an operator by this command.',
      );
    },
    close: async () => {},
  };
}

const createSender =
  ({ origin, token }: SiteAccess) =>
  async <E extends Endpoint>(endpoint: E, input: CallInput & { body?: BodyOf<E> } = {}) => {
    try {
      return await call(endpoint, input, { origin, token, signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      throw new Error(explainError(error, origin), { cause: error });
    }
  };

/** Explains what went wrong, and what to do next. */
function explainError(error: unknown, origin: string): string {
  if (!(error instanceof CallError)) return `${origin} did not answer in time. Try again.`;
  const { status, problem } = error;
  if (status === 0) return `No site answers at ${origin} (SITE_URL). Is the address right, and the site up?`;
  if (status === 401)
    return 'The site does not know this TEAM_TOKEN: it was ended, or is of another site. An owner makes one on the page "Releases".';
  if (status === 413)
    return `A release has at most ${releaseLimits.files} files, and ${releaseLimits.bytes >> 20} MB of them.`;
  if (!problem || problem.error === 'not_found')
    return `${origin} (SITE_URL) has no calls for pipelines (${status}). Name the origin of the admin pages.`;
  const fields = Object.entries(problem.fields ?? {}).map(([field, message]) => `${field}: ${message}`);
  return [problem.message, ...fields].join(' ');
}

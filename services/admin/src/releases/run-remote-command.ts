import type { ShellOffer } from '@app/db';
import {
  applyRemoteCommand,
  type ReleaseContext,
  ReleaseError,
  type RemoteCommand,
  removeService,
  setServiceWithdrawn,
} from '@app/releases';
import { HttpProblem, problems } from '@app/service-kit';
import { StorageFullError, StorageUnavailableError } from '@app/storage';
import type { AdminRemote } from '@app/types/admin/releases';
import type { AdminDeps } from '../deps.ts';
import { readRemote } from './releases.store.ts';
import { noOfferMessage, toRemote } from './to-remote.ts';

type CommandDeps = Pick<AdminDeps, 'collections' | 'releaseDeps'>;

interface RemoteCommandInput {
  name: string;
  command: RemoteCommand;
  /** Version of the remote's document that the caller has seen; absent: the current one. */
  v?: number | undefined;
}

/** The remote of the admin pages, which cannot be withdrawn over HTTP. */
const adminRemoteName = 'mf_admin';
const withdrawAdminMessage =
  'Without the console nobody could bring it back here. An operator withdraws it by: pnpm remotes withdraw mf-admin';

/** Runs a command on a remote as the actor of `ctx`: a person on the page "Releases", or a pipeline. */
export async function runRemoteCommand(
  { collections, releaseDeps }: CommandDeps,
  ctx: ReleaseContext,
  { name, command, v: revision }: RemoteCommandInput,
): Promise<{ remote: AdminRemote; from: string | null; endedCanary?: string; isChanged: boolean }> {
  const { files } = releaseDeps;
  const offer = requireOffer(releaseDeps);
  if (command.kind === 'withdraw' && name === adminRemoteName)
    throw problems.conflict('console', () => withdrawAdminMessage);
  const loadRemote = async () => toRemote(await readRemote(collections, name), offer);
  const {
    previousVersion = null,
    endedCanary,
    isChanged,
  } = await withReleaseProblems(
    applyRemoteCommand(ctx, name, command, { storage: files, offer, revision }),
    loadRemote,
  );
  return {
    remote: await loadRemote(),
    from: previousVersion,
    ...(endedCanary && { endedCanary }),
    isChanged,
  };
}

/** Returns the offer of the live shell. @throws 409 `no_offer` if it is unknown */
export function requireOffer({ readOffer }: CommandDeps['releaseDeps']): ShellOffer {
  const shellOffer = readOffer();
  if (!shellOffer) throw problems.conflict('no_offer', () => noOfferMessage);
  return shellOffer;
}

const withdrawAdminServiceMessage =
  'Without the service admin nobody could let it in again here. An operator withdraws it by: pnpm services withdraw admin';

/** Runs a command on a service as the actor of `ctx`: a person on the page "Releases", or a pipeline. */
export async function runServiceCommand(
  ctx: ReleaseContext,
  name: string,
  command: 'withdraw' | 'restore' | 'remove',
): Promise<{ isChanged: boolean }> {
  if (name === 'admin' && command === 'withdraw')
    throw problems.conflict('console', () => withdrawAdminServiceMessage);
  const runCommand = async () => {
    if (command !== 'remove') return setServiceWithdrawn(ctx, name, command === 'withdraw');
    await removeService(ctx, name);
    return true;
  };
  return { isChanged: await withReleaseProblems(runCommand()) };
}

const storageMessage =
  'The site cannot use the files of releases now: its bucket is away, or it has none (REMOTES_STORE). Publishing again stores what is missing.';

/** Awaits a command, and converts its error to an HTTP problem. A conflict includes the current state. */
export const withReleaseProblems = <T>(
  command: Promise<T>,
  loadCurrent?: () => Promise<AdminRemote>,
): Promise<T> =>
  command.catch(async (error: unknown) => {
    throw await toReleaseProblem(error, loadCurrent);
  });

async function toReleaseProblem(error: unknown, loadCurrent?: () => Promise<AdminRemote>): Promise<unknown> {
  if (error instanceof StorageUnavailableError || error instanceof StorageFullError)
    return new HttpProblem(503, 'storage', () => storageMessage, {
      cause: error,
      headers: { 'retry-after': '60' },
    });
  if (!(error instanceof ReleaseError)) return error;
  const { code, message } = error;
  const getMessage = () => message;
  if (code === 'changed') return problems.conflict('stale', getMessage, { fresh: await loadCurrent?.() });
  if (code === 'not_a_build') return new HttpProblem(400, code, getMessage);
  if (code === 'not_published' || code === 'not_live') return new HttpProblem(404, code, getMessage);
  return problems.conflict(code, getMessage);
}

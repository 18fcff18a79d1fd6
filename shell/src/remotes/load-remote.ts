import { PermanentLoadError, withRetries } from '@app/remote-kit/loading';
import type { Remote, RemoteId } from '@app/shell-api';
import { findUnmetRequirements, isCompatible, isIntegrity, type ShellOffer } from '@app/types/release/fit';
import type { LiveRemote, LiveRemotes } from './registry.ts';

/** Name of a remote, such as `mf_search`. */
export type RemoteName = RemoteId extends `${infer Name}/expose` ? Name : never;

/** Result of loading a remote. The loader never throws. */
export type LoadOutcome =
  | { status: 'loaded'; remote: Remote }
  /** Unknown or incompatible: a retry cannot help. */
  | { status: 'skipped'; reason: string }
  /** Loading or running its files failed. */
  | { status: 'failed'; reason: string };

/** The part of the federation runtime that the loader uses. */
export interface Federation {
  registerRemotes: (remotes: { name: string; entry: string; type: 'global' }[]) => void;
  loadRemote: (id: string) => Promise<{ default: Remote } | null>;
}

export type RemoteLoader = (name: RemoteName) => Promise<LoadOutcome>;

/** Receives live remotes that fail to load. */
export type FailureReporter = (remote: string, version: string) => void;

/** Loaded remotes are cached; failed ones can be retried. `reportFailure`: called once for each. */
export function createRemoteLoader(
  remotes: LiveRemotes,
  shellOffer: ShellOffer,
  federation: Federation,
  reportFailure: FailureReporter,
): RemoteLoader {
  const registeredNames = new Set<string>();
  const reportedNames = new Set<string>();

  const fetchRemote = async (name: RemoteName, { entry }: LiveRemote): Promise<Remote> => {
    if (!registeredNames.has(name)) {
      federation.registerRemotes([{ name, entry, type: 'global' }]);
      registeredNames.add(name);
    }
    const exposedModule = await federation.loadRemote(`${name}/expose`).catch((error) => {
      if (isVersionError(error)) throw new PermanentLoadError(String(error));
      throw Object.assign(new Error(error?.message ?? error), { request: entry });
    });
    if (!exposedModule?.default) throw new PermanentLoadError('it exposes nothing');
    return exposedModule.default;
  };

  return async (name) => {
    const liveRemote = remotes[name];
    try {
      const incompatibility = liveRemote
        ? explainIncompatibility(liveRemote, shellOffer)
        : 'it is not in the registry';
      if (!liveRemote || incompatibility) throw new PermanentLoadError(incompatibility);
      const remote = await withRetries(() => fetchRemote(name, liveRemote));
      // A remote of an older contract with the same major version fits. A newer one may need what this shell lacks.
      if (!isCompatible(shellOffer, remote.contract))
        throw new PermanentLoadError(`it requires shell ${remote.contract}, here is ${shellOffer.contract}`);
      return { status: 'loaded', remote };
    } catch (error) {
      if (liveRemote && !reportedNames.has(name)) reportFailure(name, liveRemote.version);
      reportedNames.add(name);
      const status = error instanceof PermanentLoadError ? 'skipped' : 'failed';
      return { status, reason: `${name}: ${error instanceof Error ? error.message : error}` };
    }
  };
}

/** Returns why a remote does not fit this shell, by the rule of the release gate. Called before its code runs. */
function explainIncompatibility(remote: LiveRemote, shellOffer: ShellOffer): string | undefined {
  if (!remote.shared || !remote.requires) return 'its needs are unknown';
  if (!remote.isUnchecked && !isIntegrity(remote.integrity)) return 'its integrity is unknown';
  const [unmetRequirement] = findUnmetRequirements(remote, shellOffer);
  return (
    unmetRequirement &&
    `it requires ${unmetRequirement[0]} ${unmetRequirement[1]}, here is ${unmetRequirement[2] ?? 'none'}`
  );
}

/** True for an error of federation's own check of shared versions, which runs while a remote loads. */
const isVersionError = (error: unknown) => /does not satisfy the requirement/.test(String(error));

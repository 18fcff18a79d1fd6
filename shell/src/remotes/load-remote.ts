import { PermanentLoadError, withRetries } from '@app/remote-kit/loading';
import type { Remote, RemoteId } from '@app/shell-api';
import { findUnmetRequirements, isCompatible, isIntegrity, type ShellOffer } from '@app/types/release/fit';
import type { LiveRemote, LiveRemotes } from './registry.ts';

/** `mf_search` */
export type RemoteName = RemoteId extends `${infer Name}/expose` ? Name : never;

/** The result of loading a remote, as a value; nothing is thrown. */
export type LoadOutcome =
  | { status: 'loaded'; remote: Remote }
  /** Not tried: unknown or incompatible. A retry cannot help. */
  | { status: 'skipped'; reason: string }
  /** Loading or running its files failed. */
  | { status: 'failed'; reason: string };

/** The used part of federation's runtime. */
export interface Federation {
  registerRemotes: (remotes: { name: string; entry: string; type: 'global' }[]) => void;
  loadRemote: (id: string) => Promise<{ default: Remote } | null>;
}

export type RemoteLoader = (name: RemoteName) => Promise<LoadOutcome>;

/** Receives live remotes that fail to load. */
export type FailureReporter = (remote: string, version: string) => void;

/**
 * Creates the function that loads remotes. Loaded remotes are cached; failed ones may be retried. `reportFailure`
 * is called once for each failure.
 */
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
    const exposed = await federation.loadRemote(`${name}/expose`).catch((error) => {
      if (isVersionError(error)) throw new PermanentLoadError(String(error));
      throw Object.assign(new Error(error?.message ?? error), { request: entry });
    });
    if (!exposed?.default) throw new PermanentLoadError('it exposes nothing');
    return exposed.default;
  };

  return async (name) => {
    const liveRemote = remotes[name];
    try {
      const incompatibility = liveRemote
        ? explainIncompatibility(liveRemote, shellOffer)
        : 'it is not in the registry';
      if (!liveRemote || incompatibility) throw new PermanentLoadError(incompatibility);
      const remote = await withRetries(() => fetchRemote(name, liveRemote));
      // An older contract of the same major fits. A newer one may need what this shell lacks.
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

/** Checked before any of the remote's code runs, by the same rule as the release gate. */
function explainIncompatibility(remote: LiveRemote, shellOffer: ShellOffer): string | undefined {
  if (!remote.shared || !remote.requires) return 'its needs are unknown';
  if (!remote.isUnchecked && !isIntegrity(remote.integrity)) return 'its integrity is unknown';
  const [unmetRequirement] = findUnmetRequirements(remote, shellOffer);
  return (
    unmetRequirement &&
    `it requires ${unmetRequirement[0]} ${unmetRequirement[1]}, here is ${unmetRequirement[2] ?? 'none'}`
  );
}

/** Federation's own check of shared versions, if the registry had no requirements. */
const isVersionError = (error: unknown) => /does not satisfy the requirement/.test(String(error));

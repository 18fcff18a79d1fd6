import { Unmendable, withRetries } from '@app/remote-kit/loading';
import type { Remote, RemoteId } from '@app/shell-api';
import { findMisfits, isCompatible, isIntegrity, type Offer } from '@app/types/release/fit';
import type { LiveRemote, LiveRemotes } from './registry.ts';

/** `mf_search` */
export type RemoteName = RemoteId extends `${infer Name}/expose` ? Name : never;

/** Why a remote is not there is a value like any other: nothing of it throws. */
export type Outcome =
  | { status: 'loaded'; remote: Remote }
  /** It was not tried: it is unknown here or does not fit. Trying again cannot help. */
  | { status: 'skipped'; reason: string }
  /** Its files did not come, or did not run. */
  | { status: 'failed'; reason: string };

/** The part of federation's runtime that is used. */
export interface Federation {
  registerRemotes: (remotes: { name: string; entry: string; type: 'global' }[]) => void;
  loadRemote: (id: string) => Promise<{ default: Remote } | null>;
}

export type LoadRemote = (name: RemoteName) => Promise<Outcome>;

/** Hears of a remote that is live and does not come. */
export type Report = (remote: string, version: string) => void;

/**
 * Makes the function that loads remotes. A remote that was loaded stays; one that failed may be asked for again.
 * `report` hears once of each that the page has to do without.
 */
export function createRemoteLoader(
  remotes: LiveRemotes,
  offer: Offer,
  federation: Federation,
  report: Report,
): LoadRemote {
  const registered = new Set<string>();
  const reported = new Set<string>();

  const fetchRemote = async (name: RemoteName, { entry }: LiveRemote): Promise<Remote> => {
    if (!registered.has(name)) {
      federation.registerRemotes([{ name, entry, type: 'global' }]);
      registered.add(name);
    }
    const exposed = await federation.loadRemote(`${name}/expose`).catch((error) => {
      if (isVersionError(error)) throw new Unmendable(String(error));
      throw Object.assign(new Error(error?.message ?? error), { request: entry });
    });
    if (!exposed?.default) throw new Unmendable('it exposes nothing');
    return exposed.default;
  };

  return async (name) => {
    const entry = remotes[name];
    try {
      const unfit = entry ? explainMisfit(entry, offer) : 'it is not in the registry';
      if (!entry || unfit) throw new Unmendable(unfit);
      const remote = await withRetries(() => fetchRemote(name, entry));
      // Built against an older contract of the same line: it fits. Against a newer one: it may ask for what is not here.
      if (!isCompatible(offer, remote.contract))
        throw new Unmendable(`it requires shell ${remote.contract}, here is ${offer.contract}`);
      return { status: 'loaded', remote };
    } catch (error) {
      if (entry && !reported.has(name)) report(name, entry.version);
      reported.add(name);
      const status = error instanceof Unmendable ? 'skipped' : 'failed';
      return { status, reason: `${name}: ${error instanceof Error ? error.message : error}` };
    }
  };
}

/** Read before any code of the remote runs, by the rule that the gate goes by before a version goes live. */
function explainMisfit(remote: LiveRemote, offer: Offer): string | undefined {
  if (!remote.shared || !remote.requires) return 'its needs are unknown';
  if (!remote.unchecked && !isIntegrity(remote.integrity)) return 'its integrity is unknown';
  const [misfit] = findMisfits(remote, offer);
  return misfit && `it requires ${misfit[0]} ${misfit[1]}, here is ${misfit[2] ?? 'none'}`;
}

/** Federation's own check of shared versions, should the registry not have told. */
const isVersionError = (error: unknown) => /does not satisfy the requirement/.test(String(error));

import type { Registry, RemoteEntry } from '@app/types/release/registry';

/** A remote that the page may load. */
export interface LiveRemote extends RemoteEntry {
  /** True for a remote of a development server, whose files change and have no hash. */
  isUnchecked?: boolean;
}
export type LiveRemotes = Readonly<Record<string, LiveRemote>>;

// Checks the protocol too, because `javascript://localhost/` has a host as well.
const isLoopback = ({ protocol, hostname }: URL | Location) =>
  /^https?:$/.test(protocol) && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** Reads the registry from the page. If it is missing or invalid, no remote is live, but pages of the shell work. */
export function readRemotes(pageDocument: Document, location: Location): LiveRemotes {
  try {
    // Already validated by the gateway: a schema here would add 6 KB for every visitor. Other registry versions are
    // ignored.
    const registry = JSON.parse(pageDocument.getElementById('mf-registry')?.textContent ?? '') as Registry;
    if (registry.schema !== 1) throw new Error(`registry of schema ${registry.schema}`);
    // An invalid entry affects its own remote only.
    const remotes = Object.entries(registry.remotes).filter(
      ([, remote]) => remote && URL.canParse(remote.entry, location.href),
    );
    return addDevelopmentRemotes(Object.fromEntries(remotes), location);
  } catch (error) {
    console.error('The registry cannot be read:', error);
    return {};
  }
}

/**
 * On loopback only, a remote may come from a development server:
 * `?mf-override=mf_search=http://127.0.0.1:22510/remoteEntry.js`. Its files have no hashes.
 */
function addDevelopmentRemotes(remotes: Registry['remotes'], location: Location): LiveRemotes {
  if (!isLoopback(location)) return remotes;
  const liveRemotes: Record<string, LiveRemote> = {};
  for (const [name, remote] of Object.entries(remotes)) {
    const isUnchecked =
      process.env.NODE_ENV !== 'production' && isLoopback(new URL(remote.entry, location.href));
    liveRemotes[name] = isUnchecked ? { ...remote, isUnchecked } : remote;
  }
  const [, name, entry] =
    /^(\w+)=(.+)$/.exec(new URLSearchParams(location.search).get('mf-override') ?? '') ?? [];
  if (!name || !entry || !URL.canParse(entry) || !isLoopback(new URL(entry))) return liveRemotes;
  return {
    ...liveRemotes,
    [name]: { ...emptyEntry, ...liveRemotes[name], version: 'override', entry, isUnchecked: true },
  };
}

/** Entry without values, for a development remote that the registry does not have. */
export const emptyEntry: RemoteEntry = {
  version: '',
  entry: '',
  integrity: '',
  manifestUrl: '',
  preload: [],
  styles: [],
  shared: {},
  requires: {},
  publishedAt: '',
};

import type { Registry, RemoteEntry } from '@app/types/release/registry';

/** A remote that the page may load. */
export interface LiveRemote extends RemoteEntry {
  /** Comes from a developer's own machine, where files change and have no hash. */
  unchecked?: boolean;
}
export type LiveRemotes = Readonly<Record<string, LiveRemote>>;

// With the protocol: javascript://localhost/ has a host, too.
const isLoopback = ({ protocol, hostname }: URL | Location) =>
  /^https?:$/.test(protocol) && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/**
 * What the gateway wrote into the page. Without it, or with one that cannot be read, no remote is live and the pages
 * of the shell still work.
 */
export function readRemotes(page: Document, location: Location): LiveRemotes {
  try {
    // The gateway has parsed it: a schema here would cost every visitor 6 KB. Another version of it is not ours to read.
    const registry = JSON.parse(page.getElementById('mf-registry')?.textContent ?? '') as Registry;
    if (registry.schema !== 1) throw new Error(`registry of schema ${registry.schema}`);
    // One entry that nothing can be made of takes no other remote from the page.
    const remotes = Object.entries(registry.remotes).filter(
      ([, remote]) => remote && URL.canParse(remote.entry, location.href),
    );
    return withDevelopersOwn(Object.fromEntries(remotes), location);
  } catch (error) {
    console.error('The registry cannot be read:', error);
    return {};
  }
}

/**
 * On loopback alone, one remote may come from the machine in front of the developer:
 * `?mf-override=mf_search=http://127.0.0.1:22510/remoteEntry.js`. The development servers' own registry has no hashes.
 */
function withDevelopersOwn(remotes: Registry['remotes'], location: Location): LiveRemotes {
  if (!isLoopback(location)) return remotes;
  const live: Record<string, LiveRemote> = {};
  for (const [name, remote] of Object.entries(remotes)) {
    const unchecked =
      process.env.NODE_ENV !== 'production' && isLoopback(new URL(remote.entry, location.href));
    live[name] = unchecked ? { ...remote, unchecked } : remote;
  }
  const [, name, entry] =
    /^(\w+)=(.+)$/.exec(new URLSearchParams(location.search).get('mf-override') ?? '') ?? [];
  if (!name || !entry || !URL.canParse(entry) || !isLoopback(new URL(entry))) return live;
  return { ...live, [name]: { ...noRequests, ...live[name], version: 'override', entry, unchecked: true } };
}

/** A remote of which nothing is known. */
export const noRequests: RemoteEntry = {
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

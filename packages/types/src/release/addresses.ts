// Addresses that a release brings with it: shell and gateway mount them without a release of their own.
import { endpoints } from '../call/endpoints.ts';
import type { Registry, RemoteEntry } from './registry.ts';

/** The first part of an address or of a pattern: `fit-notes` of `/fit-notes/:id`. */
export const getRootSegment = (address: string): string => address.split('/', 2)[1] ?? '';

/** Where shell, gateway and the known remotes have pages or files of their own. */
const ownRoots: ReadonlySet<string> = new Set([
  ...[
    '',
    'accessibility',
    'account',
    'admin',
    'api',
    'art',
    'compare',
    'dev',
    'edit-listing',
    'for-providers',
  ],
  ...['guide', 'health-data', 'how-reviews-work', 'internal', 'livez', 'login', 'my-listing', 'my-reviews'],
  ...['patientinfo', 'photos', 'places', 'prosthetist', 'prosthetists', 'r', 'readyz', 'reset-password'],
  ...['search-results', 'shell', 'signup', 'specialties', 'submit-prosthetist', 'submitprosthetist', 'tospp'],
  ...['transparency', 'unsubscribe'],
  ...endpoints.flatMap(({ aliases = [] }) => aliases.map(getRootSegment)),
]);

/** True if the site itself answers below this first part of an address. */
export const isOwnRoot = (root: string): boolean => ownRoots.has(root);

/** What stands for a page wherever its address may not: the first part, where the site itself has pages below it. */
export function toPageKind(pathname: string): string {
  const root = getRootSegment(pathname);
  return isOwnRoot(root) ? `/${root}` : '/*';
}

const part = '[a-z0-9]+(?:-[a-z0-9]+)*';
const claim = new RegExp(`^/${part}(?:/(?:${part}|:[a-z][A-Za-z0-9]*))*$`);

/**
 * True if a release may name this pattern as one of its addresses: small words with hyphens, after the first one also
 * `:names` for any part. What this lets through has no dots and no underscores, so it never is a file.
 */
export const isClaim = (pattern: string): boolean => pattern.length <= 200 && claim.test(pattern);

/** The remote to which an address belongs that the site does not know itself. The first one that claims it has it. */
export const findRemoteByPath = (remotes: Registry['remotes'], pathname: string): string | undefined =>
  Object.keys(remotes).find((name) =>
    listClaims(remotes[name]!).some((pattern) => matchPath(pattern, pathname)),
  );

/** What an entry claims and may: never what is the site's own, no matter who let it into the registry. */
export const listClaims = ({ paths = [] }: Pick<RemoteEntry, 'paths'>): string[] =>
  paths.filter((pattern) => isClaim(pattern) && !isOwnRoot(getRootSegment(pattern)));

/** As the router of the shell reads such a pattern, but for a slash at the end: that is another address here. */
function matchPath(pattern: string, pathname: string): boolean {
  const wanted = pattern.split('/');
  const given = pathname.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((one, i) => (one.startsWith(':') ? given[i] !== '' : one === given[i]))
  );
}

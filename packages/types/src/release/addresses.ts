// Addresses that a release defines: shell and gateway serve them without a release of their own.
import { endpoints } from '../call/endpoints.ts';
import type { Registry, RemoteEntry } from './registry.ts';

/** First segment of an address or pattern: `fit-notes` of `/fit-notes/:id`. */
export const getRootSegment = (address: string): string => address.split('/', 2)[1] ?? '';

const namedSegments = `
  accessibility account admin api art compare dev edit-listing for-providers guide health-data
  how-reviews-work internal livez login manage-listing my-listing my-requests my-reviews patientinfo photos places
  prosthetist prosthetists r readyz reset-password saved search-results shell signup specialties submit-prosthetist
  submitprosthetist tospp transparency unsubscribe
`;

/** First segments with pages or files of shell, gateway and known remotes. */
const reservedSegments: ReadonlySet<string> = new Set([
  '',
  ...namedSegments.trim().split(/\s+/),
  ...endpoints.flatMap(({ aliases = [] }) => aliases.map(getRootSegment)),
]);

/** True if the site itself serves addresses with this first segment. */
export const isReservedSegment = (root: string): boolean => reservedSegments.has(root);

/** The kind of a page without its full address, which may be private: the first segment if the site serves it. */
export function toPageKind(pathname: string): string {
  const root = getRootSegment(pathname);
  return isReservedSegment(root) ? `/${root}` : '/*';
}

const wordPattern = '[a-z0-9]+(?:-[a-z0-9]+)*';
const pagePattern = new RegExp(`^/${wordPattern}(?:/(?:${wordPattern}|:[a-z][A-Za-z0-9]*))*$`);

/**
 * True if a release may define this pattern: lower-case words with hyphens, after the first one also `:names`. Without
 * dots and underscores, so it never matches a file.
 */
export const isPagePattern = (pattern: string): boolean => pattern.length <= 200 && pagePattern.test(pattern);

/** The remote that serves an address unknown to the site: the first one whose patterns match. */
export const findRemoteByPath = (remotes: Registry['remotes'], pathname: string): string | undefined =>
  Object.keys(remotes).find((name) =>
    listPagePatterns(remotes[name]!).some((pattern) => matchPath(pattern, pathname)),
  );

/** Valid patterns of an entry. Never includes addresses of the site itself. */
export const listPagePatterns = ({ paths = [] }: Pick<RemoteEntry, 'paths'>): string[] =>
  paths.filter((pattern) => isPagePattern(pattern) && !isReservedSegment(getRootSegment(pattern)));

/** Matches like the shell's router, except that a trailing slash makes another address. */
function matchPath(pattern: string, pathname: string): boolean {
  const patternSegments = pattern.split('/');
  const pathSegments = pathname.split('/');
  return (
    patternSegments.length === pathSegments.length &&
    patternSegments.every((segment, i) =>
      segment.startsWith(':') ? pathSegments[i] !== '' : segment === pathSegments[i],
    )
  );
}

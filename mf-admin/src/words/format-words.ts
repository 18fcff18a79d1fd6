import type { AdminRole } from '@app/types/admin/permissions';

/** Formats a number as "2,102". */
export const formatNumber = (number: number): string => number.toLocaleString('en-US');

/** Formats a count with its unit: "1 row", "2,102 rows". */
export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`;

/** Formats a share from 0 to 1 as "12.5 %". */
export const formatPercent = (share: number): string => `${Math.round(share * 1000) / 10} %`;

/** Formats an identifier without a label: "secondFactor" as "Second factor", "seal-audit" as "Seal audit". */
export function formatIdentifier(name: string): string {
  const words = name
    .replace(
      /([a-z])([A-Z])/g,
      (_, letterBefore: string, letterAfter: string) => `${letterBefore} ${letterAfter.toLowerCase()}`,
    )
    .replace(/[-_.]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the full name of a listing, such as "Renata Okafor". Without a listing: `fallback`. */
export const formatName = (
  listing: { firstName: string; lastName: string } | null,
  fallback = 'A deleted listing',
): string => (listing ? `${listing.firstName} ${listing.lastName}` : fallback);

/** Returns name and company, such as "Renata Okafor, Riverfront Limb Works". Without a listing: `fallback`. */
export const formatNameAndCompany = (
  listing: { firstName: string; lastName: string; company: string } | null,
  fallback = 'A deleted listing',
): string => [formatName(listing, fallback), listing?.company].filter(Boolean).join(', ');

/** Returns the initials of a name: "IC" for "Inés Calloway". */
export const getInitials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase())
    .filter((_, index, parts) => index === 0 || index === parts.length - 1)
    .join('');

/** Labels without `mf_`: builds of the admin app must not contain full names of visitors’ remotes. */
const remoteLabels: Readonly<Record<string, string>> = {
  search: 'Search and profiles',
  listing_wizard: 'Practitioners’ listings',
  admin: 'Back office',
};

/** Returns the label of a remote; that of another team’s remote is derived from its name. */
export function getRemoteLabel(remote: string): string {
  const name = remote.replace(/^mf_/, '');
  return remoteLabels[name] ?? formatIdentifier(name);
}

export const roleNames: Readonly<Record<AdminRole, string>> = {
  owner: 'Owner',
  moderator: 'Moderator',
  data: 'Data editor',
  viewer: 'Viewer',
};

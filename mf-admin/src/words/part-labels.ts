/**
 * Labels by the name of a remote without `mf_`: builds of the admin app must not contain full names of visitors’
 * remotes.
 */
const parts: Readonly<Record<string, string>> = {
  search: 'Search and profiles',
  listing_wizard: 'Practitioners’ listings',
  admin: 'Back office',
};

/** Returns the label of a remote; an unknown remote is returned unchanged. */
export const getPartLabel = (name: string): string => parts[name.replace(/^mf_/, '')] ?? name;

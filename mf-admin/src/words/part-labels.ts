/** By the name without `mf_`: no file of the back office holds that of a remote of visitors. */
const parts: Readonly<Record<string, string>> = {
  search: 'Search and profiles',
  listing_wizard: 'Practitioners’ listings',
  admin: 'Back office',
};

/** What visitors know it as; a part that came later is called by its name. */
export const getPartLabel = (name: string): string => parts[name.replace(/^mf_/, '')] ?? name;

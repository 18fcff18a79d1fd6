import { specialtyPages } from '@app/seo';
import type { SearchQuery } from '@app/types';

/** The specialty of an address, with the search for who lists it; undefined: there is none. */
export function findSpecialty(slug: string | undefined) {
  const found = specialtyPages.find((page) => page.slug === slug);
  // The pages are made from the option list of this very filter.
  return found && { ...found, about: { specialty: [found.value] as SearchQuery['specialty'] } };
}

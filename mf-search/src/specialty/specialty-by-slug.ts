import { specialtyPages } from '@app/seo';
import type { SearchQuery } from '@app/types';

export function findSpecialtyPage(slug: string | undefined) {
  const page = specialtyPages.find((specialtyPage) => specialtyPage.slug === slug);
  // The pages are generated from the option list of this filter.
  return page && { ...page, filters: { specialty: [page.value] as SearchQuery['specialty'] } };
}

import { createSpecialtyHead, pagePath, paths } from '@app/seo';
import { askFor, definePageDocument } from '@app/shell-api';
import { createPeopleCall, createPeopleHead } from '../shared/cards/people-answer.ts';
import { findSpecialty } from './specialty-by-slug.ts';

/** `/specialties/{specialty}`. */
export default definePageDocument({
  loader: ({ params, search }) => {
    const found = findSpecialty(params.specialty);
    if (!found) return { problem: 'page' };
    const people = createPeopleCall(search, found.about);
    return people ? askFor({ people }) : { problem: 'bad-address' };
  },
  head: ({ people }, { params, locale }) => {
    const { slug, value } = findSpecialty(params.specialty)!;
    return createPeopleHead(people, ({ page }) => ({
      ...createSpecialtyHead(value, locale),
      path: pagePath(paths.specialty(slug), page),
      noindex: page > 1,
    }));
  },
});

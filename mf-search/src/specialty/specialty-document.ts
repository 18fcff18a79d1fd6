import { getLabel, specialties } from '@app/option-lists';
import { buildPagePath, createHead, paths } from '@app/seo';
import { askFor, definePageDocument } from '@app/shell-api';
import { m } from '../paraglide/messages.js';
import { createPeopleCall, createPeopleHead } from '../shared/cards/people-search.ts';
import { findSpecialty } from './specialty-by-slug.ts';

/** Document of `/specialties/{specialty}`. */
export default definePageDocument({
  loader: ({ params, search }) => {
    const specialty = findSpecialty(params.specialty);
    if (!specialty) return { problem: 'page' };
    const peopleCall = createPeopleCall(search, specialty.filters);
    return peopleCall ? askFor({ people: peopleCall }) : { problem: 'bad-address' };
  },
  head: ({ people: peopleAnswer }, { params, locale }) => {
    const { slug, value } = findSpecialty(params.specialty)!;
    const specialty = getLabel(specialties, value, locale);
    return createPeopleHead(peopleAnswer, ({ page }) => ({
      ...createHead(m.specialty_title({ value, specialty }), m.specialty_description({ specialty })),
      path: buildPagePath(paths.specialty(slug), page),
      noindex: page > 1,
    }));
  },
});

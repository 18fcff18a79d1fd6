import { getLabel, specialties } from '@app/option-lists';
import { buildPagePath, createHead, paths } from '@app/seo';
import { askFor, definePageDocument } from '@app/shell-api';
import { m } from '../paraglide/messages.js';
import { createPeopleCall, createPeopleHead, findSpecialtyPage } from '../shared/cards/people-search.ts';

export default definePageDocument({
  loader: ({ params, search }) => {
    const specialtyPage = findSpecialtyPage(params.specialty);
    if (!specialtyPage) return { problem: 'page' };
    const peopleCall = createPeopleCall(search, specialtyPage.filters);
    return peopleCall ? askFor({ peopleAnswer: peopleCall }) : { problem: 'bad-address' };
  },
  head: ({ peopleAnswer }, { params, locale }) => {
    const { slug, value } = findSpecialtyPage(params.specialty)!;
    const specialtyLabel = getLabel(specialties, value, locale);
    return createPeopleHead(peopleAnswer, ({ page }) => ({
      ...createHead(
        m.specialty_title({ value, specialty: specialtyLabel }),
        m.specialty_description({ specialty: specialtyLabel }),
      ),
      path: buildPagePath(paths.specialty(slug), page),
      noindex: page > 1,
    }));
  },
});

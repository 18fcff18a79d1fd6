import { buildPagePath, createHead, paths } from '@app/seo';
import { askFor, definePageDocument } from '@app/shell-api';
import { getPlace, placeSlug as placeSlugSchema } from '@app/types';
import * as z from 'zod/mini';
import { m } from '../paraglide/messages.js';
import { createPeopleCall, createPeopleHead } from '../shared/cards/people-search.ts';
import { createBreadcrumbsLd } from '../shared/json-ld/breadcrumbs.ts';
import { findStateBySlug } from './state-by-slug.ts';

const isSlug = (text: string) => z.safeParse(placeSlugSchema, text).success;

/** Document of `/places/{state}/{city}`. */
export default definePageDocument({
  loader: ({ params: { state: stateSlug = '', city: citySlug = '' }, search }) => {
    if (!isSlug(stateSlug) || !isSlug(citySlug)) return { problem: 'bad-address' };
    const state = findStateBySlug(stateSlug);
    if (!state) return { problem: 'place' };
    const peopleCall = createPeopleCall(search, { state: state.code, city: citySlug });
    if (!peopleCall) return { problem: 'bad-address' };
    return askFor({
      placeAnswer: { endpoint: getPlace, input: { params: { state: stateSlug } } },
      peopleAnswer: peopleCall,
    });
  },
  head: ({ placeAnswer, peopleAnswer }, { params, origin }) => {
    if (placeAnswer.kind === 'down') return { problem: 'unavailable' };
    const city =
      placeAnswer.kind === 'reply' && placeAnswer.reply.cities.find(({ slug }) => slug === params.city);
    if (placeAnswer.kind === 'refused' || !city) return { problem: 'place' };
    const { state } = placeAnswer.reply;
    const path = paths.city(state.slug, city.slug);
    return createPeopleHead(peopleAnswer, ({ page }) => ({
      ...createHead(
        m.city_title({ city: city.name, state: state.name }),
        m.city_description({ city: city.name, state: state.name }),
      ),
      path: buildPagePath(path, page),
      noindex: page > 1,
      jsonLd: [
        createBreadcrumbsLd(
          [
            { name: m.all_states(), path: paths.places },
            { name: state.name, path: paths.state(state.slug) },
            { name: city.name, path },
          ],
          origin,
        ),
      ],
    }));
  },
});

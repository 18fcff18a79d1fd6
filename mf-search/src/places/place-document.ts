import { buildPagePath, createHead, paths } from '@app/seo';
import { askFor, definePageDocument } from '@app/shell-api';
import { getPlace, placeSlug as placeSlugSchema } from '@app/types';
import * as z from 'zod/mini';
import { m } from '../paraglide/messages.js';
import { createPeopleCall, createPeopleHead, findStateBySlug } from '../shared/cards/people-search.ts';
import { createBreadcrumbsLd } from '../shared/json-ld/breadcrumbs.ts';

const isSlug = (text: string) => z.safeParse(placeSlugSchema, text).success;

/** Document of `/places/{state}` and of `/places/{state}/{city}`. */
export default definePageDocument({
  loader: ({ params: { state: stateSlug = '', city: citySlug }, search }) => {
    if (!isSlug(stateSlug) || (citySlug !== undefined && !isSlug(citySlug)))
      return { problem: 'bad-address' };
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
    if (placeAnswer.kind !== 'reply')
      return { problem: placeAnswer.kind === 'down' ? 'unavailable' : 'place' };
    const { state, cities } = placeAnswer.reply;
    const city = cities.find(({ slug }) => slug === params.city);
    if (params.city !== undefined && !city) return { problem: 'place' };
    const names = { city: city?.name ?? '', state: state.name };
    const texts = city
      ? createHead(m.city_title(names), m.city_description(names))
      : createHead(m.state_title(names), m.state_description(names));
    const path = city ? paths.city(state.slug, city.slug) : paths.state(state.slug);
    return createPeopleHead(peopleAnswer, ({ page }) => ({
      ...texts,
      path: buildPagePath(path, page),
      noindex: state.total === 0 || page > 1,
      jsonLd: [createBreadcrumbsLd(state.code, city && { name: city.name, path }, origin)],
    }));
  },
});

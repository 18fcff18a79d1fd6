import { buildPagePath, createHead, paths } from '@app/seo';
import { askFor, definePageDocument } from '@app/shell-api';
import { getPlace, placeSlug as placeSlugSchema } from '@app/types';
import * as z from 'zod/mini';
import { m } from '../paraglide/messages.js';
import { createPeopleCall, createPeopleHead } from '../shared/cards/people-search.ts';
import { createBreadcrumbsLd } from '../shared/json-ld/breadcrumbs.ts';
import { findStateBySlug } from './state-by-slug.ts';

/** Document of `/places/{state}`. */
export default definePageDocument({
  loader: ({ params: { state: stateSlug = '' }, search }) => {
    if (!z.safeParse(placeSlugSchema, stateSlug).success) return { problem: 'bad-address' };
    const state = findStateBySlug(stateSlug);
    if (!state) return { problem: 'place' };
    const peopleCall = createPeopleCall(search, { state: state.code });
    if (!peopleCall) return { problem: 'bad-address' };
    return askFor({
      placeAnswer: { endpoint: getPlace, input: { params: { state: stateSlug } } },
      peopleAnswer: peopleCall,
    });
  },
  head: ({ placeAnswer, peopleAnswer }, { origin }) => {
    if (placeAnswer.kind !== 'reply')
      return { problem: placeAnswer.kind === 'down' ? 'unavailable' : 'place' };
    const { name, slug, total } = placeAnswer.reply.state;
    const path = paths.state(slug);
    return createPeopleHead(peopleAnswer, ({ page }) => ({
      ...createHead(m.state_title({ state: name }), m.state_description({ state: name })),
      path: buildPagePath(path, page),
      noindex: total === 0 || page > 1,
      jsonLd: [
        createBreadcrumbsLd(
          [
            { name: m.all_states(), path: paths.places },
            { name, path },
          ],
          origin,
        ),
      ],
    }));
  },
});

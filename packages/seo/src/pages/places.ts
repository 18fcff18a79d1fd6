import { labelOf, specialties } from '@app/option-lists';
import type { getPlace, listPlaces, ReplyOf, SearchReply } from '@app/types';
import { cityHead, placesHead, specialtyHead, stateHead } from '../heads.ts';
import { html } from '../html.ts';
import type { PageContext, PageDocument } from '../page-document.ts';
import { m } from '../paraglide/messages.js';
import { breadcrumbsLd, type Crumb } from '../parts/breadcrumbs.ts';
import { peopleHere, placeList, placePage } from '../parts/place-page.ts';
import { pagePath, paths } from '../paths.ts';
import { resultsPath } from '../search-params.ts';
import { numberText } from '../words/formats.ts';
import { placeCountText, specialtyText } from '../words/places.ts';

const allStates = (locale: PageContext['locale']): Crumb => ({
  name: m.all_states({}, { locale }),
  path: paths.places,
});

/** /places: every state and territory with somebody in it. */
export function placesPage({
  locale,
  states,
}: PageContext & { states: ReplyOf<typeof listPlaces>['states'] }): PageDocument {
  const o = { locale };
  return {
    status: 200,
    ...placesHead(locale),
    path: paths.places,
    jsonLd: [],
    content: placePage({
      locale,
      title: m.places_title({}, o),
      lead: m.places_lead({}, o),
      content: placeList(states, paths.state, locale),
    }),
  };
}

type Place = PageContext & { place: ReplyOf<typeof getPlace>; reply: SearchReply };

/** /places/{state}: its towns, and who works there. */
export function statePage({ locale, origin, place, reply }: Place): PageDocument {
  const { state, cities } = place;
  const o = { locale };
  const path = paths.state(state.slug);
  const crumbs = [allStates(locale), { name: state.name, path }];
  return {
    status: 200,
    ...stateHead(state.name, locale),
    path: pagePath(path, reply.page),
    noindex: state.total === 0 || reply.page > 1,
    jsonLd: [breadcrumbsLd(crumbs, origin)],
    content: placePage({
      locale,
      title: m.state_title({ state: state.name }, o),
      lead:
        state.total > 0
          ? m.state_lead({ n: state.total, shown: numberText(state.total, locale) }, o)
          : m.state_lead_none({}, o),
      crumbs,
      content: placeList(cities, (city) => paths.city(state.slug, city), locale),
      below: peopleHere(reply, { path, title: m.people_in({ place: state.name }, o), locale }),
    }),
  };
}

type City = PageContext & {
  state: { name: string; slug: string };
  city: { name: string; slug: string };
  reply: SearchReply;
};

/** /places/{state}/{city}: who works there. */
export function cityPage({ locale, origin, state, city, reply }: City): PageDocument {
  const path = paths.city(state.slug, city.slug);
  const crumbs = [
    allStates(locale),
    { name: state.name, path: paths.state(state.slug) },
    { name: city.name, path },
  ];
  return {
    status: 200,
    ...cityHead(city.name, state.name, locale),
    path: pagePath(path, reply.page),
    noindex: reply.page > 1,
    jsonLd: [breadcrumbsLd(crumbs, origin)],
    content: placePage({
      locale,
      title: m.city_title({ city: city.name, state: state.name }, { locale }),
      lead: placeCountText(reply.total, locale),
      crumbs,
      below: peopleHere(reply, { path, title: m.people_in({ place: city.name }, { locale }), locale }),
    }),
  };
}

/** /specialties/{slug}: what it is, and who lists it. `value` is the stored value. */
export function specialtyPage({
  locale,
  slug,
  value,
  reply,
}: PageContext & { slug: string; value: string; reply: SearchReply }): PageDocument {
  const o = { locale };
  const path = paths.specialty(slug);
  const everybody = resultsPath({ radius: '10000', page: '1', sortBy: 'distance', specialty: value });
  const all = html`<p><a class="Link" href="${everybody}">${m.list_all({ total: numberText(reply.total, locale) }, o)}</a></p>`;
  return {
    status: 200,
    ...specialtyHead(value, locale),
    path: pagePath(path, reply.page),
    noindex: reply.page > 1,
    jsonLd: [],
    content: placePage({
      locale,
      title: m.specialty_title({ value, specialty: labelOf(specialties, value, locale) }, o),
      lead: specialtyText(value, locale),
      below: peopleHere(reply, {
        path,
        title: m.people_for({}, o),
        locale,
        filters: { specialty: value },
        after: all,
      }),
    }),
  };
}

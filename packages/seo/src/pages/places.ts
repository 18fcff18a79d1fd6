import { getLabel, specialties } from '@app/option-lists';
import type { getPlace, listPlaces, ReplyOf, SearchReply } from '@app/types';
import { createCityHead, createPlacesHead, createSpecialtyHead, createStateHead } from '../heads.ts';
import { html } from '../html.ts';
import type { PageContext, PageDocument } from '../page-document.ts';
import { m } from '../paraglide/messages.js';
import { type Crumb, createBreadcrumbsLd } from '../parts/breadcrumbs.ts';
import { placeList, placePage, renderPeople } from '../parts/place-page.ts';
import { pagePath, paths } from '../paths.ts';
import { buildResultsPath } from '../search-params.ts';
import { getSpecialtyText, placeCountText } from '../words/page/places.ts';
import { formatNumber } from '../words/text/formats.ts';

const createStatesCrumb = (locale: PageContext['locale']): Crumb => ({
  name: m.all_states({}, { locale }),
  path: paths.places,
});

/** /places: every state and territory with somebody in it. */
export function renderPlacesPage({
  locale,
  states,
}: PageContext & { states: ReplyOf<typeof listPlaces>['states'] }): PageDocument {
  const o = { locale };
  return {
    status: 200,
    ...createPlacesHead(locale),
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
export function renderStatePage({ locale, origin, place, reply }: Place): PageDocument {
  const { state, cities } = place;
  const o = { locale };
  const path = paths.state(state.slug);
  const crumbs = [createStatesCrumb(locale), { name: state.name, path }];
  return {
    status: 200,
    ...createStateHead(state.name, locale),
    path: pagePath(path, reply.page),
    noindex: state.total === 0 || reply.page > 1,
    jsonLd: [createBreadcrumbsLd(crumbs, origin)],
    content: placePage({
      locale,
      title: m.state_title({ state: state.name }, o),
      lead:
        state.total > 0
          ? m.state_lead({ n: state.total, shown: formatNumber(state.total, locale) }, o)
          : m.state_lead_none({}, o),
      crumbs,
      content: placeList(cities, (city) => paths.city(state.slug, city), locale),
      below: renderPeople(reply, { path, title: m.people_in({ place: state.name }, o), locale }),
    }),
  };
}

type City = PageContext & {
  state: { name: string; slug: string };
  city: { name: string; slug: string };
  reply: SearchReply;
};

/** /places/{state}/{city}: who works there. */
export function renderCityPage({ locale, origin, state, city, reply }: City): PageDocument {
  const path = paths.city(state.slug, city.slug);
  const crumbs = [
    createStatesCrumb(locale),
    { name: state.name, path: paths.state(state.slug) },
    { name: city.name, path },
  ];
  return {
    status: 200,
    ...createCityHead(city.name, state.name, locale),
    path: pagePath(path, reply.page),
    noindex: reply.page > 1,
    jsonLd: [createBreadcrumbsLd(crumbs, origin)],
    content: placePage({
      locale,
      title: m.city_title({ city: city.name, state: state.name }, { locale }),
      lead: placeCountText(reply.total, locale),
      crumbs,
      below: renderPeople(reply, { path, title: m.people_in({ place: city.name }, { locale }), locale }),
    }),
  };
}

/** /specialties/{slug}: what it is, and who lists it. `value` is the stored value. */
export function renderSpecialtyPage({
  locale,
  slug,
  value,
  reply,
}: PageContext & { slug: string; value: string; reply: SearchReply }): PageDocument {
  const o = { locale };
  const path = paths.specialty(slug);
  const everybody = buildResultsPath({ radius: '10000', page: '1', sortBy: 'distance', specialty: value });
  const all = html`<p><a class="Link" href="${everybody}">${m.list_all({ total: formatNumber(reply.total, locale) }, o)}</a></p>`;
  return {
    status: 200,
    ...createSpecialtyHead(value, locale),
    path: pagePath(path, reply.page),
    noindex: reply.page > 1,
    jsonLd: [],
    content: placePage({
      locale,
      title: m.specialty_title({ value, specialty: getLabel(specialties, value, locale) }, o),
      lead: getSpecialtyText(value, locale),
      below: renderPeople(reply, {
        path,
        title: m.people_for({}, o),
        locale,
        filters: { specialty: value },
        after: all,
      }),
    }),
  };
}

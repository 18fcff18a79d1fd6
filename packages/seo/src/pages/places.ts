import { labelOf, specialties } from '@app/option-lists';
import type { getPlace, listPlaces, ReplyOf, SearchReply } from '@app/types';
import { cityHead, placesHead, specialtyHead, stateHead } from '../heads.ts';
import { type Html, html } from '../html.ts';
import type { PageContext, PageDocument } from '../page-document.ts';
import { m } from '../paraglide/messages.js';
import { breadcrumbs, breadcrumbsLd, type Crumb } from '../parts/breadcrumbs.ts';
import { resultList } from '../parts/card.ts';
import { paging } from '../parts/paging.ts';
import { paths } from '../paths.ts';
import { resultsPath } from '../search-params.ts';
import { numberText } from '../words/formats.ts';
import { placeCountText, specialtyText } from '../words/places.ts';
import { orderReason } from '../words/results.ts';

type PlaceCounts = readonly { name: string; slug: string; total: number }[];

const placeList = (places: PlaceCounts, href: (slug: string) => string, { locale }: PageContext) =>
  html`<ul class="First-places">${places.map(
    ({ name, slug, total }) =>
      html`<li><a class="Link" href="${href(slug)}">${name}</a> <span>${placeCountText(total, locale)}</span></li>`,
  )}</ul>`;

const page = (
  title: string,
  lead: string,
  crumbs: readonly Crumb[],
  { locale }: PageContext,
  ...rest: (Html | null)[]
) =>
  html`<div class="Wrap First-page"><div class="Stack" data-gap="wide"><header class="Stack">${
    crumbs.length > 1 && breadcrumbs(crumbs, m.breadcrumbs({}, { locale }))
  }<h1>${title}</h1>${lead && html`<p class="Lead">${lead}</p>`}</header>${rest}</div></div>`.text;

const zipSearch = ({ locale }: PageContext) =>
  html`<p><a class="Link" href="${paths.home}">${m.list_search({}, { locale })}</a></p>`;

/** A list under a heading of its own: cards, why this order, pages. */
function cards(reply: SearchReply, path: string, { locale }: PageContext): Html {
  const more = paging({
    locale,
    page: reply.page,
    pages: reply.pages,
    pageSize: reply.pageSize,
    total: reply.total,
    href: (n) => pagePath(path, n, n === reply.page + 1 ? reply.next : null),
  });
  return html`<p class="First-note">${orderReason(reply, locale).why}</p>${resultList(reply.prosthetists, locale)}${more}`;
}

/** The address of a page of such a list. */
export const pagePath = (path: string, n: number, after?: string | null): string =>
  n === 1 ? path : `${path}?${new URLSearchParams({ page: String(n), ...(after && { after }) })}`;

const stateCrumbs = (locale: PageContext['locale']): Crumb[] => [
  { name: m.all_states({}, { locale }), path: paths.places },
];

/** /places: every state and territory with somebody in it. */
export function placesPage(
  context: PageContext & { states: ReplyOf<typeof listPlaces>['states'] },
): PageDocument {
  const { locale, states } = context;
  const o = { locale };
  return {
    status: 200,
    ...placesHead(locale),
    path: paths.places,
    jsonLd: [],
    content: page(
      m.places_title({}, o),
      m.places_lead({}, o),
      [],
      context,
      placeList(states, paths.state, context),
      zipSearch(context),
    ),
  };
}

/** /places/{state}: its towns. */
export function statePage(context: PageContext & { place: ReplyOf<typeof getPlace> }): PageDocument {
  const { locale, origin, place } = context;
  const { state, cities } = place;
  const o = { locale };
  const path = paths.state(state.slug);
  const crumbs = [...stateCrumbs(locale), { name: state.name, path }];
  const lead = state.total > 0 ? m.state_lead({ n: state.total }, o) : m.state_lead_none({}, o);
  return {
    status: 200,
    ...stateHead(state.name, locale),
    path,
    noindex: state.total === 0,
    jsonLd: [breadcrumbsLd(crumbs, origin)],
    content: page(
      m.state_title({ state: state.name }, o),
      lead,
      crumbs,
      context,
      placeList(cities, (city) => paths.city(state.slug, city), context),
      zipSearch(context),
    ),
  };
}

/** /places/{state}/{city}: who works there. */
export function cityPage(
  context: PageContext & {
    state: { name: string; slug: string };
    city: { name: string; slug: string };
    reply: SearchReply;
  },
): PageDocument {
  const { locale, origin, state, city, reply } = context;
  const path = paths.city(state.slug, city.slug);
  const crumbs = [
    ...stateCrumbs(locale),
    { name: state.name, path: paths.state(state.slug) },
    { name: city.name, path },
  ];
  return {
    status: 200,
    ...cityHead(city.name, state.name, locale),
    path: pagePath(path, reply.page),
    noindex: reply.page > 1,
    jsonLd: [breadcrumbsLd(crumbs, origin)],
    content: page(
      m.city_title({ city: city.name, state: state.name }, { locale }),
      placeCountText(reply.total, locale),
      crumbs,
      context,
      cards(reply, path, context),
      zipSearch(context),
    ),
  };
}

/** /specialties/{slug}: who lists it. `value` is the stored value. */
export function specialtyPage(
  context: PageContext & { slug: string; value: string; reply: SearchReply },
): PageDocument {
  const { locale, slug, value, reply } = context;
  const path = paths.specialty(slug);
  const head = specialtyHead(value, locale);
  const all = resultsPath({ radius: '10000', page: '1', sortBy: 'distance', specialty: value });
  return {
    status: 200,
    ...head,
    path: pagePath(path, reply.page),
    noindex: reply.page > 1,
    jsonLd: [],
    content: page(
      m.specialty_title({ specialty: labelOf(specialties, value, locale) }, { locale }),
      specialtyText(value, locale),
      [],
      context,
      cards(reply, path, context),
      html`<p><a class="Link" href="${all}">${m.list_all({ total: numberText(reply.total, locale) }, { locale })}</a></p>`,
    ),
  };
}

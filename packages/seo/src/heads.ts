// Titles and descriptions of every page: the gateway prints them, the browser pages set them as people move around.
import { getLabel, type Locale, site, specialties } from '@app/option-lists';
import type { Listing, SearchReply } from '@app/types';
import { m } from './paraglide/messages.js';
import { getResultsHeading, getResultsTitle } from './words/page/results.ts';
import { formatTenth } from './words/text/formats.ts';
import { displayName, formatTown } from './words/text/names.ts';

/** Title and description of a page. */
export interface Head {
  title: string;
  description: string;
}

/** What a document is called whose page has this heading. A browser page needs no more of its head than that. */
export const formatDocumentTitle = (title: string, locale: Locale): string =>
  m.title_with_site({ title, site: site.name }, { locale });

/** `title`: the page's heading. */
export const createHead = (title: string, description: string, locale: Locale): Head => ({
  title: formatDocumentTitle(title, locale),
  description,
});

export const getHomeTitle = (locale: Locale): string => m.site_title({ site: site.name }, { locale });

export const createHomeHead = (locale: Locale): Head => ({
  title: getHomeTitle(locale),
  description: m.home_description({}, { locale }),
});

/** `name` is what was searched for, if anything. */
export function createResultsHead(
  reply: Pick<SearchReply, 'total' | 'origin' | 'radius'>,
  name: string,
  locale: Locale,
): Head {
  const { what, where } = getResultsHeading({ ...reply, total: 2 }, name, locale);
  const start = what.charAt(0).toUpperCase() + what.slice(1);
  return createHead(
    getResultsTitle(reply, name, locale),
    m.results_description({ what: start, where }, { locale }),
    locale,
  );
}

/** The results page before or without a search. */
export const searchFormHead = (locale: Locale): Head =>
  createHead(m.results_form_title({}, { locale }), m.home_description({}, { locale }), locale);

/** "Jane Doe, CPO, St. Louis, MO" */
export const formatProfileTitle = (listing: Listing, locale: Locale): string =>
  m.profile_title({ name: displayName(listing), town: formatTown(listing) }, { locale });

export function createProfileHead(listing: Listing, locale: Locale): Head {
  const o = { locale };
  const name = displayName(listing);
  const town = formatTown(listing);
  const rating =
    listing.ratingAvg === null
      ? ''
      : `${m.profile_description_rating({ n: listing.reviewCount, avg: formatTenth(listing.ratingAvg, locale) }, o)} `;
  return createHead(
    formatProfileTitle(listing, locale),
    m.profile_description({ name, company: listing.company, town, rating }, o),
    locale,
  );
}

export const createPlacesHead = (locale: Locale): Head =>
  createHead(m.places_title({}, { locale }), m.places_description({}, { locale }), locale);

export const createStateHead = (state: string, locale: Locale): Head =>
  createHead(m.state_title({ state }, { locale }), m.state_description({ state }, { locale }), locale);

export const createCityHead = (city: string, state: string, locale: Locale): Head =>
  createHead(
    m.city_title({ city, state }, { locale }),
    m.city_description({ city, state }, { locale }),
    locale,
  );

/** `value` is a value of the specialties list. */
export function createSpecialtyHead(value: string, locale: Locale): Head {
  const specialty = getLabel(specialties, value, locale);
  return createHead(
    m.specialty_title({ value, specialty }, { locale }),
    m.specialty_description({ specialty }, { locale }),
    locale,
  );
}

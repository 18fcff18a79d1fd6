// Titles and descriptions of every page: the gateway prints them, the browser pages set them as people move around.
import { type Locale, labelOf, site, specialties } from '@app/option-lists';
import type { Listing, SearchReply } from '@app/types';
import type { Head } from './page-document.ts';
import { m } from './paraglide/messages.js';
import { type PersonalPage, personalWords } from './words/account.ts';
import { tenthText } from './words/formats.ts';
import { displayName, townText } from './words/names.ts';
import { resultsHeading, resultsTitle } from './words/results.ts';

/** What a document is called whose page has this heading. A browser page needs no more of its head than that. */
export const titleWithSite = (title: string, locale: Locale): string =>
  m.title_with_site({ title, site: site.name }, { locale });

const head = (title: string, description: string, locale: Locale): Head => ({
  title: titleWithSite(title, locale),
  description,
});

export const homeTitle = (locale: Locale): string => m.site_title({ site: site.name }, { locale });

export const homeHead = (locale: Locale): Head => ({
  title: homeTitle(locale),
  description: m.home_description({}, { locale }),
});

/** `name` is what was searched for, if anything. */
export function resultsHead(
  reply: Pick<SearchReply, 'total' | 'origin' | 'radius'>,
  name: string,
  locale: Locale,
): Head {
  const { what, where } = resultsHeading({ ...reply, total: 2 }, name, locale);
  const start = what.charAt(0).toLocaleUpperCase() + what.slice(1);
  return head(
    resultsTitle(reply, name, locale),
    m.results_description({ what: start, where }, { locale }),
    locale,
  );
}

/** The results page before or without a search. */
export const searchFormHead = (locale: Locale): Head =>
  head(m.results_form_title({}, { locale }), m.home_description({}, { locale }), locale);

/** "Jane Doe, CPO, St. Louis, MO" */
export const profileTitle = (listing: Listing, locale: Locale): string =>
  m.profile_title({ name: displayName(listing), town: townText(listing) }, { locale });

export function profileHead(listing: Listing, locale: Locale): Head {
  const o = { locale };
  const name = displayName(listing);
  const town = townText(listing);
  const rating =
    listing.ratingAvg === null
      ? ''
      : `${m.profile_description_rating({ n: listing.reviewCount, avg: tenthText(listing.ratingAvg, locale) }, o)} `;
  return head(
    profileTitle(listing, locale),
    m.profile_description({ name, company: listing.company, town, rating }, o),
    locale,
  );
}

export const placesHead = (locale: Locale): Head =>
  head(m.places_title({}, { locale }), m.places_description({}, { locale }), locale);

export const stateHead = (state: string, locale: Locale): Head =>
  head(m.state_title({ state }, { locale }), m.state_description({ state }, { locale }), locale);

export const cityHead = (city: string, state: string, locale: Locale): Head =>
  head(m.city_title({ city, state }, { locale }), m.city_description({ city, state }, { locale }), locale);

/** `value` is a value of the specialties list. */
export function specialtyHead(value: string, locale: Locale): Head {
  const specialty = labelOf(specialties, value, locale);
  return head(
    m.specialty_title({ value, specialty }, { locale }),
    m.specialty_description({ specialty }, { locale }),
    locale,
  );
}

export const compareHead = (locale: Locale): Head =>
  head(m.compare_title({}, { locale }), m.compare_description({}, { locale }), locale);

export const guideHead = (locale: Locale): Head =>
  head(m.guide_title({}, { locale }), m.guide_description({}, { locale }), locale);

export const termsHead = (locale: Locale): Head =>
  head(m.terms_title({}, { locale }), m.terms_description({ site: site.name }, { locale }), locale);

export const providersHead = (locale: Locale): Head =>
  head(m.providers_title({}, { locale }), m.providers_description({}, { locale }), locale);

export const howReviewsWorkHead = (locale: Locale): Head =>
  head(m.reviews_title({}, { locale }), m.reviews_description({ site: site.name }, { locale }), locale);

export const transparencyHead = (locale: Locale): Head =>
  head(
    m.transparency_title({}, { locale }),
    m.transparency_description({ site: site.name }, { locale }),
    locale,
  );

export const healthDataHead = (locale: Locale): Head =>
  head(m.health_title({}, { locale }), m.health_description({ site: site.name }, { locale }), locale);

export const accessibilityHead = (locale: Locale): Head =>
  head(
    m.accessibility_title({}, { locale }),
    m.accessibility_description({ site: site.name }, { locale }),
    locale,
  );

export const loginHead = (locale: Locale): Head =>
  head(m.login_title({}, { locale }), m.login_description({}, { locale }), locale);

export function signupHead(role: 'patient' | 'prosthetist' | undefined, locale: Locale): Head {
  const title =
    role === 'patient'
      ? m.signup_patient_title({}, { locale })
      : role === 'prosthetist'
        ? m.signup_practitioner_title({}, { locale })
        : m.signup_title({}, { locale });
  return head(title, m.signup_description({}, { locale }), locale);
}

/** `title`: the page's heading, which names the practitioner. */
export const inviteHead = (title: string, locale: Locale): Head =>
  head(title, m.invite_description({}, { locale }), locale);

/** Pages for who is signed in: titles only, since nobody finds them by searching. */
export const personalHead = (page: PersonalPage, locale: Locale): Head =>
  head(personalWords(locale)[page].title, m.personal_description({ site: site.name }, { locale }), locale);

export const notFoundHead = (locale: Locale): Head =>
  head(m.not_found_title({}, { locale }), m.not_found_text({}, { locale }), locale);

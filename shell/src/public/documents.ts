// Server documents of the shell's own pages. Only the server imports this file.
import { nationwideQueryMiles, site } from '@app/option-lists';
import { createHead, createHomeHead, formatFullName, paths } from '@app/seo';
import { definePageDocument, defineStaticDocument, type PageDocument } from '@app/shell-api';
import { getProsthetist, getReviewLists, getTransparency, listRecentReviews } from '@app/types';
import { getCostSections } from '../pages/CostsPage.tsx';
import { getGuideSections } from '../pages/GuidePage.tsx';
import { m } from '../paraglide/messages.js';
import { getSectionText, type Section } from '../texts/section.ts';

/** Creates the document of a text page. `getQuestions`: sections whose headings are questions. */
const createTextDocument = (
  path: string,
  getTitle: () => string,
  getDescription: (inputs: { site: string }) => string,
  getQuestions?: () => Section[],
): PageDocument =>
  defineStaticDocument(() => ({
    ...createHead(getTitle(), getDescription({ site: site.name })),
    path,
    ...(getQuestions && { jsonLd: [createFaqLd(getQuestions())] }),
  }));
const providersDocument = createTextDocument(paths.forProviders, m.providers_title, m.providers_description);

const homeDocument = definePageDocument({
  loader: () => ({ calls: { recent: { endpoint: listRecentReviews } } }),
  // The head needs no reviews, and Home is shown without them too.
  head: (_, { locale, origin }) => ({
    ...createHomeHead(locale),
    path: paths.home,
    jsonLd: [createWebsiteLd(origin)],
  }),
});

/** The built-in reasons are shown even if the service fails. */
const howReviewsWorkDocument = definePageDocument({
  loader: () => ({ calls: { lists: { endpoint: getReviewLists } } }),
  head: () => ({
    ...createHead(m.reviews_title(), m.reviews_description({ site: site.name })),
    path: paths.howReviewsWork,
  }),
});

/** Without figures the page says so, with a status that lets crawlers retry. */
const transparencyDocument = definePageDocument({
  loader: () => ({ calls: { figures: { endpoint: getTransparency } } }),
  head: ({ figures: figuresAnswer }) => ({
    ...createHead(m.transparency_title(), m.transparency_description({ site: site.name })),
    path: paths.transparency,
    ...(figuresAnswer.kind !== 'reply' && { status: 503, noindex: true }),
  }),
});

/** Printed links are older than the current slug, so earlier slugs redirect. */
const inviteDocument = definePageDocument({
  loader: ({ params }) => ({
    calls: { listing: { endpoint: getProsthetist, input: { params: { id: params.slug ?? '' } } } },
  }),
  head: ({ listing: listingAnswer }, { params }) => {
    if (listingAnswer.kind === 'down') return { problem: 'unavailable' };
    if (listingAnswer.kind === 'refused')
      return { problem: listingAnswer.status === 410 ? 'gone' : 'profile' };
    const listing = listingAnswer.reply;
    if (listing.slug !== params.slug) return { redirect: paths.invite(listing.slug), status: 301 };
    const title = m.invite_title({ name: formatFullName(listing) });
    return {
      ...createHead(title, m.invite_description()),
      path: paths.invite(listing.slug),
      noindex: true,
    };
  },
});

/** Any role except prosthetist means patient. */
const signupDocument = definePageDocument({
  loader: () => ({ calls: {} }),
  head: (_, { params }) => {
    const [role, title] =
      params.role === 'prosthetist'
        ? (['prosthetist', m.signup_practitioner_title()] as const)
        : (['patient', m.signup_patient_title()] as const);
    return { ...createHead(title, m.signup_description()), path: paths.signupAs(role) };
  },
});

/** Documents by the path of their route. Personal pages have none. */
export const documents: Readonly<Record<string, PageDocument>> = {
  [paths.home]: homeDocument,
  [paths.guide]: createTextDocument(paths.guide, m.guide_title, m.guide_description, getGuideSections),
  [paths.guideCosts]: createTextDocument(
    paths.guideCosts,
    m.costs_title,
    m.costs_description,
    getCostSections,
  ),
  [paths.terms]: createTextDocument(paths.terms, m.terms_title, m.terms_description),
  [paths.forProviders]: providersDocument,
  // The same content, with the address of the page above as canonical one.
  [paths.submitProsthetist]: providersDocument,
  [paths.howReviewsWork]: howReviewsWorkDocument,
  [paths.accessibility]: createTextDocument(
    paths.accessibility,
    m.accessibility_title,
    m.accessibility_description,
  ),
  [paths.healthData]: createTextDocument(paths.healthData, m.health_title, m.health_description),
  [paths.transparency]: transparencyDocument,
  '/r/:slug': inviteDocument,
  [paths.login]: createTextDocument(paths.login, m.login_title, m.login_description),
  [paths.signup]: createTextDocument(paths.signup, m.signup_title, m.signup_description),
  '/signup/:role': signupDocument,
};

const createWebsiteLd = (origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: site.name,
  url: `${origin}/`,
  inLanguage: ['en', 'es'],
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${origin}${paths.results}?name={search_term_string}&radius=${nationwideQueryMiles}&page=1&sortBy=distance`,
    },
    'query-input': 'required name=search_term_string',
  },
});

const createFaqLd = (sections: readonly Section[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: sections.map((section) => ({
    '@type': 'Question',
    name: section.heading,
    acceptedAnswer: { '@type': 'Answer', text: getSectionText(section) },
  })),
});

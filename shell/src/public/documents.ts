// What makes the first HTML of the shell's own pages. Only the server reads this.
import {
  createAccessibilityHead,
  createFaqLd,
  createGuideHead,
  createHealthDataHead,
  createHomeHead,
  createHowReviewsWorkHead,
  createProvidersHead,
  createSignupHead,
  createTermsHead,
  createTransparencyHead,
  createWebsiteLd,
  getGuideSections,
  inviteHead,
  inviteWords,
  loginHead,
  paths,
} from '@app/seo';
import { definePageDocument, defineStaticDocument, type PageDocument, type PageHead } from '@app/shell-api';
import { getProsthetist, getTransparency, recentReviews, reviewLists } from '@app/types';

type CreateHead = (locale: 'en' | 'es') => Pick<PageHead, 'title' | 'description'>;
const text = (path: string, createHead: CreateHead): PageDocument =>
  defineStaticDocument((locale) => ({ ...createHead(locale), path }));

const home = definePageDocument({
  loader: () => ({ calls: { recent: { endpoint: recentReviews } } }),
  // Without the reviews it is Home all the same.
  head: (_, { locale, origin }) => ({
    ...createHomeHead(locale),
    path: paths.home,
    jsonLd: [createWebsiteLd(origin)],
  }),
});

const guide = defineStaticDocument((locale) => ({
  ...createGuideHead(locale),
  path: paths.guide,
  jsonLd: [createFaqLd(getGuideSections(locale))],
}));

/** The reasons that are built in stand on the page whatever the service says. */
const howReviewsWork = definePageDocument({
  loader: () => ({ calls: { lists: { endpoint: reviewLists } } }),
  head: (_, { locale }) => ({ ...createHowReviewsWorkHead(locale), path: paths.howReviewsWork }),
});

/** Without figures the page says so, and a later try may have them. */
const transparency = definePageDocument({
  loader: () => ({ calls: { figures: { endpoint: getTransparency } } }),
  head: ({ figures }, { locale }) => ({
    ...createTransparencyHead(locale),
    path: paths.transparency,
    ...(figures.kind !== 'reply' && { status: 503, noindex: true }),
  }),
});

/** A code on paper outlives a slug, so an earlier one leads on. */
const invite = definePageDocument({
  loader: ({ params }) => ({
    calls: { listing: { endpoint: getProsthetist, input: { params: { id: params.slug ?? '' } } } },
  }),
  head: ({ listing }, { params, locale }) => {
    if (listing.kind === 'down') return { problem: 'unavailable' };
    if (listing.kind === 'refused') return { problem: listing.status === 410 ? 'gone' : 'profile' };
    const { slug } = listing.reply;
    if (slug !== params.slug) return { redirect: paths.invite(slug), status: 301 };
    const { title } = inviteWords(listing.reply, locale);
    return { ...inviteHead(title, locale), path: paths.invite(slug), noindex: true };
  },
});

/** Any role but prosthetist means patient. */
const signupAs = definePageDocument({
  loader: () => ({ calls: {} }),
  head: (_, { params, locale }) => {
    const role = params.role === 'prosthetist' ? 'prosthetist' : 'patient';
    return { ...createSignupHead(role, locale), path: paths.signupAs(role) };
  },
});

/** Path of a route → its document. A page that is made in the browser for one person has none. */
export const documents: Readonly<Record<string, PageDocument>> = {
  [paths.home]: home,
  [paths.guide]: guide,
  [paths.terms]: text(paths.terms, createTermsHead),
  [paths.forProviders]: text(paths.forProviders, createProvidersHead),
  // Says the same, so that one is the canonical address.
  [paths.submitProsthetist]: text(paths.forProviders, createProvidersHead),
  [paths.howReviewsWork]: howReviewsWork,
  [paths.accessibility]: text(paths.accessibility, createAccessibilityHead),
  [paths.healthData]: text(paths.healthData, createHealthDataHead),
  [paths.transparency]: transparency,
  '/r/:slug': invite,
  [paths.login]: text(paths.login, loginHead),
  [paths.signup]: text(paths.signup, (locale) => createSignupHead(undefined, locale)),
  '/signup/:role': signupAs,
};

import {
  accessibilityPage,
  badAddressPage,
  comparePage,
  guidePage,
  healthDataPage,
  homePage,
  howReviewsWorkPage,
  loginPage,
  notFoundPage,
  type PersonalPage,
  paths,
  personalPage,
  providersPage,
  remotePage,
  signupPage,
  termsPage,
  transparencyPage,
} from '@app/seo';
import { type App, direct } from '@app/service-kit';
import { getTransparency, recentReviews, reviewLists, slugOrId, urlOf } from '@app/types';
import { remoteAt } from '@app/types/addresses';
import { mayHaveSession } from '@app/types/session-cookie';
import * as z from 'zod/mini';
import { invite } from './invite-page.ts';
import { type PageRequest, type pageMaker, withAccount, withListingWizard, withSearch } from './pages.ts';
import { city, places, specialty, state } from './place-pages.ts';
import { profile } from './profile-page.ts';
import { redirect } from './redirect.ts';
import { results } from './results-page.ts';

/** Every public page of the site, and what makes it. */
export function mountPages(app: App, page: ReturnType<typeof pageMaker>): void {
  const get = (path: string, ...made: Parameters<typeof page>) => app.get(path, direct(page(...made)));

  get(paths.home, home, withSearch);
  get(paths.results, results, withSearch);
  get('/prosthetists/:slug', profile, { ...withSearch, vary: 'accept' });
  get(paths.places, places, withSearch);
  get('/places/:state', state, withSearch);
  get('/places/:state/:city', city, withSearch);
  get('/specialties/:specialty', specialty, withSearch);
  get(paths.compare, comparePage, withSearch);
  get('/r/:slug', invite);

  get(paths.guide, guidePage);
  get(paths.terms, termsPage);
  get(paths.forProviders, providersPage);
  get(paths.submitProsthetist, providersPage);
  get(paths.howReviewsWork, howReviewsWork);
  get(paths.accessibility, accessibilityPage);
  get(paths.healthData, healthDataPage);
  get(paths.transparency, transparency);
  get(paths.login, loginPage, withAccount);
  get(paths.signup, signupPage, withAccount);
  get('/signup/:role', signupAs, withAccount);
  get('/signup/set-role/:role', personal('setRole'), withAccount);
  get(paths.resetPassword, personal('resetPassword'), withAccount);
  // Signed out, too: what is done there goes by the link, and only once somebody presses.
  get('/unsubscribe/:token', personal('unsubscribe'));

  // For who is signed in: the shell's guards decide, in the browser.
  get(paths.account, personal('account'), withAccount);
  get(paths.patientInfo, personal('patientInfo'), withAccount);
  get(paths.myReviews, personal('myReviews'), { ...withSearch, ...withAccount });
  get('/prosthetist/:slug', member, { ...withSearch, ...withAccount });
  get(paths.submitListing, personal('editListing'), withAccount);
  get(paths.editListing, personal('editListing'), { ...withListingWizard, ...withAccount });
  get(paths.myListing, personal('myListing'), { ...withListingWizard, ...withAccount });

  app.notFound(page(unknown));
}

async function home(page: PageRequest) {
  const answer = await page.ask(recentReviews, urlOf(recentReviews));
  const visitor = !mayHaveSession(page.c.req.header('cookie') ?? '');
  return homePage({ ...page, visitor, ...(answer.kind === 'reply' && { reviews: answer.reply.reviews }) });
}

/** The reasons that are built in stand on the page whatever the service says. */
async function howReviewsWork(page: PageRequest) {
  const answer = await page.ask(reviewLists, urlOf(reviewLists));
  return howReviewsWorkPage({
    ...page,
    ...(answer.kind === 'reply' && { added: answer.reply.decisionReasons }),
  });
}

async function transparency(page: PageRequest) {
  const answer = await page.ask(getTransparency, urlOf(getTransparency));
  return transparencyPage({ ...page, figures: answer.kind === 'reply' ? answer.reply : null });
}

/** As the specification reads the role: anything but prosthetist means patient. */
const signupAs = (page: PageRequest) =>
  signupPage({ ...page, role: page.c.req.param('role') === 'prosthetist' ? 'prosthetist' : 'patient' });

const personal = (which: PersonalPage) => (page: PageRequest) =>
  personalPage({ ...page, page: which, path: new URL(page.c.req.url).pathname });

/** The profile as members see it. Whether there is one is not asked here, so nothing of a draft can be told. */
function member(page: PageRequest) {
  const slug = page.c.req.param('slug') ?? '';
  if (!z.safeParse(slugOrId, slug).success) return badAddressPage(page);
  return personalPage({ ...page, page: 'member', path: paths.profile(slug) });
}

function unknown(page: PageRequest) {
  const { pathname, search } = new URL(page.c.req.url);
  const remote = remoteAt(page.registry.remotes, pathname);
  if (remote) return { ...remotePage({ ...page, path: pathname }), remotes: [remote] };
  if (pathname.startsWith('//')) return badAddressPage({ ...page, path: '/' });
  // One address for one page: the one without the slash at its end.
  let bare = pathname;
  while (bare.endsWith('/')) bare = bare.slice(0, -1);
  return bare && bare !== pathname ? redirect(page.c, 301, bare + search) : notFoundPage(page);
}

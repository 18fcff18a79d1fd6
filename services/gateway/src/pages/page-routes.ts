import {
  comparePage,
  loginPage,
  type PersonalPage,
  paths,
  renderAccessibilityPage,
  renderBadAddressPage,
  renderGuidePage,
  renderHealthDataPage,
  renderHomePage,
  renderHowReviewsWorkPage,
  renderNotFoundPage,
  renderPersonalPage,
  renderProvidersPage,
  renderRemotePage,
  renderSignupPage,
  renderTermsPage,
  renderTransparencyPage,
} from '@app/seo';
import { type App, markDirect } from '@app/service-kit';
import { buildUrl, getTransparency, recentReviews, reviewLists, slugOrId } from '@app/types';
import { findRemoteByPath } from '@app/types/release/addresses';
import { mayHaveSession } from '@app/types/session-cookie';
import * as z from 'zod/mini';
import { invite } from './invite-page.ts';
import { type PageRequest, type pageMaker, withAccount, withListingWizard, withSearch } from './pages.ts';
import { renderCity, renderPlaces, renderSpecialty, renderState } from './place-pages.ts';
import { renderProfile } from './profile-page.ts';
import { redirect } from './redirect.ts';
import { renderResults } from './results-page.ts';

/** Every public page of the site, and what makes it. */
export function mountPages(app: App, page: ReturnType<typeof pageMaker>): void {
  const get = (path: string, ...made: Parameters<typeof page>) => app.get(path, markDirect(page(...made)));

  get(paths.home, renderHome, withSearch);
  get(paths.results, renderResults, withSearch);
  get('/prosthetists/:slug', renderProfile, { ...withSearch, vary: 'accept' });
  get(paths.places, renderPlaces, withSearch);
  get('/places/:state', renderState, withSearch);
  get('/places/:state/:city', renderCity, withSearch);
  get('/specialties/:specialty', renderSpecialty, withSearch);
  get(paths.compare, comparePage, withSearch);
  get('/r/:slug', invite);

  get(paths.guide, renderGuidePage);
  get(paths.terms, renderTermsPage);
  get(paths.forProviders, renderProvidersPage);
  get(paths.submitProsthetist, renderProvidersPage);
  get(paths.howReviewsWork, renderHowReviewsWork);
  get(paths.accessibility, renderAccessibilityPage);
  get(paths.healthData, renderHealthDataPage);
  get(paths.transparency, renderTransparency);
  get(paths.login, loginPage, withAccount);
  get(paths.signup, renderSignupPage, withAccount);
  get('/signup/:role', renderSignup, withAccount);
  get('/signup/set-role/:role', createPersonalPage('setRole'), withAccount);
  get(paths.resetPassword, createPersonalPage('resetPassword'), withAccount);
  // Signed out, too: what is done there goes by the link, and only once somebody presses.
  get('/unsubscribe/:token', createPersonalPage('unsubscribe'));

  // For who is signed in: the shell's guards decide, in the browser.
  get(paths.account, createPersonalPage('account'), withAccount);
  get(paths.patientInfo, createPersonalPage('patientInfo'), withAccount);
  get(paths.myReviews, createPersonalPage('myReviews'), { ...withSearch, ...withAccount });
  get('/prosthetist/:slug', renderMember, { ...withSearch, ...withAccount });
  get(paths.submitListing, createPersonalPage('editListing'), withAccount);
  get(paths.editListing, createPersonalPage('editListing'), { ...withListingWizard, ...withAccount });
  get(paths.myListing, createPersonalPage('myListing'), { ...withListingWizard, ...withAccount });

  app.notFound(page(renderUnknown));
}

async function renderHome(page: PageRequest) {
  const answer = await page.ask(recentReviews, buildUrl(recentReviews));
  const visitor = !mayHaveSession(page.c.req.header('cookie') ?? '');
  return renderHomePage({
    ...page,
    visitor,
    ...(answer.kind === 'reply' && { reviews: answer.reply.reviews }),
  });
}

/** The reasons that are built in stand on the page whatever the service says. */
async function renderHowReviewsWork(page: PageRequest) {
  const answer = await page.ask(reviewLists, buildUrl(reviewLists));
  return renderHowReviewsWorkPage({
    ...page,
    ...(answer.kind === 'reply' && { added: answer.reply.decisionReasons }),
  });
}

async function renderTransparency(page: PageRequest) {
  const answer = await page.ask(getTransparency, buildUrl(getTransparency));
  return renderTransparencyPage({ ...page, figures: answer.kind === 'reply' ? answer.reply : null });
}

/** As the specification reads the role: anything but prosthetist means patient. */
const renderSignup = (page: PageRequest) =>
  renderSignupPage({ ...page, role: page.c.req.param('role') === 'prosthetist' ? 'prosthetist' : 'patient' });

const createPersonalPage = (which: PersonalPage) => (page: PageRequest) =>
  renderPersonalPage({ ...page, page: which, path: new URL(page.c.req.url).pathname });

/** The profile as members see it. Whether there is one is not asked here, so nothing of a draft can be told. */
function renderMember(page: PageRequest) {
  const slug = page.c.req.param('slug') ?? '';
  if (!z.safeParse(slugOrId, slug).success) return renderBadAddressPage(page);
  return renderPersonalPage({ ...page, page: 'member', path: paths.profile(slug) });
}

function renderUnknown(page: PageRequest) {
  const { pathname, search } = new URL(page.c.req.url);
  const remote = findRemoteByPath(page.registry.remotes, pathname);
  if (remote) return { ...renderRemotePage({ ...page, path: pathname }), remotes: [remote] };
  if (pathname.startsWith('//')) return renderBadAddressPage({ ...page, path: '/' });
  // One address for one page: the one without the slash at its end.
  let bare = pathname;
  while (bare.endsWith('/')) bare = bare.slice(0, -1);
  return bare && bare !== pathname ? redirect(page.c, 301, bare + search) : renderNotFoundPage(page);
}

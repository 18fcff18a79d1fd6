import {
  sampleCard,
  sampleFigures,
  sampleListing,
  sampleRecentReview,
  sampleReview,
  sampleSearchReply,
} from '@app/test-kit/samples';
import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../page-document.ts';
import { getPersonalWords, type PersonalPage } from '../words/page/account.ts';
import { loginPage, renderPersonalPage, renderSignupPage } from './account.ts';
import { renderHomePage } from './home.ts';
import { invitePage } from './invite.ts';
import { renderCityPage, renderPlacesPage, renderSpecialtyPage, renderStatePage } from './places.ts';
import { renderBadAddressPage, renderGonePage, renderNotFoundPage, renderProblemPage } from './problems.ts';
import { renderProfilePage } from './profile.ts';
import { renderRemotePage } from './remote.ts';
import { renderResultsPage } from './results.ts';
import {
  comparePage,
  renderAccessibilityPage,
  renderGuidePage,
  renderHealthDataPage,
  renderHowReviewsWorkPage,
  renderProvidersPage,
  renderTermsPage,
  renderTransparencyPage,
} from './texts.ts';

const hostile = '<img src=x onerror=alert(1)>"\'';
const place = {
  state: { code: 'MO', name: 'Missouri', slug: 'missouri', total: 1 },
  cities: [{ name: hostile, slug: 'st-louis', total: 1 }],
};
const reply = sampleSearchReply();

const every = (locale: 'en' | 'es'): [string, PageDocument][] => {
  const context = { locale, origin: 'https://site.example' };
  const wrong = { ...context, path: '/x' };
  return [
    ['home', renderHomePage({ ...context, reviews: [sampleRecentReview({ text: hostile })] })],
    ['results', renderResultsPage({ ...context, query: { zipCode: '63101', name: hostile }, reply })],
    [
      'no results',
      renderResultsPage({
        ...context,
        query: { zipCode: '59001' },
        reply: sampleSearchReply({ prosthetists: [], total: 0, pages: 0, wider: [{ radius: 50, total: 3 }] }),
      }),
    ],
    [
      'beyond',
      renderResultsPage({
        ...context,
        query: { page: '9' },
        reply: sampleSearchReply({ prosthetists: [], total: 3, page: 9 }),
      }),
    ],
    [
      'refused',
      renderResultsPage({
        ...context,
        query: { zipCode: hostile },
        problem: { status: 400, message: 'm', fields: { zipCode: hostile } },
      }),
    ],
    ['down', renderResultsPage({ ...context, query: {}, problem: { status: 503, message: '' } })],
    [
      'profile',
      renderProfilePage({
        ...context,
        listing: sampleListing({ professionalBio: hostile, company: hostile }),
        reviews: [sampleReview({ text: hostile, title: hostile })],
        total: 64,
      }),
    ],
    [
      'new profile',
      renderProfilePage({
        ...context,
        listing: sampleListing({ ratingAvg: null, reviewCount: 0, claimed: false }),
        reviews: [],
        total: 0,
      }),
    ],
    ['places', renderPlacesPage({ ...context, states: [place.state] })],
    ['state', renderStatePage({ ...context, place, reply })],
    ['city', renderCityPage({ ...context, state: place.state, city: place.cities[0]!, reply })],
    ['specialty', renderSpecialtyPage({ ...context, slug: 'myoelectric', value: 'Myoelectric', reply })],
    ['guide', renderGuidePage(context)],
    ['terms', renderTermsPage(context)],
    ['providers', renderProvidersPage(context)],
    ['reviews', renderHowReviewsWorkPage(context)],
    ['accessibility', renderAccessibilityPage(context)],
    ['health data', renderHealthDataPage(context)],
    ['transparency', renderTransparencyPage({ ...context, figures: sampleFigures() })],
    ['transparency without figures', renderTransparencyPage({ ...context, figures: null })],
    ['compare', comparePage(context)],
    ['invite', invitePage({ ...context, listing: sampleListing() })],
    ['login', loginPage(context)],
    ['signup', renderSignupPage(context)],
    ['signup as', renderSignupPage({ ...context, role: 'patient' })],
    ...(Object.keys(getPersonalWords(locale)) as PersonalPage[]).map((page): [string, PageDocument] => [
      page,
      renderPersonalPage({ ...context, page, path: '/prosthetists/anna-berg' }),
    ]),
    ['of a remote', renderRemotePage({ ...context, path: '/fit-notes' })],
    ['not found', renderNotFoundPage(wrong)],
    ['bad address', renderBadAddressPage(wrong)],
    ['gone', renderGonePage(wrong)],
    ['problem', renderProblemPage(wrong)],
  ];
};

describe.each(['en', 'es'] as const)('every page in %s', (locale) => {
  it.each(every(locale))(
    '%s has a title, a description, one first heading, and no markup of a visitor',
    (_, page) => {
      expect(page.title).toMatch(/\S/);
      expect(page.title.length).toBeLessThan(120);
      expect(page.description).toMatch(/\S/);
      expect(page.content.match(/<h1[ >]/g)).toHaveLength(1);
      expect(page.content).not.toContain('<img src=x');
      expect(page.content).not.toMatch(/undefined|\[object|NaN/);
      expect(page.path).toMatch(/^\//);
    },
  );

  it.each(every(locale))('%s closes what it opens', (_, { content }) => {
    const open: string[] = [];
    for (const [, slash, name, , self] of content.matchAll(/<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*?)?)(\/?)>/g)) {
      if (self || ['br', 'input', 'img', 'hr'].includes(name!)) continue;
      if (slash) expect(open.pop()).toBe(name);
      else open.push(name!);
    }
    expect(open).toEqual([]);
  });

  it.each(every(locale))('%s has every id once, and every reference leads to one', (_, { content }) => {
    const ids = [...content.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, refs] of content.matchAll(/ (?:for|aria-labelledby|aria-describedby|form)="([^"]+)"/g)) {
      for (const ref of refs!.split(' ')) expect(ids).toContain(ref);
    }
  });
});

describe('which pages search engines may keep', () => {
  const context = { locale: 'en', origin: '' } as const;
  const results = (query: Record<string, string>, over: Parameters<typeof sampleSearchReply>[0] = {}) =>
    renderResultsPage({ ...context, query, reply: sampleSearchReply(over) });

  it('one search, not its refinements and further pages', () => {
    expect(results({ zipCode: '63101', radius: '100' }).noindex).toBe(false);
    expect(results({ insurance: 'Medicare' }).noindex).toBe(true);
    expect(results({}, { page: 2 }).noindex).toBe(true);
    expect(results({}, { sortBy: 'rating' }).noindex).toBe(true);
  });

  it('knows a search by one address', () => {
    expect(results({ after: 'abc', radius: '100', zipCode: '63101' }).path).toBe(
      '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance',
    );
  });

  it('no page that is made for one person, and says nothing of whom it is about', () => {
    const page = renderPersonalPage({ ...context, page: 'member', path: '/prosthetists/anna-berg' });
    expect(page).toMatchObject({ status: 200, noindex: true, path: '/prosthetists/anna-berg' });
    expect(page.title + page.description + page.content).not.toMatch(/anna|berg/i);
  });

  it('no page that is not what was asked for', () => {
    for (const page of [renderNotFoundPage, renderBadAddressPage, renderGonePage, renderProblemPage]) {
      expect(page({ ...context, path: '/x' }).noindex).toBe(true);
    }
    expect(
      [renderNotFoundPage, renderBadAddressPage, renderGonePage, renderProblemPage].map(
        (page) => page({ ...context, path: '/x' }).status,
      ),
    ).toEqual([404, 400, 410, 503]);
  });
});

describe('results', () => {
  const context = { locale: 'en', origin: '' } as const;

  it('without a ZIP code show the order that the list is in', () => {
    const { content } = renderResultsPage({
      ...context,
      query: { sortBy: 'distance' },
      reply: sampleSearchReply({ origin: null, sortBy: 'distance', sortApplied: 'rating' }),
    });
    expect(content).toContain('<option value="rating" selected>');
    expect(content).toContain('<option value="distance" disabled>');
  });

  it('number their pages and go on right after the last one by `after`', () => {
    const { content } = renderResultsPage({
      ...context,
      query: { zipCode: '63101', radius: '100', page: '2', sortBy: 'distance' },
      reply: sampleSearchReply({ total: 212, page: 2, pages: 11, next: 'k3y' }),
    });
    const hrefs = [...content.matchAll(/href="(\/search-results[^"]*page=\d+[^"]*)"/g)].map(
      ([, href]) => href,
    );
    expect(hrefs.some((href) => href?.includes('page=3') && href.includes('after=k3y'))).toBe(true);
    expect(hrefs.filter((href) => href?.includes('page=11') && href.includes('after='))).toEqual([]);
    expect(content).toContain('21–40 of 212');
  });

  it('fold filters away as the living page does, and open what holds one that is on', () => {
    const filters = (query: Record<string, string | string[]>) =>
      renderResultsPage({ ...context, query, reply: sampleSearchReply() }).content;
    const none = filters({ zipCode: '63101' });
    expect(none).toContain('<legend>Insurance <span class="First-any">(any of)</span></legend>');
    expect(none).toMatch(/<details class="More"><summary>.*?10 more plans<\/summary>/);
    expect(none).toContain('Symes and Boyd are through the ankle.');
    expect(none).not.toContain('Clear filters');
    const some = filters({ zipCode: '63101', insurance: ['Cigna'] });
    expect(some).toMatch(/<details class="More" open><summary>.*?10 more plans<\/summary>/);
    expect(some.match(/<details class="More" open>/g)).toHaveLength(1);
    expect(some).toContain('Clear filters');
  });

  it('by name are in the order of best match, which is said, chosen, and told apart from the name', () => {
    const { content } = renderResultsPage({
      ...context,
      query: { name: 'smith' },
      reply: sampleSearchReply({
        origin: null,
        sortApplied: 'relevance',
        prosthetists: [sampleCard({ matched: [{ by: 'city', text: 'Fort Smith' }] })],
      }),
    });
    expect(content).toContain('<option value="relevance" selected>Best match</option>');
    expect(content).toContain('<option value="distance" disabled>Distance (needs a ZIP code)</option>');
    expect(content).toContain('<span>city: Fort Smith</span>');
    expect(content).toContain('People with that name first');
    expect(content).not.toContain('Enter a ZIP code to sort by distance');
    const near = renderResultsPage({ ...context, query: { zipCode: '63101' }, reply: sampleSearchReply() });
    expect(near.content).not.toContain('value="relevance"');
  });

  it('offer what practices say of visits and access, and who is farther away and open to others', () => {
    const { content } = renderResultsPage({
      ...context,
      query: { zipCode: '63101', accessibility: ['Hoist'], firstVisitDays: '14', sameDayRepairs: 'true' },
      reply: sampleSearchReply({ outOfState: [sampleCard({ id: '65a00000000000000000000f' })] }),
    });
    expect(content).toContain('name="accessibility" value="Hoist" checked>');
    expect(content).toContain('<option value="14" selected>Within 14 days (0)</option>');
    expect(content).toContain('name="sameDayRepairs" value="true" checked>');
    expect(content).toContain('Patient lift · First visit within 14 days · Same-day repair');
    expect(content).toContain('Clear filters');
    expect(content).toMatch(/Farther away, and open to patients.*65a00000000000000000000f/s);
  });

  it('show no distance where there is none, and stars only where there are reviews', () => {
    const { content } = renderResultsPage({
      ...context,
      query: {},
      reply: sampleSearchReply({
        origin: null,
        sortApplied: 'rating',
        prosthetists: [sampleCard({ distanceMiles: null, ratingAvg: null, reviewCount: 0 })],
      }),
    });
    expect(content).not.toContain('class="Distance"');
    expect(content).not.toContain('class="Stars"');
    expect(content).toContain('No reviews yet');
    expect(content).toContain('Enter a ZIP code to sort by distance');
  });
});

it.each([
  ['on_leave', 'On leave: not seeing patients here right now.'],
  ['moved', 'Moved: no longer sees patients at this address.'],
  ['closed', 'Closed: no longer sees patients here.'],
] as const)(
  'a listing that is %s says so, and leads nobody to call, visit or write',
  (availability, words) => {
    const context = { locale: 'en' as const, origin: 'https://site.example' };
    const phone = '(314) 555-0142';
    const listing = sampleListing({ phone, website: 'https://limbs.example/', availability });
    const profile = renderProfilePage({ ...context, listing, reviews: [], total: 0 });
    const card = sampleCard({ phone, availability, acceptsNewPatients: true });
    const reply = sampleSearchReply({ prosthetists: [card] });
    const results = renderResultsPage({ ...context, query: { zipCode: '63101' }, reply });
    // Of the results only the card: a filter has this name, too.
    const [, shownCard = ''] = String(results.content).split('<article');
    for (const html of [String(profile.content), shownCard]) {
      expect(html).toContain(words);
      expect(html).not.toMatch(/tel:|limbs\.example|new patients/i);
    }
  },
);

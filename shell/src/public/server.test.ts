import { definePageDocument, type PageHead, type Remote } from '@app/shell-api';
import { createSampleListing, createSampleRecentReview } from '@app/test-kit/samples';
import { buildUrl, flagReview, getProsthetist, getTransparency, listRecentReviews } from '@app/types';
import type { RenderRequest } from '@app/types/call/page-data';
import { JSDOM } from 'jsdom';
import { createElement, lazy } from 'react';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createFillerRemote,
  createSampleAnswers,
  createSampleRemote,
  sampleAddresses,
} from '../testing/sample-site.tsx';
import { publicRoutes, registerReleases } from './routes.ts';
import { planPage, renderPage, type ServerRemotes } from './server.tsx';
import type { CallAnswers } from './server-page.ts';

const doNothing = () => {};

const origin = 'https://site.example';
const hostileText = '<img src=x onerror=alert(1)>"\'';
const remotePaths = publicRoutes.flatMap((route) =>
  'remote' in route && !route.personal ? [route.path] : [],
);
const mfSearch = createSampleRemote(remotePaths);
const defaultRemotes: ServerRemotes = { mf_search: mfSearch };
const listingUrl = buildUrl(getProsthetist, { params: { id: 'renata-okafor-st-louis' } });
const createRequest = (url: string, overrides: Partial<RenderRequest> = {}): RenderRequest => ({
  url,
  locale: 'en',
  origin,
  releases: { mf_search: {} },
  ...overrides,
});

interface RenderOptions extends Partial<RenderRequest> {
  answers?: CallAnswers;
  remotes?: ServerRemotes;
}
async function render(
  url: string,
  { answers = createSampleAnswers(), remotes = defaultRemotes, ...overrides }: RenderOptions = {},
) {
  return renderPage(createRequest(url, overrides), answers, remotes, doNothing, doNothing);
}
/** Renders a page. Throws if the result is a redirect. */
async function renderContent(url: string, options: RenderOptions = {}) {
  const result = await render(url, options);
  if ('redirect' in result) throw new Error(`${url} redirects to ${result.redirect}`);
  return result;
}
const createCompareDocument = (head: Partial<PageHead> = {}) =>
  definePageDocument({
    loader: () => ({ calls: {} }),
    head: () => ({ title: 'Compare | Stridewell', description: 'Side by side.', path: '/compare', ...head }),
  });
const createEmptyPage = async () => ({ default: () => null });
/** Creates a remote with one page, /compare. */
const createCompareRemote = (
  page: Remote['routes'][number]['page'] = createEmptyPage,
  document: ReturnType<typeof definePageDocument> = createCompareDocument(),
): ServerRemotes => ({
  mf_search: createSampleRemote([], {
    routes: [{ path: '/compare', page, document: async () => ({ default: document }) }],
  }),
});
/** Creates an error reply of a service. */
const createErrorReply = (status: number) => ({
  status,
  body: { type: 'about:blank', title: 'No', status, error: 'no', message: 'No.' },
});
const parseHtml = (html: string) => new JSDOM(html).window.document;

const errors: unknown[][] = [];
beforeEach(() => {
  errors.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...messages) => void errors.push(messages));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => registerReleases({}));

const addresses = publicRoutes.map(({ path }) => sampleAddresses[path] ?? path);

describe.each(['en', 'es'] as const)('every page in %s', (locale) => {
  test.each([...addresses, '/nowhere', '/prosthetists/%3Cb%3E'])(
    '%s is rendered without an error',
    async (address) => {
      const { head, html, rendered, failed } = await renderContent(address, { locale });
      expect([rendered, failed, errors]).toEqual([true, undefined, []]);
      expect(head.title).toMatch(/\S/);
      expect(head.title.length).toBeLessThan(120);
      expect(head.description).toMatch(/\S/);
      expect(head.path).toMatch(/^\//);
      expect(html).not.toMatch(/undefined|\[object|NaN/);

      const page = parseHtml(html);
      expect(page.querySelectorAll('h1')).toHaveLength(1);
      for (const landmark of ['body > header', 'body > main', 'body > footer'])
        expect(page.querySelectorAll(landmark)).toHaveLength(1);
      const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
      expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
      for (const attribute of ['for', 'aria-labelledby', 'aria-describedby', 'form'])
        for (const element of page.querySelectorAll(`[${attribute}]`))
          for (const id of element.getAttribute(attribute)!.split(' ')) expect(ids).toContain(id);
    },
  );
});

test('header and footer have the links of releases, in order and in the page’s language', async () => {
  const createLink = (linkPlace: 'header' | 'footer', path: string, order: number) => ({
    place: linkPlace,
    path,
    order,
    label: { en: `To ${path}`, es: `A ${path}` },
  });
  const releases = {
    mf_notes: {
      paths: ['/fit-notes', '/late'],
      links: [
        createLink('footer', '/fit-notes', 2),
        createLink('header', '/fit-notes', 1),
        createLink('footer', '/guide', 0),
      ],
    },
    mf_other: { paths: ['/other'], links: [createLink('footer', '/other', 1)] },
    mf_search: {},
  };
  for (const [locale, verb] of [['en', 'To'] as const, ['es', 'A'] as const]) {
    const page = parseHtml((await renderContent('/guide', { locale, releases })).html);
    const listTexts = (area: string) =>
      [...page.querySelectorAll(`body > ${area} a`)]
        .map(({ textContent }) => textContent)
        .filter((text) => text?.startsWith(`${verb} /`));
    expect(listTexts('header')).toEqual([`${verb} /fit-notes`]);
    expect(listTexts('footer')).toEqual([`${verb} /other`, `${verb} /fit-notes`]);
  }
});

test('a page in Spanish has another heading and title than in English', async () => {
  const [english, spanish] = [await renderContent('/guide'), await renderContent('/guide', { locale: 'es' })];
  expect(parseHtml(spanish.html).querySelector('h1')?.textContent).not.toBe(
    parseHtml(english.html).querySelector('h1')?.textContent,
  );
  expect(spanish.head.title).not.toBe(english.head.title);
});

describe('plans', () => {
  test.each([
    ['/', [buildUrl(listRecentReviews)], ['mf_search']],
    ['/guide', [], []],
    ['/transparency', [buildUrl(getTransparency)], []],
    ['/r/renata-okafor-st-louis', [listingUrl], []],
    ['/compare', [buildUrl(listRecentReviews)], ['mf_search']],
    // Pages of signed-in users: no calls, but the code is needed.
    ['/my-reviews', [], ['mf_search']],
    ['/edit-listing', [], ['mf_listing_wizard']],
    ['/nowhere', [], []],
  ])('of %s list the calls %j and the remotes %j', async (address, calls, remotes) => {
    expect(await planPage(createRequest(address), defaultRemotes)).toMatchObject({ calls, remotes });
  });

  test('mark the pages of an account', async () => {
    const accountAddresses = `/login /signup /signup/patient /signup/set-role/patient /reset-password /account
      /patientinfo /my-reviews /my-requests /submitprosthetist /edit-listing /my-listing /prosthetist/x`;
    for (const [addressList, isAccountPage] of [
      [accountAddresses, true],
      ['/ /guide /compare /r/x /unsubscribe/x.0 /nowhere', false],
    ] as const)
      for (const address of addressList.split(/\s+/))
        expect(await planPage(createRequest(address), defaultRemotes)).toMatchObject({
          account: isAccountPage,
        });
  });

  test('are rejected if a call needs a session or changes something', async () => {
    const document = definePageDocument({
      loader: () => ({ calls: { flag: { endpoint: flagReview, input: { params: { id: 'x' } } } } }),
      head: () => ({ problem: 'page' }),
    });
    const planPromise = planPage(createRequest('/compare'), createCompareRemote(createEmptyPage, document));
    await expect(planPromise).rejects.toThrow('cannot be asked');
  });
});

describe('heads', () => {
  test.each([
    ['/', '/', false],
    ['/guide', '/guide', false],
    ['/guide?from=mail', '/guide', false],
    ['/tospp', '/tospp', false],
    ['/submit-prosthetist', '/for-providers', false],
    ['/signup/somebody', '/signup/patient', false],
    ['/signup/prosthetist', '/signup/prosthetist', false],
    ['/r/renata-okafor-st-louis', '/r/renata-okafor-st-louis', true],
    ['/prosthetist/anna-berg', '/prosthetists/anna-berg', true],
    ['/prosthetist/anna-berg/reviews', '/prosthetists/anna-berg', true],
  ])('of %s have the path %s and noindex %s', async (address, path, noindex) => {
    const { head } = await renderContent(address);
    expect(head).toMatchObject({ path, status: 200, noindex });
  });

  test('have structured data about the site on Home, about the questions in the guide, and none elsewhere', async () => {
    const typesByPath = await Promise.all(
      publicRoutes
        .filter((route) => 'page' in route)
        .map(async ({ path }) => {
          const { head } = await renderContent(sampleAddresses[path] ?? path);
          return head.jsonLd.map((jsonLdItem) => [path, (jsonLdItem as { '@type': string })['@type']]);
        }),
    );
    expect(typesByPath.flat()).toEqual([
      ['/', 'WebSite'],
      ['/guide', 'FAQPage'],
      ['/guide/costs', 'FAQPage'],
    ]);
    expect(JSON.stringify((await renderContent('/')).head.jsonLd)).toContain(
      `${origin}/search-results?name=`,
    );
  });

  test('are reported before anything is rendered', async () => {
    const renderOrder: string[] = [];
    const Page = () => {
      renderOrder.push('page');
      return null;
    };
    await renderPage(
      createRequest('/compare'),
      {},
      createCompareRemote(async () => ({ default: Page })),
      (head) => renderOrder.push(head.title),
      doNothing,
    );
    expect(renderOrder).toEqual(['Compare | Stridewell', 'page']);
  });
});

describe('redirects', () => {
  test('lead from an earlier slug in an invitation to the current one', async () => {
    const answers = {
      [buildUrl(getProsthetist, { params: { id: 'old-name' } })]: {
        status: 200,
        body: createSampleListing(),
      },
    };
    expect(await render('/r/old-name', { answers })).toEqual({
      redirect: '/r/renata-okafor-st-louis',
      status: 301,
    });
  });

  test('can come from the document of a remote, before or after its calls', async () => {
    const redirect = { redirect: '/places', status: 302 as const };
    for (const document of [
      definePageDocument({ loader: () => redirect, head: () => ({ problem: 'page' }) }),
      definePageDocument({ loader: () => ({ calls: {} }), head: () => redirect }),
    ])
      expect(await render('/compare', { remotes: createCompareRemote(createEmptyPage, document) })).toEqual(
        redirect,
      );
  });
});

describe('the page of a problem', () => {
  const createAnswerOptions = (answer?: CallAnswers[string]): RenderOptions => ({
    answers: answer ? { [listingUrl]: answer } : {},
  });
  const address = '/r/renata-okafor-st-louis';
  test.each<[string, string, number, string, RenderOptions]>([
    ['an unknown address', '/nowhere', 404, 'page', {}],
    ['an address below a page', '/guide/leg', 404, 'page', {}],
    ['a name that no listing can have', '/prosthetists/%3Cb%3E', 400, 'bad-address', {}],
    ['such a name in an invitation', '/r/%3Cb%3E', 400, 'bad-address', {}],
    ['a problem that the gateway found', '/', 400, 'bad-address', { problem: 'bad-address' }],
    ['a listing that never existed', address, 404, 'profile', createAnswerOptions(createErrorReply(404))],
    ['a listing that was deleted', address, 410, 'gone', createAnswerOptions(createErrorReply(410))],
    ['a service that does not answer', address, 503, 'unavailable', createAnswerOptions()],
    ['a service that fails', address, 503, 'unavailable', createAnswerOptions(createErrorReply(500))],
    [
      'an answer that breaks its contract',
      address,
      503,
      'unavailable',
      createAnswerOptions({ status: 200, body: { a: 1 } }),
    ],
    ["a remote's page without its answer", '/compare', 503, 'unavailable', { answers: {} }],
  ])('is shown for %s', async (_, url, status, kind, options) => {
    const { head, html, data, parts, rendered } = await renderContent(url, options);
    expect(head).toMatchObject({ status, noindex: true, jsonLd: [], path: url });
    expect([rendered, parts, data]).toEqual([true, [], { problem: kind }]);
    const page = parseHtml(html);
    expect(page.querySelector('h1')?.textContent).toBe(head.title);
    expect(page.querySelector('main')?.textContent).toContain(head.description);
    expect(page.querySelector('form[role="search"]')?.getAttribute('action')).toBe('/search-results');
    const hrefs = [...page.querySelectorAll('main a')].map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(status === 503 ? [url] : ['/', '/places', '/guide']);
  });
});

test('without figures /transparency has status 503 and keeps its policy, without a table', async () => {
  const { head, html, rendered } = await renderContent('/transparency', { answers: {} });
  expect(head).toMatchObject({ status: 503, noindex: true });
  expect(rendered).toBe(true);
  expect(html).toContain('id="policy"');
  expect(html).not.toContain('<table');
});

describe('a personal page', () => {
  const personalRoutes = publicRoutes.filter((route) => route.personal);

  test.each(personalRoutes.map(({ path }) => [sampleAddresses[path] ?? path]))(
    '%s says nothing of whom it is about, and is the same for everybody',
    async (address) => {
      const { head, html, parts, data } = await renderContent(address);
      expect(head).toMatchObject({ status: 200, noindex: true, jsonLd: [] });
      expect(head.title + head.description + html).not.toMatch(/anna|berg/i);
      expect([parts, data]).toEqual([[], {}]);
      const otherAddress = address.replace('anna-berg', 'somebody-else');
      expect((await renderContent(otherAddress)).html).toBe(html);
      // Renders the same without the code of the remote.
      expect((await renderContent(address, { remotes: {}, answers: {} })).html).toBe(html);
      expect(parseHtml(html).querySelector('noscript')?.textContent).toContain('needs JavaScript');
    },
  );
});

test('a form with a password cannot be sent without script', async () => {
  for (const address of ['/login', '/signup/patient', '/signup/prosthetist']) {
    const form = parseHtml((await renderContent(address)).html).querySelector<HTMLFormElement>('main form')!;
    expect(form.method).toBe('post');
    expect(form.querySelector<HTMLButtonElement>('[type=submit]')?.disabled).toBe(true);
    expect(form.querySelector('.NeedsScript [type=submit]')).not.toBeNull();
    expect(form.querySelector('.WithoutScript')?.textContent).toContain('needs JavaScript');
  }
});

describe('Home', () => {
  test('has the content of the remote in its HTML, and says so to the browser', async () => {
    const { html, parts, data } = await renderContent('/');
    expect(html).toContain(createSampleRecentReview().text.split('\n')[0]);
    expect(html).toContain('aria-label="search of the remote"');
    expect(data.slots).toEqual(['mf_search/homeSearch', 'mf_search/recentReviews']);
    expect(parts).toEqual([
      { remote: 'mf_search', part: 'homeSearch' },
      { remote: 'mf_search', part: 'recentReviews' },
    ]);
    for (const title of ['how', 'checked', 'join']) expect(html).toContain(`id="${title}"`);
  });

  test('without the remote has a plain form that works, and the rest of the page', async () => {
    const { html, parts, data, rendered } = await renderContent('/', { remotes: {} });
    expect([rendered, parts, data]).toEqual([true, [], {}]);
    const form = parseHtml(html).querySelector<HTMLFormElement>('form[role="search"]')!;
    expect(form.getAttribute('action')).toBe('/search-results');
    expect([...form.querySelectorAll('[name]')].map((field) => field.getAttribute('name'))).toEqual([
      'name',
      'zipCode',
      'radius',
    ]);
    expect(form.querySelector('option[selected]')?.getAttribute('value')).toBe('275');
    for (const title of ['how', 'checked', 'join']) expect(html).toContain(`id="${title}"`);
  });
});

describe('where a remote cannot be rendered', () => {
  const compareHead = {
    jsonLd: [
      {
        '@type': 'ItemList',
        itemListElement: [
          { name: 'Renata <b>', url: `${origin}/prosthetists/renata?from=list` },
          { name: 'no address' },
          { name: 'no such address', url: 'not one' },
        ],
      },
    ],
  };
  const ThrowingPage = () => {
    throw new Error('this page is broken');
  };
  test.each<[string, Remote['routes'][number]['page'], RegExp]>([
    ['its page throws', async () => ({ default: ThrowingPage }), /this page is broken/],
    [
      'a part of its page fails to load',
      async () => ({
        default: lazy(() => Promise.reject(new Error('nothing came'))),
      }),
      /nothing came/,
    ],
  ])(
    '%s: the document has title, text and links, and the browser renders the page',
    async (_, page, expectedError) => {
      const { head, html, rendered, failed, parts, data } = await renderContent('/compare', {
        remotes: createCompareRemote(page, createCompareDocument(compareHead)),
      });
      expect(head).toMatchObject({
        status: 200,
        title: 'Compare | Stridewell',
        noindex: false,
        ...compareHead,
      });
      expect([rendered, parts, data]).toEqual([false, [], {}]);
      expect(failed).toMatch(expectedError);
      const main = parseHtml(html).querySelector('main')!;
      expect(main.querySelector('h1')?.textContent).toBe('Compare | Stridewell');
      expect(main.textContent).toContain('Side by side.');
      expect(
        [...main.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
      ).toEqual([['Renata <b>', '/prosthetists/renata?from=list']]);
      expect(main.querySelector('noscript')?.textContent).toContain('needs JavaScript');
      expect(parseHtml(html).querySelectorAll('body > header, body > footer')).toHaveLength(2);
    },
  );

  test('other pages, and other remotes at the same address, are rendered as before', async () => {
    await renderContent('/compare', {
      remotes: createCompareRemote(async () => ({ default: ThrowingPage })),
    });
    expect(await renderContent('/guide')).toMatchObject({ rendered: true });
    expect(await renderContent('/compare')).toMatchObject({ rendered: true });
  });

  test('a page without its bundle is not indexed meanwhile', async () => {
    const { head, rendered, failed, html } = await renderContent('/places/missouri', { remotes: {} });
    expect([rendered, failed]).toEqual([false, undefined]);
    expect(head).toMatchObject({ status: 200, noindex: true, path: '/places/missouri' });
    expect(parseHtml(html).querySelectorAll('h1')).toHaveLength(1);
  });

  test('a page without a document, as in an earlier contract, is not indexed either', async () => {
    const oldRemote = createSampleRemote([], {
      contract: '1.2.0',
      routes: [{ path: '/compare', page: async () => ({ default: () => 'of the browser' }) }],
    });
    const { head, rendered, html } = await renderContent('/compare', { remotes: { mf_search: oldRemote } });
    expect(rendered).toBe(false);
    expect(head.noindex).toBe(true);
    expect(html).not.toContain('of the browser');
  });
});

describe('an address that a release adds', () => {
  const releases = { mf_notes: { paths: ['/fit-notes', '/fit-notes/:id'] } };
  const noteRemotes = { mf_notes: createSampleRemote(['/fit-notes', '/fit-notes/:id']) };

  test('is rendered by its remote', async () => {
    const { head, html, rendered, parts } = await renderContent('/fit-notes/7', {
      releases,
      remotes: noteRemotes,
    });
    expect(head).toMatchObject({ status: 200, noindex: false, path: '/fit-notes/7' });
    expect(rendered).toBe(true);
    expect(parseHtml(html).querySelector('main')?.textContent).toContain('A page7');
    expect(parts).toEqual([{ remote: 'mf_notes', part: '/fit-notes/:id' }]);
  });

  test('is found without the bundle, too, but not for visitors without this release', async () => {
    expect((await renderContent('/fit-notes', { releases })).head).toMatchObject({
      status: 200,
      noindex: true,
    });
    expect((await renderContent('/fit-notes')).head.status).toBe(404);
    expect((await planPage(createRequest('/fit-notes', { releases }), {})).remotes).toEqual(['mf_notes']);
  });
});

describe('slots on a page of a remote', () => {
  const profileAddress = sampleAddresses['/prosthetists/:id']!;
  const offers = { profileEnd: '/prosthetists/:id' };
  const createFills = (order: number) => ({ fills: { profileEnd: order } });
  const releases = {
    mf_search: { offers },
    mf_a: createFills(2),
    mf_b: createFills(1),
    mf_c: createFills(2),
  };
  const throwingRemote: Remote = {
    ...createFillerRemote(''),
    slots: { profileEnd: async () => ({ default: throwError }) },
  };
  const throwError = () => {
    throw new Error('broken');
  };
  const remotes = {
    mf_search: mfSearch,
    mf_a: createFillerRemote('a'),
    mf_b: createFillerRemote('b'),
    mf_c: createFillerRemote('c'),
  };
  const listAsides = (html: string) =>
    [...parseHtml(html).querySelectorAll('aside')].map(({ textContent }) => textContent);

  test('show the content of all remotes that fill them, by order and then by name, with the data of the page', async () => {
    const { html, parts, data, failed } = await renderContent(profileAddress, { releases, remotes });
    expect(listAsides(html)).toEqual(['b', 'a', 'c'].map((word) => `${word} in St. Louispress`));
    expect([data, failed]).toEqual([
      { slots: ['b', 'a', 'c'].map((letter) => `mf_${letter}/profileEnd`) },
      undefined,
    ]);
    expect(parts.map(({ remote, part }) => [remote, part])).toEqual([
      ['mf_search', '/prosthetists/:id'],
      ...['mf_b', 'mf_a', 'mf_c'].map((remote) => [remote, 'profileEnd']),
    ]);
    const plan = await planPage(createRequest(profileAddress, { releases }), remotes);
    expect(plan).toMatchObject({
      owner: 'mf_search',
      remotes: ['mf_search'],
      fillers: ['mf_b', 'mf_a', 'mf_c'],
    });
  });

  test.each<[string, Remote]>([
    ['throws', throwingRemote],
    [
      'has code that does not run',
      { ...throwingRemote, slots: { profileEnd: () => Promise.reject(new Error('broken')) } },
    ],
  ])('leave out content that %s, and show all other content', async (_, failingRemote) => {
    const allRemotes = { ...remotes, mf_a: failingRemote };
    const { html, head, rendered, data, ...page } = await renderContent(profileAddress, {
      releases,
      remotes: allRemotes,
    });
    expect([head.status, rendered, listAsides(html)]).toEqual([
      200,
      true,
      ['b', 'c'].map((label) => `${label} in St. Louispress`),
    ]);
    expect(data).toEqual({ slots: ['mf_b/profileEnd', 'mf_c/profileEnd'], leftOut: ['mf_a/profileEnd'] });
    expect(page).toMatchObject({ broken: ['mf_a'], failed: expect.stringContaining('broken') });
  });

  test('leave out remotes that failed a moment ago, and those without a bundle', async () => {
    const { mf_c, ...loadedRemotes } = remotes;
    const options = { releases, remotes: loadedRemotes, leaveOut: ['mf_a'] };
    const { data, failed } = await renderContent(profileAddress, options);
    expect([data, failed]).toEqual([{ slots: ['mf_b/profileEnd'], leftOut: ['mf_a/profileEnd'] }, undefined]);
    // The plan lists them, so that the gateway knows which remotes the page lacks.
    expect((await planPage(createRequest(profileAddress, options), loadedRemotes)).fillers).toContain('mf_a');
  });

  test('are only on the page that offers them; where its owner fails, no other remote is reported', async () => {
    const { html, parts } = await renderContent('/compare', { releases, remotes });
    expect([listAsides(html), parts.length]).toEqual([[], 1]);
    const failingOwner = createSampleRemote(remotePaths, {
      routes: mfSearch.routes.map((route) => ({ ...route, page: async () => ({ default: throwError }) })),
    });
    const page = await renderContent(profileAddress, {
      releases,
      remotes: { ...remotes, mf_search: failingOwner },
    });
    expect([page.rendered, page.failed, page.broken]).toEqual([
      false,
      expect.stringContaining('broken'),
      undefined,
    ]);
  });
});

test('an error that the page shows itself goes with it to the browser', async () => {
  const validationError = { ...createErrorReply(400).body, fields: { zipCode: 'Five digits.' } };
  const document = definePageDocument({
    loader: () => ({ calls: { recent: { endpoint: listRecentReviews } } }),
    head: ({ recent }) => ({
      status: recent.kind === 'refused' ? 400 : 200,
      title: 'x',
      description: 'x',
      path: '/compare',
    }),
  });
  const remotes = createCompareRemote(
    async () => ({ default: () => createElement('h1', null, 'Check the form') }),
    document,
  );
  const answers = { [buildUrl(listRecentReviews)]: { status: 400, body: validationError } };
  const { head, data, rendered } = await renderContent('/compare', { answers, remotes });
  expect([head.status, rendered]).toEqual([400, true]);
  expect(data.refused?.[buildUrl(listRecentReviews)]).toMatchObject({ fields: { zipCode: 'Five digits.' } });
});

test('text that people wrote is escaped everywhere', async () => {
  const listing = createSampleListing({ company: hostileText, lastName: hostileText });
  const answers = {
    [listingUrl]: { status: 200, body: listing },
    [buildUrl(listRecentReviews)]: {
      status: 200,
      body: { reviews: [createSampleRecentReview({ text: hostileText })] },
    },
  };
  for (const address of ['/', '/r/renata-okafor-st-louis', '/compare']) {
    const { html } = await renderContent(address, { answers });
    expect(html).toContain('&lt;img src=x');
    expect(html).not.toContain('<img src=x');
  }
  const { html } = await renderContent(`/nowhere?x=${encodeURIComponent(hostileText)}`);
  expect(html).not.toContain('<img src=x');
});

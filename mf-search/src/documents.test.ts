import { matchPath } from '@app/router';
import {
  type PageAddress,
  type PageAnswer,
  type PageDocument,
  type Remote,
  setPageLocale,
} from '@app/shell-api';
import {
  createSampleClinic,
  createSampleListing,
  createSampleReview,
  createSampleSearchReply,
} from '@app/test-kit/samples';
import { buildUrl, type Problem } from '@app/types';
import { describe, expect, it } from 'vitest';
import exposed from './expose.ts';

const remote: Remote = exposed;
const origin = 'https://site.example';
type LoaderResult = ReturnType<PageDocument['loader']>;
type Answers = Record<string, PageAnswer>;

async function openDocument(address: string, locale: PageAddress['locale'] = 'en') {
  // As the server does before each page.
  setPageLocale(locale);
  const { pathname, searchParams: search } = new URL(address, origin);
  const route = remote.routes.find(({ path }) => matchPath(path, pathname));
  const params = matchPath(route!.path, pathname)!.params as PageAddress['params'];
  const pageAddress: PageAddress = { pathname, search, params, locale, origin };
  const document: PageDocument = (await route!.document!()).default;
  return {
    loaderResult: document.loader(pageAddress),
    head: (answers: Answers) => document.head(answers, pageAddress),
  };
}

const createReply = (value: unknown): PageAnswer => ({ kind: 'reply', reply: value });
const downAnswer: PageAnswer = { kind: 'down' };
const createRefusal = (status: number): PageAnswer => ({
  kind: 'refused',
  status,
  problem: { type: '', title: '', status, error: '', message: 'No.' } satisfies Problem,
});
const listCalls = (plan: LoaderResult) =>
  'calls' in plan ? Object.values(plan.calls).map(({ endpoint, input }) => buildUrl(endpoint, input)) : plan;

const readJsonLd = (head: ReturnType<PageDocument['head']>) =>
  ('jsonLd' in head ? head.jsonLd : []) as Record<string, unknown>[];

const resultsPath = '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance';
const slug = createSampleListing().slug;
const state = { code: 'MO', name: 'Missouri', slug: 'missouri', total: 3 };
const placeReply = createReply({ state, cities: [{ name: 'St. Louis', slug: 'st-louis', total: 2 }] });
const peopleReply = createReply(createSampleSearchReply());
const beyondLastPageReply = createReply(createSampleSearchReply({ prosthetists: [], total: 3, page: 9 }));
const emptyReply = createReply(createSampleSearchReply({ prosthetists: [], total: 0, pages: 0 }));

/** Address, and the answers with which it is a page as it should be. */
const pages: [string, Answers][] = [
  [resultsPath, { searchAnswer: peopleReply }],
  [
    `/prosthetists/${slug}`,
    { listing: createReply(createSampleListing()), reviews: createReply({ reviews: [], total: 0 }) },
  ],
  [`/clinics/${slug}`, { clinicAnswer: createReply(createSampleClinic()) }],
  ['/compare', {}],
  ['/saved', {}],
  ['/alerts', {}],
  ['/places', { places: createReply({ states: [state] }) }],
  ['/places/missouri', { place: placeReply, people: peopleReply }],
  ['/places/missouri/st-louis', { place: placeReply, people: peopleReply }],
  ['/specialties/myoelectric', { people: peopleReply }],
];

it('every indexable page has a document; pages for members and of links in mails have none', () => {
  const pathsWithoutDocument = remote.routes.filter(({ document }) => !document).map(({ path }) => path);
  const memberPaths = ['/prosthetist/:slug', '/prosthetist/:slug/reviews', '/my-reviews', '/my-requests'];
  expect(pathsWithoutDocument).toEqual([
    ...memberPaths,
    '/saved/shared',
    '/alerts/confirm/:token',
    '/alerts/stop/:token',
  ]);
});

describe.each(['en', 'es'] as const)('in %s', (locale) => {
  it.each(pages)('%s has a title, a description and its own address', async (address, answers) => {
    const { loaderResult, head } = await openDocument(address, locale);
    expect('calls' in loaderResult && Object.keys(loaderResult.calls)).toEqual(Object.keys(answers));
    const pageHead = head(answers);
    if (!('title' in pageHead)) throw new Error(JSON.stringify(pageHead));
    expect(pageHead.title).toMatch(/\S/);
    expect(pageHead.title.length).toBeLessThan(120);
    expect(pageHead.description).toMatch(/\S/);
    expect(pageHead.path).toBe(address);
    expect(pageHead.status ?? 200).toBe(200);
    expect(JSON.stringify(pageHead)).not.toMatch(/undefined|\[object|NaN/);
  });
});

describe('the document of a clinic', () => {
  const openClinic = async (answer: PageAnswer) =>
    (await openDocument('/clinics/asked')).head({ clinicAnswer: answer });

  it('leads on from an earlier address, and to the profile of who is alone there', async () => {
    expect(await openClinic(createReply(createSampleClinic()))).toEqual({
      redirect: `/clinics/${slug}`,
      status: 301,
    });
    expect(await openClinic(createReply({ kind: 'person', slug }))).toEqual({
      redirect: `/prosthetists/${slug}`,
      status: 301,
    });
  });

  it('says that there is none, that all were deleted, or that it cannot be told', async () => {
    const problems = await Promise.all([createRefusal(404), createRefusal(410), downAnswer].map(openClinic));
    expect(problems).toEqual([{ problem: 'page' }, { problem: 'gone' }, { problem: 'unavailable' }]);
  });

  it('has its people in the structured data, and no rating of the house', async () => {
    const { head } = await openDocument(`/clinics/${slug}`);
    const { place } = createSampleClinic();
    const withHours = createSampleClinic({ place: { ...place, hours: 'Mo-Fr 08:00-17:00' } });
    const [clinic] = readJsonLd(head({ clinicAnswer: createReply(withHours) }));
    expect(clinic).toMatchObject({
      '@type': 'MedicalClinic',
      openingHoursSpecification: [{ opens: '08:00', closes: '17:00' }],
      employee: [{}, { url: expect.any(String) }],
    });
    expect(JSON.stringify(clinic)).not.toMatch(/rating/i);
  });
});

describe('the document of the results page', () => {
  it('redirects a plain form to the canonical address', async () => {
    const loaderResults = [
      '/search-results?name=&zipCode=63101&radius=275',
      '/search-results?zipCode=63101&radius=100&sortBy=distance&junk=1&page=1',
      '/search-results',
    ].map(async (address) => (await openDocument(address)).loaderResult);
    expect(await Promise.all(loaderResults)).toEqual([
      { redirect: '/search-results?zipCode=63101&radius=10000&page=1&sortBy=distance', status: 302 },
      { redirect: resultsPath, status: 302 },
      { redirect: '/search-results?radius=10000&page=1&sortBy=distance', status: 302 },
    ]);
  });

  it('requests the search of the address', async () => {
    const { loaderResult } = await openDocument(resultsPath);
    expect(listCalls(loaderResult)).toEqual([
      '/api/prosthetists?zipCode=63101&radius=100&page=1&sortBy=distance',
    ]);
  });

  it.each([
    '/search-results?radius=50&page=1&sortBy=distance',
    '/search-results?zipCode=12&radius=50&page=1&sortBy=distance',
    '/search-results?radius=300&page=1&sortBy=distance',
  ])('%s asks nobody and is a bad request', async (address) => {
    const { loaderResult, head } = await openDocument(address);
    expect(loaderResult).toEqual({ calls: {} });
    expect(head({})).toMatchObject({ status: 400, noindex: true, path: '/search-results' });
  });

  it('is a bad request if the service rejects the search, and unavailable if it is down', async () => {
    const { head } = await openDocument(resultsPath);
    expect(head({ searchAnswer: createRefusal(400) })).toMatchObject({ status: 400, noindex: true });
    expect(head({ searchAnswer: downAnswer })).toEqual({ problem: 'unavailable' });
  });

  it.each([
    [resultsPath, peopleReply, false],
    [`${resultsPath}&insurance=Medicare`, peopleReply, true],
    ['/search-results?name=Okafor&radius=10000&page=1&sortBy=relevance', peopleReply, true],
    [resultsPath.replace('page=1', 'page=2'), createReply(createSampleSearchReply({ page: 2 })), true],
    [
      resultsPath.replace('distance', 'rating'),
      createReply(createSampleSearchReply({ sortBy: 'rating' })),
      true,
    ],
    [resultsPath, emptyReply, true],
  ])('%s: one search is worth finding, its refinements are not', async (address, searchAnswer, noindex) => {
    const { head } = await openDocument(address);
    expect(head({ searchAnswer })).toMatchObject({ noindex });
  });

  it('treats equal searches as one address', async () => {
    const { head } = await openDocument(`${resultsPath.replace('page=1', 'page=2')}&after=k3y`);
    expect(head({ searchAnswer: createReply(createSampleSearchReply({ page: 2 })) })).toMatchObject({
      path: resultsPath.replace('page=1', 'page=2'),
    });
  });
});

describe('the document of a profile', () => {
  const profilePath = `/prosthetists/${slug}`;
  const listing = createReply(createSampleListing());

  it('requests the listing and its newest reviews in parallel', async () => {
    const { loaderResult } = await openDocument(profilePath);
    expect(listCalls(loaderResult)).toEqual([
      `/api/prosthetists/${slug}`,
      `/api/prosthetists/${slug}/reviews`,
    ]);
  });

  it('has structured data with reviews and breadcrumbs', async () => {
    const { head } = await openDocument(profilePath);
    const reviews = createReply({ reviews: [createSampleReview()], total: 64 });
    const jsonLd = readJsonLd(head({ listing, reviews }));
    expect(jsonLd[0]).toMatchObject({ url: origin + profilePath, review: [{ '@type': 'Review' }] });
    const crumbs = jsonLd[1]!.itemListElement as { item: string }[];
    expect(crumbs.map(({ item }) => item)).toEqual([
      `${origin}/places`,
      `${origin}/places/missouri`,
      origin + profilePath,
    ]);
  });

  it('is rendered without reviews if they fail', async () => {
    const { head } = await openDocument(profilePath);
    const jsonLd = readJsonLd(head({ listing, reviews: downAnswer }));
    expect(jsonLd[0]).not.toHaveProperty('review');
  });

  it('redirects an id or an earlier slug permanently', async () => {
    const { head } = await openDocument('/prosthetists/65a000000000000000000001');
    expect(head({ listing, reviews: downAnswer })).toEqual({ redirect: profilePath, status: 301 });
  });

  it.each([
    [downAnswer, 'unavailable'],
    [createRefusal(410), 'gone'],
    [createRefusal(404), 'profile'],
    [createRefusal(400), 'bad-address'],
  ])('%j is %s', async (answer, problem) => {
    const { head } = await openDocument(profilePath);
    expect(head({ listing: answer, reviews: downAnswer })).toEqual({ problem });
  });

  it('makes no request for an invalid slug', async () => {
    expect((await openDocument('/prosthetists/%3Cscript%3E')).loaderResult).toEqual({
      problem: 'bad-address',
    });
  });
});

describe('the document of a comparison', () => {
  it('requests up to three people in the address', async () => {
    const { loaderResult, head } = await openDocument('/compare?with=a-b&with=c-d&with=..%2Fx&with=e-f');
    expect(listCalls(loaderResult)).toEqual(['/api/prosthetists/a-b', '/api/prosthetists/c-d']);
    expect(head({})).toMatchObject({ path: '/compare', noindex: true });
    const savedDocument = await openDocument('/saved');
    expect([listCalls(savedDocument.loaderResult), savedDocument.head({})]).toMatchObject([
      [],
      { path: '/saved', noindex: true },
    ]);
  });
});

describe('documents of places and specialties', () => {
  it.each([
    ['/places/nowhere', 'place'],
    ['/places/nowhere/st-louis', 'place'],
    ['/places/a%2Fb', 'bad-address'],
    ['/places/missouri/a%2Fb', 'bad-address'],
    ['/places/missouri/st-louis?after=%3C', 'bad-address'],
    ['/specialties/nothing', 'page'],
  ])('%s is asked of nobody: %s', async (address, problem) => {
    expect((await openDocument(address)).loaderResult).toEqual({ problem });
  });

  it('request the place and its people in parallel', async () => {
    expect(listCalls((await openDocument('/places/missouri?page=2&after=k3y')).loaderResult)).toEqual([
      '/api/places/missouri',
      expect.stringMatching(/^\/api\/prosthetists\?.*page=2.*after=k3y.*state=MO/),
    ]);
    expect(listCalls((await openDocument('/places/missouri/st-louis')).loaderResult)).toEqual([
      '/api/places/missouri',
      expect.stringMatching(/^\/api\/prosthetists\?.*state=MO&city=st-louis/),
    ]);
  });

  it.each([
    ['/places/missouri', { place: downAnswer, people: peopleReply }, 'unavailable'],
    ['/places/missouri', { place: createRefusal(404), people: peopleReply }, 'place'],
    ['/places/missouri', { place: placeReply, people: downAnswer }, 'unavailable'],
    ['/places/missouri', { place: placeReply, people: createRefusal(400) }, 'bad-address'],
    ['/places/missouri/atlantis', { place: placeReply, people: peopleReply }, 'place'],
    ['/places/missouri/st-louis', { place: downAnswer, people: peopleReply }, 'unavailable'],
    ['/places/missouri/st-louis', { place: createRefusal(404), people: peopleReply }, 'place'],
    ['/specialties/myoelectric', { people: downAnswer }, 'unavailable'],
    ['/places', { places: downAnswer }, 'unavailable'],
  ] as [string, Answers, string][])('%s with %j is %s', async (address, answers, problem) => {
    expect((await openDocument(address)).head(answers)).toEqual({ problem });
  });

  it.each([
    ['/places/missouri', { place: placeReply, people: beyondLastPageReply }],
    ['/places/missouri/st-louis', { place: placeReply, people: beyondLastPageReply }],
    ['/specialties/myoelectric', { people: beyondLastPageReply }],
  ])('%s leads from a page that does not exist to the nearest one', async (address, answers) => {
    expect((await openDocument(`${address}?page=9`)).head(answers)).toEqual({
      redirect: address,
      status: 302,
    });
    for (const page of ['0', '-1', 'zero'])
      expect(listCalls((await openDocument(`${address}?page=${page}`)).loaderResult)).toContainEqual(
        expect.stringContaining('page=1'),
      );
  });

  it('link further pages from the first one', async () => {
    const secondPageReply = createReply(createSampleSearchReply({ page: 2 }));
    for (const [address, answers] of pages.slice(-3)) {
      const { head } = await openDocument(`${address}?page=2`);
      expect(head({ ...answers, people: secondPageReply })).toMatchObject({
        noindex: true,
        path: `${address}?page=2`,
      });
    }
  });

  it('are not indexed for a state without listings', async () => {
    const { head } = await openDocument('/places/missouri');
    const emptyPlaceReply = createReply({ state: { ...state, total: 0 }, cities: [] });
    expect(head({ place: emptyPlaceReply, people: emptyReply })).toMatchObject({ noindex: true });
  });
});

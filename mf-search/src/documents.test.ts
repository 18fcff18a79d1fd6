import { matchPath } from '@app/router';
import {
  contractVersion,
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
import exposedRemote from './expose.ts';

const remote: Remote = exposedRemote;
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
  const pageDocument: PageDocument = (await route!.document!()).default;
  return {
    loaderResult: pageDocument.loader(pageAddress),
    head: (answers: Answers) => pageDocument.head(answers, pageAddress),
  };
}

const createReplyAnswer = (reply: unknown): PageAnswer => ({ kind: 'reply', reply });
const downAnswer: PageAnswer = { kind: 'down' };
const createRefusedAnswer = (status: number): PageAnswer => ({
  kind: 'refused',
  status,
  problem: { type: '', title: '', status, error: '', message: 'No.' } satisfies Problem,
});
const listCallUrls = (loaderResult: LoaderResult) =>
  'calls' in loaderResult
    ? Object.values(loaderResult.calls).map(({ endpoint, input }) => buildUrl(endpoint, input))
    : loaderResult;

const readJsonLd = (head: ReturnType<PageDocument['head']>) =>
  ('jsonLd' in head ? head.jsonLd : []) as Record<string, unknown>[];

const resultsPath = '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance';
const slug = createSampleListing().slug;
const state = { code: 'MO', name: 'Missouri', slug: 'missouri', total: 3 };
const placeAnswer = createReplyAnswer({ state, cities: [{ name: 'St. Louis', slug: 'st-louis', total: 2 }] });
const peopleAnswer = createReplyAnswer(createSampleSearchReply());
const beyondLastPageAnswer = createReplyAnswer(
  createSampleSearchReply({ prosthetists: [], total: 3, page: 9 }),
);
const emptyAnswer = createReplyAnswer(createSampleSearchReply({ prosthetists: [], total: 0, pages: 0 }));

/** Addresses, each with successful answers to its calls. */
const pages: [string, Answers][] = [
  [resultsPath, { searchAnswer: peopleAnswer }],
  [
    `/prosthetists/${slug}`,
    {
      listingAnswer: createReplyAnswer(createSampleListing()),
      reviewsAnswer: createReplyAnswer({ reviews: [], total: 0 }),
    },
  ],
  [`/clinics/${slug}`, { clinicAnswer: createReplyAnswer(createSampleClinic()) }],
  ['/compare', {}],
  ['/saved', {}],
  ['/alerts', {}],
  ['/places', { placesAnswer: createReplyAnswer({ states: [state] }) }],
  ['/places/missouri', { placeAnswer, peopleAnswer }],
  ['/places/missouri/st-louis', { placeAnswer, peopleAnswer }],
  ['/specialties/myoelectric', { peopleAnswer }],
];

it('the remote declares the contract version of the workspace', () => {
  expect(remote.contract).toBe(contractVersion);
});

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
  it.each([
    ['an earlier address', createSampleClinic(), `/clinics/${slug}`],
    ['a clinic of one person', { kind: 'person', slug }, `/prosthetists/${slug}`],
  ])('redirects %s', async (_, clinic, redirect) => {
    const { head } = await openDocument('/clinics/asked');
    expect(head({ clinicAnswer: createReplyAnswer(clinic) })).toEqual({ redirect, status: 301 });
  });

  it('has its people in the structured data, and no rating of the clinic', async () => {
    const { head } = await openDocument(`/clinics/${slug}`);
    const { place } = createSampleClinic();
    const clinicWithHours = createSampleClinic({ place: { ...place, hours: 'Mo-Fr 08:00-17:00' } });
    const [clinicLd] = readJsonLd(head({ clinicAnswer: createReplyAnswer(clinicWithHours) }));
    expect(clinicLd).toMatchObject({
      '@type': 'MedicalClinic',
      openingHoursSpecification: [{ opens: '08:00', closes: '17:00' }],
      employee: [{}, { url: expect.any(String) }],
    });
    expect(JSON.stringify(clinicLd)).not.toMatch(/rating/i);
  });
});

describe('the document of the results page', () => {
  it('redirects a plain form to the canonical address', async () => {
    const loaderResultPromises = [
      '/search-results?name=&zipCode=63101&radius=275',
      '/search-results?zipCode=63101&radius=100&sortBy=distance&junk=1&page=1',
      '/search-results',
    ].map(async (address) => (await openDocument(address)).loaderResult);
    expect(await Promise.all(loaderResultPromises)).toEqual([
      { redirect: '/search-results?zipCode=63101&radius=10000&page=1&sortBy=distance', status: 302 },
      { redirect: resultsPath, status: 302 },
      { redirect: '/search-results?radius=10000&page=1&sortBy=distance', status: 302 },
    ]);
  });

  it('requests the search of the address', async () => {
    const { loaderResult } = await openDocument(resultsPath);
    expect(listCallUrls(loaderResult)).toEqual([
      '/api/prosthetists?zipCode=63101&radius=100&page=1&sortBy=distance',
    ]);
  });

  it.each([
    '/search-results?radius=50&page=1&sortBy=distance',
    '/search-results?zipCode=12&radius=50&page=1&sortBy=distance',
    '/search-results?radius=300&page=1&sortBy=distance',
  ])('%s makes no call and is a bad request', async (address) => {
    const { loaderResult, head } = await openDocument(address);
    expect(loaderResult).toEqual({ calls: {} });
    expect(head({})).toMatchObject({ status: 400, noindex: true, path: '/search-results' });
  });

  it('is a bad request if the service rejects the search, and unavailable if it is down', async () => {
    const { head } = await openDocument(resultsPath);
    expect(head({ searchAnswer: createRefusedAnswer(400) })).toMatchObject({ status: 400, noindex: true });
    expect(head({ searchAnswer: downAnswer })).toEqual({ problem: 'unavailable' });
  });

  it.each([
    [resultsPath, peopleAnswer, false],
    [`${resultsPath}&insurance=Medicare`, peopleAnswer, true],
    ['/search-results?name=Okafor&radius=10000&page=1&sortBy=relevance', peopleAnswer, true],
    [resultsPath.replace('page=1', 'page=2'), createReplyAnswer(createSampleSearchReply({ page: 2 })), true],
    [
      resultsPath.replace('distance', 'rating'),
      createReplyAnswer(createSampleSearchReply({ sortBy: 'rating' })),
      true,
    ],
    [resultsPath, emptyAnswer, true],
  ])('%s: a plain search is indexed, its refinements are not', async (address, searchAnswer, noindex) => {
    const { head } = await openDocument(address);
    expect(head({ searchAnswer })).toMatchObject({ noindex });
  });

  it('leaves the cursor out of the canonical address', async () => {
    const { head } = await openDocument(`${resultsPath.replace('page=1', 'page=2')}&after=k3y`);
    expect(head({ searchAnswer: createReplyAnswer(createSampleSearchReply({ page: 2 })) })).toMatchObject({
      path: resultsPath.replace('page=1', 'page=2'),
    });
  });
});

describe('the document of a profile', () => {
  const profilePath = `/prosthetists/${slug}`;
  const listingAnswer = createReplyAnswer(createSampleListing());

  it('requests the listing and its newest reviews in parallel', async () => {
    const { loaderResult } = await openDocument(profilePath);
    expect(listCallUrls(loaderResult)).toEqual([
      `/api/prosthetists/${slug}`,
      `/api/prosthetists/${slug}/reviews`,
    ]);
  });

  it('has structured data with reviews and breadcrumbs', async () => {
    const { head } = await openDocument(profilePath);
    const reviewsAnswer = createReplyAnswer({ reviews: [createSampleReview()], total: 64 });
    const jsonLd = readJsonLd(head({ listingAnswer, reviewsAnswer }));
    expect(jsonLd[0]).toMatchObject({ url: origin + profilePath, review: [{ '@type': 'Review' }] });
    const breadcrumbs = jsonLd[1]!.itemListElement as { item: string }[];
    expect(breadcrumbs.map(({ item }) => item)).toEqual([
      `${origin}/places`,
      `${origin}/places/missouri`,
      origin + profilePath,
    ]);
  });

  it('is rendered without reviews if they fail', async () => {
    const { head } = await openDocument(profilePath);
    const jsonLd = readJsonLd(head({ listingAnswer, reviewsAnswer: downAnswer }));
    expect(jsonLd[0]).not.toHaveProperty('review');
  });

  it('redirects an id or an earlier slug permanently', async () => {
    const { head } = await openDocument('/prosthetists/65a000000000000000000001');
    expect(head({ listingAnswer, reviewsAnswer: downAnswer })).toEqual({
      redirect: profilePath,
      status: 301,
    });
  });
});

it('a comparison requests the first three people in the address, without invalid slugs; saved people nobody', async () => {
  const { loaderResult, head } = await openDocument('/compare?with=a-b&with=c-d&with=..%2Fx&with=e-f');
  expect(listCallUrls(loaderResult)).toEqual(['/api/prosthetists/a-b', '/api/prosthetists/c-d']);
  expect(head({})).toMatchObject({ path: '/compare', noindex: true });
  const savedDocument = await openDocument('/saved');
  expect(listCallUrls(savedDocument.loaderResult)).toEqual([]);
  expect(savedDocument.head({})).toMatchObject({ path: '/saved', noindex: true });
});

it.each([
  ['/prosthetists/%3Cscript%3E', 'bad-address'],
  ['/places/nowhere', 'place'],
  ['/places/nowhere/st-louis', 'place'],
  ['/places/a%2Fb', 'bad-address'],
  ['/places/missouri/a%2Fb', 'bad-address'],
  ['/places/missouri/st-louis?after=%3C', 'bad-address'],
  ['/specialties/nothing', 'page'],
])('%s makes no call: %s', async (address, problem) => {
  expect((await openDocument(address)).loaderResult).toEqual({ problem });
});

it.each([
  [`/prosthetists/${slug}`, { listingAnswer: downAnswer }, 'unavailable'],
  [`/prosthetists/${slug}`, { listingAnswer: createRefusedAnswer(410) }, 'gone'],
  [`/prosthetists/${slug}`, { listingAnswer: createRefusedAnswer(404) }, 'profile'],
  [`/prosthetists/${slug}`, { listingAnswer: createRefusedAnswer(400) }, 'bad-address'],
  ['/clinics/asked', { clinicAnswer: createRefusedAnswer(404) }, 'page'],
  ['/clinics/asked', { clinicAnswer: createRefusedAnswer(410) }, 'gone'],
  ['/clinics/asked', { clinicAnswer: downAnswer }, 'unavailable'],
  ['/places/missouri', { placeAnswer: downAnswer, peopleAnswer }, 'unavailable'],
  ['/places/missouri', { placeAnswer: createRefusedAnswer(404), peopleAnswer }, 'place'],
  ['/places/missouri', { placeAnswer, peopleAnswer: downAnswer }, 'unavailable'],
  ['/places/missouri', { placeAnswer, peopleAnswer: createRefusedAnswer(400) }, 'bad-address'],
  ['/places/missouri/atlantis', { placeAnswer, peopleAnswer }, 'place'],
  ['/places/missouri/st-louis', { placeAnswer: downAnswer, peopleAnswer }, 'unavailable'],
  ['/places/missouri/st-louis', { placeAnswer: createRefusedAnswer(404), peopleAnswer }, 'place'],
  ['/specialties/myoelectric', { peopleAnswer: downAnswer }, 'unavailable'],
  ['/places', { placesAnswer: downAnswer }, 'unavailable'],
] as [string, Answers, string][])('%s with %j is %s', async (address, answers, problem) => {
  expect((await openDocument(address)).head({ reviewsAnswer: downAnswer, ...answers })).toEqual({ problem });
});

describe('documents of places and specialties', () => {
  it('request the place and its people in parallel', async () => {
    expect(listCallUrls((await openDocument('/places/missouri?page=2&after=k3y')).loaderResult)).toEqual([
      '/api/places/missouri',
      expect.stringMatching(/^\/api\/prosthetists\?.*page=2.*after=k3y.*state=MO/),
    ]);
    expect(listCallUrls((await openDocument('/places/missouri/st-louis')).loaderResult)).toEqual([
      '/api/places/missouri',
      expect.stringMatching(/^\/api\/prosthetists\?.*state=MO&city=st-louis/),
    ]);
  });

  it.each([
    ['/places/missouri', { placeAnswer, peopleAnswer: beyondLastPageAnswer }],
    ['/places/missouri/st-louis', { placeAnswer, peopleAnswer: beyondLastPageAnswer }],
    ['/specialties/myoelectric', { peopleAnswer: beyondLastPageAnswer }],
  ])('%s redirects a page past the last, and reads an invalid one as 1', async (address, answers) => {
    expect((await openDocument(`${address}?page=9`)).head(answers)).toEqual({
      redirect: address,
      status: 302,
    });
    for (const page of ['0', '-1', 'zero'])
      expect(listCallUrls((await openDocument(`${address}?page=${page}`)).loaderResult)).toContainEqual(
        expect.stringContaining('page=1'),
      );
  });

  it('are not indexed for further pages, which keep their own address', async () => {
    const secondPageAnswer = createReplyAnswer(createSampleSearchReply({ page: 2 }));
    for (const [address, answers] of pages.slice(-3)) {
      const { head } = await openDocument(`${address}?page=2`);
      expect(head({ ...answers, peopleAnswer: secondPageAnswer })).toMatchObject({
        noindex: true,
        path: `${address}?page=2`,
      });
    }
  });

  it('are not indexed for a state without listings', async () => {
    const { head } = await openDocument('/places/missouri');
    const emptyPlaceAnswer = createReplyAnswer({ state: { ...state, total: 0 }, cities: [] });
    expect(head({ placeAnswer: emptyPlaceAnswer, peopleAnswer: emptyAnswer })).toMatchObject({
      noindex: true,
    });
  });
});

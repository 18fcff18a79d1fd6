import { expect, test } from 'vitest';
import { checkRendering } from './rendering.ts';
import type { Round } from './trial.ts';

const pageType = '() => Promise<{ default: unknown }>';
const exposes = `{ routes: { path: '/compare'; page: ${pageType}; document: ${pageType} }[]; slots: { homeSearch: ${pageType} } }`;
const entry = {
  version: '1.0.0',
  entry: '/mf_search/1.0.0/remoteEntry.js',
  integrity: 'sha256-a',
  manifestUrl: '/',
  preload: [],
  styles: [],
  shared: {},
  requires: {},
  publishedAt: '2026-11-22T08:00:00.000Z',
  server: { file: 'server/server.js', integrity: 'sha256-a', styles: {} },
};

const completePage = {
  title: 'Compare',
  entry: entry.entry,
  root: '<div id="root" data-rendered>',
  data: { slots: ['mf_search/homeSearch'] } as object,
};
/** Checks a version whose pages all come from the gateway like this. */
function checkPages(
  overrides: Partial<typeof completePage> = {},
  trialState: {
    fault?: string;
    loadFault?: string;
    unowned?: string;
    offers?: Record<string, string>;
    failsIn?: Round;
    failsAt?: string;
    liveReplyCount?: number;
    liveData?: object;
  } = {},
) {
  const { title, entry: preloadedEntry, root, data } = { ...completePage, ...overrides };
  const head = `<head><title>${title}</title><link rel="preload" href="${preloadedEntry}"></head>`;
  let currentRound: Round = 0;
  const toHtml = (pageData: object) =>
    `${head}<body>${root}</div><script id="page-data">${JSON.stringify(pageData)}</script></body>`;
  return checkRendering(
    { name: 'mf_search', version: '1.0.0', exposes, entry },
    {
      origin: '',
      params: {},
      rounds: [0, 1, 'live'],
      livePaths: ['/fit-notes/9'],
      countLiveReplies: () => trialState.liveReplyCount ?? 1,
      missingMemberByCall: new Map([['/api/fit-notes', 'notes[0].title']]),
      startRound: (round) => {
        currentRound = round;
      },
      close: async () => {},
      findLoadError: () => trialState.loadFault,
      offers: trialState.offers ?? { homeSearch: '/' },
      unownedCalls: new Set(trialState.unowned === undefined ? [] : [trialState.unowned]),
      fetchPage: async (path) => ({
        html: toHtml(currentRound === 'live' ? { ...data, ...trialState.liveData } : data),
        renderError:
          currentRound === trialState.failsIn || path === trialState.failsAt
            ? 'TypeError: no title'
            : trialState.fault,
      }),
    },
  );
}

test('pages with their HTML, title and part pass; those of which nothing is recorded are named', async () => {
  const { passed, says } = await checkPages();
  expect(passed).toBe(true);
  expect(says).toMatch(
    /^Renders 2 pages and slots in both languages with its recorded replies, and with those of the live site, 1 further addresses of its sitemap included, in /,
  );
  expect((await checkPages({}, { liveReplyCount: 0 })).says).toContain(
    'the live site answers none of its calls',
  );
  const absentResult = await checkPages({ data: { ...completePage.data, problem: 'not-found' } });
  expect(absentResult.says).toContain('Nothing is recorded of /compare, homeSearch');
});

test.each<[string, Parameters<typeof checkPages>]>([
  ['the gateway sends it without its HTML', [{ root: '<div id="root">' }]],
  ['its title is empty', [{ title: ' ' }]],
  ['nothing of /compare is in its HTML', [{ entry: '/mf_other/1.0.0/remoteEntry.js' }]],
  ['nothing of homeSearch is in its HTML', [{ data: {} }]],
  ['Error: broken', [{}, { fault: 'Error: broken\n    at page' }]],
  [
    'its pages ask /api/fit-notes/7, and no live service owns "fit-notes": publish that service first',
    [{}, { unowned: '/api/fit-notes/7' }],
  ],
  [
    '/compare?with=renata-okafor-st-louis with the other replies 1: TypeError: no title',
    [{}, { failsIn: 1 }],
  ],
  [
    '/compare?with=renata-okafor-st-louis with the data of the live site: it shows no data, as the live service answers otherwise than the page expects (/api/fit-notes lacks notes[0].title)',
    [{}, { liveData: { problem: 'unavailable' } }],
  ],
  ['/fit-notes/9 with the data of the live site: TypeError: no title', [{}, { failsIn: 'live' }]],
  [
    '/search-results?name=okafor&page=1: TypeError: no title',
    [{}, { offers: { homeSearch: '/search-results' }, failsAt: '/search-results?name=okafor&page=1' }],
  ],
  ['homeSearch is not offered on any live page', [{}, { offers: { profileEnd: '/prosthetists/:id' } }]],
  ['its server bundle does not load: Error: broken', [{}, { loadFault: 'Error: broken\n    at load' }]],
])('%s: refused', async (problem, input) => {
  const { passed, says } = await checkPages(...input);
  expect(passed).toBe(false);
  expect(says).toContain(problem);
  expect(says).toContain('The team of mf_search mends it');
});

/**
 * A minimal server bundle of the shell: plans and renders like the real one. The remotes' bundles below define the
 * pages.
 */
export const shellBundle = `
exports.shared = { greeting: { word: 'hello' } };
const ownerBySegment = { 'search-results': 'mf_search', prosthetists: 'mf_search' };
const ownSegments = ['', 'guide', 'login', 'account', 'asks', 'stumbles', 'search-results', 'prosthetists'];

const parseRequest = ({ url, releases, problem }) => {
  const { pathname, search, searchParams } = new URL(url, 'http://own.invalid');
  const [, firstSegment, slug = ''] = pathname.split('/');
  const isClaimed = (pattern) => new RegExp('^' + pattern.replace(/:[^/]+/g, '[^/]+') + '$').test(pathname);
  const claimer = Object.keys(releases).find((name) => releases[name].paths.some(isClaimed));
  const owner = ownerBySegment[firstSegment] ?? (ownSegments.includes(firstSegment) ? undefined : claimer);
  const isKnown = !problem && (ownSegments.includes(firstSegment) || claimer !== undefined);
  return { pathname, search, searchParams, firstSegment, slug, owner, isKnown, problem: problem ?? 'page' };
};

const listFillers = ({ releases }) => Object.keys(releases).filter((name) => releases[name].fills?.profileEnd);

exports.planPage = async (request, remotes, onRemote) => {
  const { firstSegment, slug, search, searchParams, owner, isKnown, problem } = parseRequest(request);
  const plan = { calls: [], remotes: owner ? [owner] : [], owner, account: ['login', 'account'].includes(firstSegment) };
  if (!isKnown) return { ...plan, problem };
  if (firstSegment === 'stumbles') throw new Error('in the plan');
  if (firstSegment === '') return { ...plan, calls: ['/api/reviews/recent'], remotes: ['mf_search'] };
  if (firstSegment === 'asks') return { ...plan, calls: searchParams.getAll('call') };
  if (firstSegment === 'prosthetists') return { ...plan, fillers: listFillers(request), calls: ['/api/prosthetists/' + slug, '/api/prosthetists/' + slug + '/reviews'] };
  if (firstSegment !== 'search-results') return plan;
  if (!search) return { ...plan, redirect: { redirect: '/search-results?zipCode=63101&radius=50', status: 302 } };
  return { ...plan, calls: ['/api/prosthetists' + search] };
};

const statusByProblem = { page: 404, profile: 404, 'bad-address': 400, gone: 410, withdrawn: 410, unavailable: 503 };
const problemByStatus = { 404: 'profile', 410: 'gone' };

exports.renderPage = async (request, answers, remotes, onHead, onRemote) => {
  const { pathname, search, firstSegment, slug, owner, isKnown, problem } = parseRequest(request);
  const title = (request.locale === 'es' ? 'Página ' : 'Page ') + (pathname === '/' ? 'home' : pathname.slice(1));
  const head = { status: 200, title, description: 'About ' + title, path: pathname + search, noindex: firstSegment === 'account', jsonLd: [] };
  const frame = (content) => '<main><h1>' + title.replace(/[<&]/g, '') + '</h1>' + content + '</main>';
  const renderProblem = (kind) => {
    const problemHead = { ...head, status: statusByProblem[kind], title: 'Problem', noindex: true };
    onHead(problemHead);
    return { head: problemHead, html: '<main><h1>' + kind + '</h1></main>', rendered: true, parts: [], data: { problem: kind } };
  };
  if (!isKnown) return renderProblem(problem);
  const refused = Object.fromEntries(
    Object.entries(answers).flatMap(([url, { status, body }]) => (status === 200 ? [] : [[url, body]])),
  );
  if (firstSegment === 'prosthetists') {
    const listing = answers['/api/prosthetists/' + slug];
    if (!listing) return renderProblem('unavailable');
    if (listing.status !== 200) return renderProblem(problemByStatus[listing.status] ?? 'bad-address');
    if (listing.body.slug !== slug) return { redirect: '/prosthetists/' + listing.body.slug, status: 301 };
    head.jsonLd = [{ '@type': 'Person', name: listing.body.lastName, url: request.origin + pathname }];
  }
  if (firstSegment === 'search-results' && Object.keys(refused).length > 0) head.status = 400;
  onHead(head);
  const remote = remotes[owner ?? 'mf_search'];
  const unrenderedPage = { head, html: frame(''), rendered: false, parts: [], data: {} };
  if (owner && !remote) return unrenderedPage;
  try {
    if (owner) {
      onRemote(owner);
      let html = await remote.page(request, answers);
      const part = pathname.replace(slug, ':id');
      const data = Object.keys(refused).length > 0 ? { refused } : {};
      const broken = [];
      for (const name of listFillers(request).filter((filler) => !request.leaveOut?.includes(filler) && remotes[filler])) {
        onRemote(name);
        html += await remotes[name].page(request, answers).catch(() => { broken.push(name); return ''; });
      }
      const failed = broken.length > 0 ? { broken, failed: 'a slot' } : {};
      return { head, html: frame(html), rendered: true, parts: [{ remote: owner, part }], data, ...failed };
    }
    const slot = firstSegment === '' && remote?.slot();
    const parts = slot ? [{ remote: 'mf_search', part: 'homeSearch' }] : [];
    return { head, html: frame(slot || ''), rendered: true, parts, data: slot ? { slots: ['mf_search/homeSearch'] } : {} };
  } catch (error) {
    return { ...unrenderedPage, failed: String(error) };
  }
};
`;

const defaultPageCode = 'return "<p>" + word + " " + Object.keys(answers).length + "</p>"';

/** Creates a remote's server bundle; `pageCode` is the body of the function that renders a page. */
export const createRemoteBundle = ({ pageCode = defaultPageCode, prelude = '' } = {}) => `${prelude}
const { word } = require('greeting');
exports.default = { slot: () => '<form role="search"></form>', page: async (request, answers) => { ${pageCode} } };
`;

import { startRecordingServer } from '@app/test-kit/servers';
import { describe, expect, it, vi } from 'vitest';
import { createRemoteBundle } from '../bundles-for-tests.ts';
import { createSampleRegistry, createServerEntry, runGateway } from '../gateway-for-tests.ts';
import { startMetrics } from '../metrics-for-tests.ts';
import { sentinels, startSearchStub } from '../servers-for-tests.ts';

const profilePath = `/prosthetists/${sentinels.listingSlug}`;
const search = await startSearchStub();
/** Slowness of this machine compared with an idle one. */
const startedAt = performance.now();
await (await runGateway(search.url)).stop();
const slowness = Math.min(8, Math.max(1, (performance.now() - startedAt) / 200));

/** Starts the pages with short limits for code that does not end, so that no page waits for the limit of its answer. */
async function startGateway(gatewayOptions: Parameters<typeof runGateway>[2] = {}) {
  const rendererLimits = { jobMs: 500 * slowness, loadMs: 1000 * slowness };
  const gateway = await runGateway(search.url, {}, { ...gatewayOptions, rendererLimits });
  const visit = async (pathname: string) => {
    const response = await gateway.fetch(pathname, { accept: 'text/html' });
    const body = await response.text();
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body };
  };
  return { ...gateway, visit };
}

describe('a page that cannot be rendered', () => {
  it('is a generic 503 if it cannot be planned; other pages work', async () => {
    const { visit } = await startGateway();
    const { status, retryAfter, body } = await visit('/stumbles');
    expect([status, retryAfter]).toEqual([503, '2']);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).toMatch(/<div id="root"><main id="main".*<h1>Stridewell/);
    expect(body).toContain('id="mf-registry"');
    expect((await visit('/guide')).body).toContain('data-rendered');
  });

  it('is a 503 with a shell whose code does not load', async () => {
    const { visit } = await startGateway({ shellCode: 'throw new Error("at load")' });
    const { status, retryAfter } = await visit(profilePath);
    expect([status, retryAfter]).toEqual([503, '2']);
  });

  it('is rendered by the browser, with its data, if all child processes are busy', async () => {
    const heldReply = Promise.withResolvers<void>();
    const service = await startRecordingServer(async ({ url }, response) => {
      if (url.includes('radius=1')) await heldReply.promise;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"name":"one"}');
    });
    const searchCode = createRemoteBundle({ pageCode: 'while (request.url.includes("radius=2"));' });
    const gateway = await runGateway(service.url, {}, { searchCode, rendererLimits: { waitMs: 500 } });
    const fetchPage = (pathname: string) => gateway.fetch(pathname, { accept: 'text/html' });
    const resultsPath = '/search-results?zipCode=63101&radius=';
    const responsePromise = fetchPage(`${resultsPath}1`);
    await vi.waitFor(() => expect(service.requests).toHaveLength(1));
    // Another page blocks the only child before the data arrive.
    const leave = new AbortController();
    gateway.fetch(`${resultsPath}2`, { accept: 'text/html' }, { signal: leave.signal }).catch(() => {});
    let visitCount = 0;
    const fetchOtherPage = async () => (await fetchPage(`/guide?visit=${visitCount++}`)).text();
    await expect.poll(fetchOtherPage, { timeout: 20_000 }).not.toContain('data-rendered');
    heldReply.resolve();
    const response = await responsePromise;
    const body = await response.text();
    expect([response.status, response.headers.get('retry-after')]).toEqual([200, null]);
    expect(body).toMatch(/<div id="root"><main/);
    expect(body).not.toContain('content="noindex"');
    expect(body).toContain('"replies":{"/api/prosthetists?zipCode=63101&radius=1":{"name":"one"}}');
    leave.abort();
  });

  it('has one time limit for its plan and its HTML', async () => {
    const answerMs = 54_321;
    const gateway = await runGateway(search.url, {}, { rendererLimits: { answerMs } });
    const timeoutSpy = vi.spyOn(globalThis, 'setTimeout');
    await gateway.fetch('/guide', { accept: 'text/html' });
    const limits = timeoutSpy.mock.calls.flatMap(([, ms = 0]) => (ms > 20_000 && ms <= answerMs ? [ms] : []));
    timeoutSpy.mockRestore();
    // The plan has the whole time, as have renderings of a warm-up that goes on; the HTML has what the plan left.
    expect(limits.filter((ms) => ms === answerMs).length).toBeGreaterThan(0);
    expect(limits.filter((ms) => ms < answerMs)).toHaveLength(1);
  });

  it('is rendered by the browser if the shell has no server bundle', async () => {
    const { visit } = await startGateway({ shellCode: null });
    const { status, retryAfter, body } = await visit('/guide');
    expect([status, retryAfter]).toEqual([200, null]);
    expect(body).toContain('<div id="root"><main id="main"');
    expect(body).toContain('<meta name="robots" content="noindex">');
  });

  it.each([
    ['loops', 'for (;;);'],
    ['returns no text', 'return { toString() { throw new Error("none") } }'],
  ])('of a remote that %s has its own head and structured data', async (_, pageCode) => {
    const { visit } = await startGateway({ searchCode: createRemoteBundle({ pageCode }) });
    const { status, body } = await visit(profilePath);
    expect(status).toBe(200);
    expect(body).toContain(`<title>Page ${profilePath.slice(1)}</title>`);
    expect(body).toContain(`<link rel="canonical" href="http://site.example${profilePath}">`);
    expect(body).toMatch(/<div id="root"><main/);
    expect(body).toMatch(/rel="preload"[^>]* href="\/mf_search\//);
    expect(body).toContain('"replies":{}');
    if (pageCode !== 'return { toString() { throw new Error("none") } }')
      expect(body).toContain(`<li><a class="Link" href="${profilePath}">Okafor</a></li>`);
    expect((await visit('/guide')).body).toContain('data-rendered');
  });

  it('of a remote that throws has the shell’s frame, and is tried again for the next visitor', async () => {
    const { visit } = await startGateway({
      searchCode: createRemoteBundle({
        prelude: 'let tries = 0;',
        pageCode: 'tries += 1; if (tries === 1) throw new Error("once"); return "<p>well</p>"',
      }),
    });
    const { status, body } = await visit(profilePath);
    expect(status).toBe(200);
    expect(body).toContain(`<div id="root"><main><h1>Page ${profilePath.slice(1)}</h1></main>`);
    expect((await visit(profilePath)).body).toContain('<p>well</p>');
  });

  it.each([
    ['of other bytes', (code: string) => `${code}\n`],
    ['that does not load', () => 'throw new Error("at load")'],
  ])('of a remote with a bundle %s is a 503, for its pages only', async (bundleProblem, changeCode) => {
    const { visit, writeFile } = await startGateway();
    const code = createRemoteBundle();
    const changedCode = changeCode(code);
    writeFile('remotes/mf_search/2.0.0/server/server.js', changedCode);
    const registeredCode = bundleProblem === 'of other bytes' ? code : changedCode;
    writeFile('registry.json', JSON.stringify(createSampleRegistry('2.0.0', registeredCode)));
    await expect.poll(async () => (await visit('/guide')).body).toContain('"version":"2.0.0"');
    expect((await visit(profilePath)).status).toBe(503);
    expect((await visit('/guide')).body).toContain('data-rendered');
    const homePage = await visit('/');
    expect([homePage.status, homePage.body.includes('role="search"')]).toEqual([200, false]);
  });
});

describe('a slot of a page', () => {
  it.each([
    ['loops', 'for (;;);'],
    ['throws', 'throw new Error("broken")'],
  ])(
    'whose remote %s is left out for a while: no other visitor waits, and the page is whole',
    async (_, pageCode) => {
      const { visit, writeFile, publishRemote } = await startGateway();
      const bundleCode = createRemoteBundle({ pageCode });
      writeFile('remotes/mf_swap/1.0.0/server/server.js', bundleCode);
      publishRemote('mf_swap', {
        fills: { profileEnd: 1 },
        server: createServerEntry('mf_swap', '1.0.0', bundleCode),
      });
      await expect.poll(async () => (await visit('/guide')).body).toContain('mf_swap');
      const readMetric = await startMetrics();
      for (let i = 0; i < 4; i += 1) {
        const { status, body } = await visit(profilePath);
        expect(status).toBe(200);
        for (const part of ['data-rendered', '<p>hello 2</p>']) expect(body).toContain(part);
      }
      // Tried once for all; each visitor counts towards its rollback.
      const metrics = ['renderer_failures_total', 'remote_failures_total', 'remote_loads_total'];
      const readRemoteMetric = (metric: string) => readMetric(metric, { remote: 'mf_swap' });
      expect(await Promise.all(metrics.map(readRemoteMetric))).toEqual([1, 4, 4]);
    },
  );
});

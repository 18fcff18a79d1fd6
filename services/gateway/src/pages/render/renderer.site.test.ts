import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { pickRounds } from '@app/test-kit/full-tests';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { toChildArguments } from './child.ts';
import type { Bundle, PageBundles } from './modules.ts';
import type { Renderer, RendererOptions } from './renderer.ts';

const countCalls = vi.hoisted((): unknown[][] => []);
vi.mock('@app/service-kit', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  count: (...args: unknown[]) => countCalls.push(args),
}));

// Another file of this worker may have loaded it without the mock.
vi.resetModules();
const { createRenderer } = await import('./renderer.ts');

const toBundle = (id: string, code: string): Bundle => ({
  id,
  integrity: `sha256-${createHash('sha256').update(code).digest('base64')}`,
  read: async () => code,
});

/** The first part of an address names the remote. */
const createShellCode = (word: string) => `
  exports.shared = { react: { word: ${JSON.stringify(word)} } };
  const findRemote = ({ url }, remotes, onRemote) => {
    const name = url.split(/[/?]/)[1];
    if (remotes[name]) onRemote(name);
    return name;
  };
  exports.planPage = async (request, remotes, onRemote) => {
    const name = findRemote(request, remotes, onRemote);
    const blankPlan = { calls: [], remotes: [], account: false };
    if (!remotes[name]) return { ...blankPlan, problem: 'page' };
    return { ...blankPlan, calls: ['/api/things'], remotes: [name], owner: name, ...remotes[name].plan?.(request) };
  };
  exports.renderPage = async (request, answers, remotes, onHead, onRemote) => {
    const name = findRemote(request, remotes, onRemote);
    const head = { status: 200, title: name, description: '', path: request.url, noindex: false, jsonLd: [] };
    onHead(head);
    const html = await remotes[name].render(request, answers);
    return { head, html, rendered: true, parts: [{ remote: name, part: request.url }], data: {} };
  };`;
const shell = toBundle('shell@1', createShellCode('one'));
const createRemoteCode = (render: string, setupCode = '') =>
  `${setupCode}\nexports.default = { render: async (request, answers) => { ${render} } };`;

/** A page of another remote, which must not be affected. */
const goodBundle = toBundle(
  'good@1.0.0',
  createRemoteCode(
    'return ["<p>" + require("react").word, request.locale, answers["/api/things"]?.body.name + "</p>"].join(" ")',
  ),
);
const goodBundles: PageBundles = { shell, remotes: { good: goodBundle } };
const createBundlesWith = (name: string, code: string, id = `${name}@1.0.0`): PageBundles => ({
  shell,
  remotes: { good: goodBundle, [name]: toBundle(id, code) },
});
const toRequest = (url: string) =>
  ({ url, locale: 'en', origin: 'https://site.example', releases: {} }) as const;
const replies = { '/api/things': { status: 200, json: '{"name":"Ann"}' } };
const goodHtml = '<p>one en Ann</p>';

const listFailures = () =>
  countCalls.flatMap(([name, labels]) => (name === 'renderer_failures_total' ? [labels] : []));
let renderer: Renderer;
/** Slowness of this machine compared with an idle one; time limits are multiplied by it. */
let slowness = 1;
const getAnswerMs = () => 620 * slowness;
const startRenderer = ({ jobMs = 500, ...options }: RendererOptions = {}) =>
  createRenderer({
    jobMs: jobMs * slowness,
    loadMs: 1500 * slowness,
    waitMs: 400 * slowness,
    answerMs: getAnswerMs(),
    ...options,
  });
const toJob = (url: string, bundles: PageBundles) => ({
  request: toRequest(url),
  replies,
  bundles,
  neededRemotes: [url.split(/[/?]/)[1]!],
});

/** Renders a page, for which the renderer must have an outcome within its time limit. */
const visit = async (url: string, bundles: PageBundles, usedRenderer = renderer) => {
  const outcomePromise = usedRenderer.render(toJob(url, bundles));
  // Of two timers with one delay the renderer's, which was started first, ends first, however busy the machine is.
  let isLate = false;
  const lateTimer = setTimeout(() => {
    isLate = true;
  }, getAnswerMs());
  const outcome = await outcomePromise;
  clearTimeout(lateTimer);
  expect(isLate).toBe(false);
  return outcome;
};
const expectGoodPage = async (bundles: PageBundles) => {
  const outcome = await visit('/good', bundles);
  expect(outcome, JSON.stringify(outcome)).toMatchObject({ kind: 'rendered', page: { html: goodHtml } });
};

beforeAll(async () => {
  const startedAt = performance.now();
  const firstRenderer = createRenderer({ childCount: 1 });
  await firstRenderer.warm(goodBundles);
  firstRenderer.close();
  slowness = Math.min(8, Math.max(1, (performance.now() - startedAt) / 100));
  renderer = startRenderer();
});
// Waits for both child processes: a busy machine may not start a new one while the other works.
beforeEach(async () => {
  expect(await renderer.warm(goodBundles)).toEqual([]);
  countCalls.length = 0;
});
afterAll(() => renderer.close());

const loopCode = 'for (;;);';

describe('a misbehaving remote', () => {
  const faultByRemote: Record<string, { code: string; reasons: string[] }> = {
    throws_loading: { code: 'throw new Error("at load")', reasons: ['threw'] },
    throws_rendering: { code: createRemoteCode('throw new Error("in render")'), reasons: ['threw'] },
    throws_nothing: { code: createRemoteCode('throw undefined'), reasons: ['threw'] },
    no_text: { code: createRemoteCode('return 5'), reasons: ['threw'] },
    no_copy: { code: createRemoteCode('return () => 1'), reasons: ['threw'] },
    recursion: { code: createRemoteCode('const f = () => f() + f(); return f()'), reasons: ['threw'] },
    loops_rendering: { code: createRemoteCode(loopCode), reasons: ['timeout'] },
    never_settles: { code: createRemoteCode('await new Promise(() => {})'), reasons: ['timeout'] },
    loops_loading: { code: loopCode, reasons: ['busy', 'timeout'] },
  };

  test.each(Object.entries(faultByRemote))(
    '%s: is answered in time, and other remotes work',
    async (name, fault) => {
      const bundles = createBundlesWith(name, fault.code);
      const [failedOutcome] = await Promise.all([visit(`/${name}`, bundles), expectGoodPage(goodBundles)]);
      expect(failedOutcome).toMatchObject({ kind: 'failed' });
      expect(fault.reasons).toContain((failedOutcome as { reason: string }).reason);
      await expectGoodPage(bundles);
      await expectGoodPage(bundles);
    },
  );

  test.each([
    ['heap', 'new Array(100000).fill(Math.random())'],
    ['buffers', 'require("react") && Buffer.alloc(2 ** 24, 1)'],
  ])('that hoards %s is ended by its memory limit, before its time limit', async (_, piece) => {
    const patientRenderer = startRenderer({ heapMb: 64, rssMb: 250, jobMs: 20_000, answerMs: 30_000 });
    const code = createRemoteCode(`const all = []; for (;;) all.push(${piece})`);
    const outcome = await patientRenderer.render(toJob('/hoarder', createBundlesWith('hoarder', code)));
    expect(outcome).toMatchObject({ reason: 'memory', remote: 'hoarder' });
    patientRenderer.close();
  });

  it('is named with its version and its own message', async () => {
    const visitRemote = (name: string, render: string) =>
      visit(`/${name}`, createBundlesWith(name, createRemoteCode(render)));
    expect(await visitRemote('teller', 'throw new Error("in render")')).toMatchObject({
      reason: 'threw',
      remote: 'teller',
      message: expect.stringContaining('in render'),
      head: { title: 'teller' },
    });
    expect(listFailures()).toEqual([{ at: 'page', reason: 'threw', remote: 'teller', version: '1.0.0' }]);
    const loopingOutcome = await visitRemote('looper', loopCode);
    expect(loopingOutcome).toMatchObject({ reason: 'timeout', remote: 'looper', head: { title: 'looper' } });
  });

  it('is blamed for work after its page, not the page that waited for it', async () => {
    const singleChildRenderer = startRenderer({ childCount: 1 });
    const bundles = createBundlesWith(
      'later',
      createRemoteCode('setTimeout(() => { for (;;); }, 5); return "<p>"'),
    );
    await singleChildRenderer.warm(bundles);
    expect(await visit('/later', bundles, singleChildRenderer)).toMatchObject({ kind: 'rendered' });
    await new Promise((resolve) => setTimeout(resolve, 30));
    await visit('/good', bundles, singleChildRenderer);
    expect(listFailures()).toMatchObject([{ reason: 'timeout', remote: 'later' }]);
    singleChildRenderer.close();
  });

  it('that does not load is tried again beside pages, which go on without it', async () => {
    const singleChildRenderer = startRenderer({ childCount: 1, loadMs: 100 * slowness, brokenMs: 1 });
    const bundles = createBundlesWith('hanging', loopCode);
    expect(await singleChildRenderer.warm(bundles)).toMatchObject([{ reason: 'timeout', remote: 'hanging' }]);
    const planOutcome = await singleChildRenderer.plan({ request: toRequest('/good'), bundles });
    expect(planOutcome).toMatchObject({ plan: { owner: 'good' } });
    singleChildRenderer.close();
  });

  it('that fails does not make its address a 404', async () => {
    const plan = (name: string, bundles: PageBundles) =>
      renderer.plan({ request: toRequest(`/${name}`), bundles });
    const bundles = createBundlesWith('gone', 'throw new Error("at load")');
    expect(await plan('gone', bundles)).toMatchObject({ kind: 'failed', reason: 'threw', remote: 'gone' });
    const goodPlan = { calls: ['/api/things'], remotes: ['good'] };
    expect(await plan('good', bundles)).toMatchObject({ plan: goodPlan });
    expect(await plan('nowhere', goodBundles)).toMatchObject({ plan: { problem: 'page' } });
  });

  it.each(['{ redirect: { redirect: "//evil.example", status: 301 } }', '{ calls: ["http://x/"] }'])(
    'cannot plan a call to another host: %s',
    async (plan) => {
      const bundles = createBundlesWith('leads', `exports.default = { plan: () => (${plan}) }`);
      const outcome = await renderer.plan({ request: toRequest('/leads'), bundles });
      expect(outcome).toMatchObject({ kind: 'failed', reason: 'threw', remote: 'leads' });
    },
  );
});

describe('server bundles', () => {
  it('with a wrong hash are not loaded', async () => {
    const changedBundle = {
      ...toBundle('forged@1.0.0', 'exports.default = {}'),
      read: async () => 'exports.default = 1',
    };
    const bundles = { shell, remotes: { good: goodBundle, forged: changedBundle } };
    const outcome = await visit('/forged', bundles);
    expect(outcome).toMatchObject({ reason: 'integrity', remote: 'forged' });
    await expectGoodPage(bundles);
  });

  test.each([
    ['is missing', () => Promise.reject(new Error('ENOENT'))],
    ['never comes', () => new Promise<string>(() => {})],
  ])('whose file %s are skipped', async (problem, read) => {
    const bundles = {
      shell,
      remotes: { good: goodBundle, lost: { ...toBundle(`lost@${problem}`, ''), read } },
    };
    const outcome = await visit('/lost', bundles);
    expect(outcome).toMatchObject({ reason: 'missing', remote: 'lost' });
    await expectGoodPage(bundles);
  });

  it('under a shell that does not load still give a reply', async () => {
    const brokenShell = toBundle('shell@broken', 'throw new Error("no shell")');
    const outcome = await visit('/good', { shell: brokenShell, remotes: { good: goodBundle } });
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'threw' });
    expect(listFailures().at(-1)).toMatchObject({ remote: 'shell', version: 'broken' });
    await expectGoodPage(goodBundles);
  });

  it('of several versions run side by side, each under its own shell', async () => {
    const createVersions = (remoteNumber: string, shellLetter: string): PageBundles => ({
      shell: toBundle(`shell@${shellLetter}`, createShellCode(shellLetter)),
      remotes: {
        search: toBundle(
          `search@${remoteNumber}`,
          createRemoteCode(`return "${remoteNumber} " + require("react").word`),
        ),
      },
    });
    const pairs = ['1', '2', '3'].flatMap((remoteNumber) =>
      ['a', 'b'].map((shellLetter) => [remoteNumber, shellLetter] as const),
    );
    for (let round = 0; round < 3; round += 1) {
      const outcomes = await Promise.all(
        pairs.map(([remoteNumber, shellLetter]) =>
          visit('/search', createVersions(remoteNumber, shellLetter)),
        ),
      );
      expect(outcomes.map((outcome) => (outcome as { page: { html: string } }).page.html)).toEqual(
        pairs.map(([remoteNumber, shellLetter]) => `${remoteNumber} ${shellLetter}`),
      );
    }
    // More versions than a child process may load: it is replaced, and the oldest are loaded again.
    for (let remoteNumber = 0; remoteNumber < pickRounds(30, 60); remoteNumber += 1)
      await renderer.warm(createVersions(String(remoteNumber), 'a'));
    expect(await visit('/search', createVersions('1', 'b'))).toMatchObject({ page: { html: '1 b' } });
  });
});

describe('the code of pages', () => {
  /** Evaluates expressions in a page. Returns the value of each, or that it was refused. */
  const evaluateInPage = async (expressions: string[]): Promise<string[]> => {
    const evaluations = expressions.map(
      (expression) =>
        `(async () => "GOT " + await (${expression}))().catch((error) => "refused " + error.name)`,
    );
    const code = createRemoteCode(`return JSON.stringify(await Promise.all([${evaluations.join()}]))`);
    const outcome = await visit(
      '/curious',
      createBundlesWith('curious', code, `curious@${expressions.length}`),
    );
    if (outcome.kind !== 'rendered') throw new Error(outcome.kind);
    return JSON.parse(outcome.page.html);
  };

  it('cannot use files, network, processes or code made of text', async () => {
    const expressions = [
      'require("fs").readFileSync("/proc/self/environ")',
      'require("node:fs").readFileSync("/etc/passwd")',
      'require("net")',
      'require("child_process").execSync("id")',
      'new (require("worker_threads").Worker)("")',
      'import("node:net")',
      'eval("1 + 1")',
      '[`return import("node:net")`].map(Function)[0]()',
      'fetch("http://127.0.0.1:1")',
      'new WebSocket("ws://127.0.0.1:1")',
      'process.binding("fs")',
      'process.getBuiltinModule("fs").readFileSync("/proc/self/environ")',
      'process.mainModule.require("fs")',
      'process.kill(process.ppid, 0)',
    ];
    const outcomes = await evaluateInPage(expressions);
    expect(expressions.filter((_, i) => !outcomes[i]!.startsWith('refused'))).toEqual([]);
  });

  it('sees no environment of the gateway', async () => {
    process.env.GATEWAY_SECRET = 'for nobody';
    expect(await evaluateInPage(['JSON.stringify(process.env)'])).toEqual(['GOT {"NODE_ENV":"production"}']);
    delete process.env.GATEWAY_SECRET;
  });

  it('gets from the shell only what React needs', async () => {
    const createRequiringBundles = (id: string): PageBundles => ({
      shell: toBundle(`shell@${id}`, `require("${id}"); ${createShellCode('one')}`),
      remotes: { good: goodBundle },
    });
    for (const id of ['util', 'node:stream', 'async_hooks', 'crypto', 'events', 'buffer'])
      await expectGoodPage(createRequiringBundles(id));
    for (const id of ['fs', 'http', 'vm', 'module', 'dns', 'inspector', 'process', 'constructor'])
      expect(await visit('/good', createRequiringBundles(id))).toMatchObject({
        kind: 'failed',
        reason: 'threw',
      });
  });

  it('finds nothing at the process object, if it gets one', async () => {
    const spyingShellCode = `
      const { EventEmitter } = require("events");
      const { emit } = EventEmitter.prototype;
      const seen = [];
      EventEmitter.prototype.emit = function (...args) { seen.push(this); return emit.apply(this, args); };
      ${createShellCode('one')}
      exports.shared.seen = seen;`;
    const code = createRemoteCode(`
      const [found] = require("seen").filter(({ pid }) => pid);
      return found ? ["getBuiltinModule", "binding", "kill", "mainModule"].map((name) => typeof found[name]).join() : "";`);
    const bundles = {
      shell: toBundle('shell@spying', spyingShellCode),
      remotes: { good: goodBundle, spy: toBundle('spy@1', code) },
    };
    const singleChildRenderer = startRenderer({ childCount: 1 });
    await visit('/spy', bundles, singleChildRenderer);
    expect(await visit('/spy', bundles, singleChildRenderer)).toMatchObject({
      page: { html: 'undefined,undefined,undefined,undefined' },
    });
    singleChildRenderer.close();
  });

  // As if a page got Node's modules anyway.
  it('runs in a process without permission for files, folders, writing, processes or workers', () => {
    const attempts = [
      'require("fs").readFileSync("/proc/self/environ")',
      'require("fs").readdirSync("/")',
      'require("fs").writeFileSync("/tmp/renderer-fence", "")',
      'require("child_process").execSync("id")',
      'new (require("worker_threads").Worker)("", { eval: true })',
    ];
    const script = attempts.map(
      (attempt) => `try { ${attempt}; console.log('GOT') } catch (error) { console.log(error.code) }`,
    );
    const args = toChildArguments(64).concat('--eval', script.join('\n'));
    const output = execFileSync(process.execPath, args, { encoding: 'utf8', env: {} });
    expect(output.trim().split('\n')).toEqual(attempts.map(() => 'ERR_ACCESS_DENIED'));
  });
});

describe('many concurrent pages', () => {
  it('survive repeated failures, each answered in time', async () => {
    const codes = [
      'throw 1',
      createRemoteCode('throw 2'),
      createRemoteCode(loopCode),
      loopCode,
      createRemoteCode('await new Promise(() => {})'),
    ];
    const strictRenderer = startRenderer({ jobMs: 100, loadMs: 200 });
    for (let round = 0; round < pickRounds(5, 50); round += 1) {
      const outcome = await visit(
        '/bad',
        createBundlesWith('bad', codes[round % 5]!, `bad@${round % 10}`),
        strictRenderer,
      );
      expect(outcome.kind).toBe('failed');
    }
    expect(await strictRenderer.warm(goodBundles)).toEqual([]);
    expect(await visit('/good', goodBundles, strictRenderer)).toMatchObject({
      kind: 'rendered',
    });
    strictRenderer.close();
  });

  it('of other remotes are rendered while one page loops', async () => {
    const bundles = createBundlesWith('storm', createRemoteCode(loopCode));
    await renderer.warm(bundles);
    const stormVisits = Array.from({ length: 20 }, () => visit('/storm', bundles));
    await Promise.all(stormVisits);
    await renderer.warm(bundles);
    const nextVisits = Array.from({ length: 20 }, () => visit('/storm', bundles));
    for (let round = 0; round < 10; round += 1) await expectGoodPage(bundles);
    await Promise.all(nextVisits);
    const stormFailure = { at: 'page', reason: 'timeout', remote: 'storm', version: '1.0.0' };
    expect(listFailures()).toContainEqual(stormFailure);
    expect(countCalls).toContainEqual(['renderer_restarts_total', {}]);
    expect(countCalls).toContainEqual(['renderer_jobs_total', { kind: 'render' }]);
  });

  it('that wait too long are told that the renderer is busy', async () => {
    const slowBundles = createBundlesWith(
      'slow',
      createRemoteCode('const end = Date.now() + 100; while (Date.now() < end); return "ok"'),
    );
    await renderer.warm(slowBundles);
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => visit('/slow', slowBundles)));
    expect(outcomes.some(({ kind }) => kind === 'rendered')).toBe(true);
    expect(outcomes.filter(({ kind }) => kind === 'failed')).toContainEqual(
      expect.objectContaining({ reason: 'busy' }),
    );
  });

  it('that wait get a reply when the renderer is closed', async () => {
    const closingRenderer = startRenderer();
    const loopingBundles = createBundlesWith('loop', createRemoteCode(loopCode));
    await closingRenderer.warm(goodBundles);
    const visits = [1, 2, 3].map(() => visit('/loop', loopingBundles, closingRenderer));
    const warmupRun = closingRenderer.warm(loopingBundles);
    await new Promise((resolve) => setTimeout(resolve, 20));
    closingRenderer.close();
    for (const outcome of await Promise.all(visits)) expect(outcome).toMatchObject({ reason: 'busy' });
    await warmupRun;
  });
});

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
const startRenderer = ({ jobMs = 500, ...options }: RendererOptions = {}) =>
  createRenderer({
    jobMs: jobMs * slowness,
    loadMs: 1500 * slowness,
    waitMs: 400 * slowness,
    answerMs: 620 * slowness,
    ...options,
  });

const visit = async (url: string, bundles: PageBundles, usedRenderer = renderer) => {
  const neededRemotes = [url.split(/[/?]/)[1]!];
  let isLate = false;
  const lateTimer = setTimeout(() => {
    isLate = true;
  }, 700 * slowness);
  const outcome = await usedRenderer.render({ request: toRequest(url), replies, bundles, neededRemotes });
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
  await firstRenderer.warm({ shell, remotes: { good: goodBundle } });
  firstRenderer.close();
  slowness = Math.min(4, Math.max(1, (performance.now() - startedAt) / 100));
  renderer = startRenderer();
});
// Waits for both child processes: a busy machine may not start a new one while the other works.
beforeEach(async () => {
  expect(await renderer.warm({ shell, remotes: { good: goodBundle } })).toEqual([]);
  countCalls.length = 0;
});
afterAll(() => renderer.close());

describe('a misbehaving remote', () => {
  const loopCode = 'for (;;);';
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
    hoards_heap: {
      code: createRemoteCode('const all = []; for (;;) all.push(new Array(100000).fill(Math.random()))'),
      reasons: ['memory', 'timeout'],
    },
    hoards_buffers: {
      code: createRemoteCode(
        'const all = []; for (;;) all.push(require("react") && Buffer.alloc(2 ** 24, 1))',
      ),
      reasons: ['memory', 'timeout'],
    },
  };

  test.each(Object.entries(faultByRemote))(
    '%s: is answered in time, and other remotes work',
    async (name, fault) => {
      const bundles = createBundlesWith(name, fault.code);
      const [failedOutcome] = await Promise.all([
        visit(`/${name}`, bundles),
        expectGoodPage({ shell, remotes: { good: goodBundle } }),
      ]);
      expect(failedOutcome).toMatchObject({ kind: 'failed' });
      expect(fault.reasons).toContain((failedOutcome as { reason: string }).reason);
      await expectGoodPage(bundles);
      await expectGoodPage(bundles);
    },
  );

  test.each(['hoards_heap', 'hoards_buffers'])(
    '%s: is ended by its memory limit, before its time limit',
    async (name) => {
      const patientRenderer = startRenderer({ heapMb: 64, rssMb: 250, jobMs: 20_000, answerMs: 30_000 });
      const bundles = createBundlesWith(name, faultByRemote[name]!.code);
      // With such limits the reply may be late.
      const outcome = await patientRenderer.render({
        request: toRequest(`/${name}`),
        replies,
        bundles,
        neededRemotes: [name],
      });
      expect(outcome).toMatchObject({ reason: 'memory', remote: name });
      patientRenderer.close();
    },
  );

  it('is named with its version and its own message', async () => {
    const outcome = await visit(
      '/teller',
      createBundlesWith('teller', createRemoteCode('throw new Error("in render")')),
    );
    const message = expect.stringContaining('in render');
    expect(outcome).toMatchObject({ reason: 'threw', remote: 'teller', message, head: { title: 'teller' } });
    expect(listFailures()).toEqual([{ at: 'page', reason: 'threw', remote: 'teller', version: '1.0.0' }]);
    const loopingOutcome = await visit('/looper', createBundlesWith('looper', createRemoteCode('for (;;);')));
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
    const bundles = createBundlesWith('gone', 'throw new Error("at load")');
    expect(await renderer.plan({ request: toRequest('/gone'), bundles })).toMatchObject({
      kind: 'failed',
      reason: 'threw',
      remote: 'gone',
    });
    expect(await renderer.plan({ request: toRequest('/good'), bundles })).toMatchObject({
      plan: { calls: ['/api/things'], remotes: ['good'] },
    });
    expect(
      await renderer.plan({
        request: toRequest('/nowhere'),
        bundles: { shell, remotes: { good: goodBundle } },
      }),
    ).toMatchObject({
      plan: { problem: 'page' },
    });
  });

  it('cannot plan a call to another host', async () => {
    for (const plan of [
      '{ redirect: { redirect: "//evil.example", status: 301 } }',
      '{ calls: ["http://x/"] }',
    ])
      expect(
        await renderer.plan({
          request: toRequest('/leads'),
          bundles: createBundlesWith('leads', `exports.default = { plan: () => (${plan}) }`),
        }),
      ).toMatchObject({ kind: 'failed', reason: 'threw', remote: 'leads' });
  });
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
    await expectGoodPage({ shell, remotes: { good: goodBundle } });
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
  const evaluateInPage = async (name: string, expression: string) => {
    const code = createRemoteCode(`
      try { return "GOT " + String(await (${expression})); } catch (error) { return "refused " + error.name; }`);
    const outcome = await visit(`/${name}`, createBundlesWith(name, code));
    return outcome.kind === 'rendered' ? outcome.page.html : outcome;
  };

  test.each(
    Object.entries({
      fs: 'require("fs").readFileSync("/proc/self/environ")',
      node_fs: 'require("node:fs").readFileSync("/etc/passwd")',
      net: 'require("net")',
      child_process: 'require("child_process").execSync("id")',
      worker: 'new (require("worker_threads").Worker)("")',
      import_net: 'import("node:net")',
      eval: 'eval("1 + 1")',
      made: '[`return import("node:net")`].map(Function)[0]()',
      fetch: 'fetch("http://127.0.0.1:1")',
      socket: 'new WebSocket("ws://127.0.0.1:1")',
      binding: 'process.binding("fs")',
      builtin: 'process.getBuiltinModule("fs").readFileSync("/proc/self/environ")',
      main: 'process.mainModule.require("fs")',
      kill: 'process.kill(process.ppid, 0)',
    }),
  )('cannot use %s', async (name, expression) => {
    expect(await evaluateInPage(`may_${name}`, expression)).toMatch(/^refused/);
  });

  it('sees no environment of the gateway', async () => {
    process.env.GATEWAY_SECRET = 'for nobody';
    expect(await evaluateInPage('may_env', 'JSON.stringify(process.env)')).toBe(
      'GOT {"NODE_ENV":"production"}',
    );
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
  test.each([
    ['files', 'require("fs").readFileSync("/proc/self/environ")'],
    ['folders', 'require("fs").readdirSync("/")'],
    ['writing', 'require("fs").writeFileSync("/tmp/renderer-fence", "")'],
    ['processes', 'require("child_process").execSync("id")'],
    ['workers', 'new (require("worker_threads").Worker)("", { eval: true })'],
  ])('the process has no permission for %s', (_, code) => {
    const attemptCode = `try { ${code}; console.log('GOT') } catch (error) { console.log(error.code) }`;
    const args = toChildArguments(64).concat('--eval', attemptCode);
    expect(execFileSync(process.execPath, args, { encoding: 'utf8', env: {} }).trim()).toBe(
      'ERR_ACCESS_DENIED',
    );
  });
});

describe('many concurrent pages', () => {
  it('survive repeated failures, each answered in time', async () => {
    const codes = [
      'throw 1',
      createRemoteCode('throw 2'),
      createRemoteCode('for (;;);'),
      'for (;;);',
      createRemoteCode('await new Promise(() => {})'),
    ];
    const strictRenderer = startRenderer({ jobMs: 100, loadMs: 200 });
    for (let round = 0; round < pickRounds(10, 50); round += 1) {
      const outcome = await visit(
        '/bad',
        createBundlesWith('bad', codes[round % 5]!, `bad@${round % 10}`),
        strictRenderer,
      );
      expect(outcome.kind).toBe('failed');
    }
    expect(await strictRenderer.warm({ shell, remotes: { good: goodBundle } })).toEqual([]);
    expect(await visit('/good', { shell, remotes: { good: goodBundle } }, strictRenderer)).toMatchObject({
      kind: 'rendered',
    });
    strictRenderer.close();
  });

  it('of other remotes are rendered while one page loops', async () => {
    const bundles = createBundlesWith('storm', createRemoteCode('for (;;);'));
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
    const loopingBundles = createBundlesWith('loop', createRemoteCode('for (;;);'));
    await closingRenderer.warm({ shell, remotes: { good: goodBundle } });
    const visits = [1, 2, 3].map(() => visit('/loop', loopingBundles, closingRenderer));
    const warmupRun = closingRenderer.warm(loopingBundles);
    await new Promise((resolve) => setTimeout(resolve, 20));
    closingRenderer.close();
    for (const outcome of await Promise.all(visits)) expect(outcome).toMatchObject({ reason: 'busy' });
    await warmupRun;
  });
});

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { computeIntegrity, type NewRelease } from '@app/releases';
import { isFullRun } from '@app/test-kit/full-tests';
import { startTestServer } from '@app/test-kit/servers';
import { createTempFolder } from '@app/test-kit/temp-folder';
import type { Registry } from '@app/types';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { buildFrontEnd } from '../../build.ts';
import { readBuiltFolder, root } from '../files.ts';
import { openReleaseFiles, readStorageSettings } from '../site.ts';
import { createFullValidator } from './full-validator.ts';
import { checkRendering } from './rendering.ts';
import { noSamples } from './samples.ts';
import { checkSmoke } from './smoke.ts';
import { type BuildFault, writeFaultyBuild } from './testing/faulty-build.ts';
import { startTrial, type TrialOptions } from './trial.ts';

const shellDir = path.join(root, 'shell/dist');
const emptyRegistry: Registry = { schema: 1, contract: '', remotes: {} };
let folder: string;

beforeAll(async () => {
  if (!existsSync(path.join(shellDir, 'public.html'))) await buildFrontEnd({ onlyChanged: true });
});
beforeEach(() => {
  folder = createTempFolder('smoke');
});

const getStorage = () => readStorageSettings({ REMOTES_DIR: path.join(folder, 'stored') });

/** Stores a build, and starts the site with it. `changedFiles` replaces stored files first, by path. */
async function openTrial(
  dist: string,
  changedFiles: Record<string, string> = {},
  {
    sitemap,
    ...liveOptions
  }: Pick<TrialOptions, 'serviceByNoun' | 'samples' | 'liveOrigin'> & { sitemap?: string[] } = {
    serviceByNoun: new Map(),
    samples: noSamples,
  },
) {
  const build = await readBuiltFolder(dist);
  const release = await storeBuild(build);
  const { name, version } = build;
  for (const [file, text] of Object.entries(changedFiles))
    writeFileSync(path.join(folder, 'stored', name, version, file), text);
  const trial = await startTrial({
    shellDir,
    registry: emptyRegistry,
    release: { ...release, entry: { ...release.entry, sitemap } },
    storage: getStorage(),
    ...liveOptions,
  });
  onTestFinished(trial.close);
  return { render: () => checkRendering(release, trial), open: () => checkSmoke(release, trial) };
}

/** Stores the files of a build. Returns its document, without fields that the gate does not read. */
async function storeBuild(build: NewRelease) {
  const files = openReleaseFiles({ REMOTES_DIR: path.join(folder, 'stored') });
  for (const file of build.files) await files.put(`${build.name}/${build.version}/${file.path}`, file.bytes);
  return {
    ...storedFields,
    ...build,
    files: build.files.map(({ path: file, bytes }) => ({
      path: file,
      bytes: bytes.length,
      integrity: computeIntegrity(bytes),
    })),
  };
}

async function smokeTestRelease(fault: BuildFault) {
  writeFaultyBuild(folder, fault);
  return (await openTrial(folder)).open();
}

test('a working remote passes', async () => {
  expect(await smokeTestRelease('none')).toMatchObject({ id: 'smoke', passed: true });
});

test('a page with a document is rendered, and hydrated by the browser without changes', async () => {
  writeFaultyBuild(folder, 'rendered');
  const trial = await openTrial(folder);
  expect(await trial.render()).toMatchObject({ id: 'render', passed: true });
  expect(await trial.open()).toMatchObject({ id: 'smoke', passed: true });
});

test.runIf(isFullRun)(
  'a page is rendered with the data that its slice recorded, of a live service only',
  async () => {
    const dist = path.join(folder, 'built');
    writeFaultyBuild(dist, 'asks-own-call');
    const serviceByNoun = new Map([['fit-notes', 'fit-notes']]);
    const render = async (
      reply: Record<string, string>,
      liveServiceByNoun: ReadonlyMap<string, string> = serviceByNoun,
      otherReplies: Record<string, string>[] = [],
    ) => {
      const call = '/api/fit-notes/{id}';
      const samples = { replies: { [call]: reply }, others: { [call]: otherReplies }, params: {} };
      return (await openTrial(dist, {}, { serviceByNoun: liveServiceByNoun, samples })).render();
    };
    expect(await render({ title: 'Notes' })).toMatchObject({ passed: true });
    const otherRepliesCheck = await render({ title: 'Notes' }, serviceByNoun, [{ title: 'Others' }, {}]);
    expect(otherRepliesCheck.says).toMatch(/with the other replies 2: .*reading 'trim'/);
    expect(await render({})).toMatchObject({ passed: false, says: expect.stringMatching(/reading 'trim'/) });
    const earlyCheck = await render({ title: 'Notes' }, new Map());
    expect(earlyCheck).toMatchObject({
      passed: false,
      says: expect.stringContaining('no live service owns "fit-notes": publish that service first'),
    });
  },
);

test('a page is rendered with the data of the live site, of its own calls and its sitemap', async () => {
  const dist = path.join(folder, 'built');
  writeFaultyBuild(dist, 'asks-own-call');
  const paths = [...Array(7).keys()].map((index) => `/compare?with=${index}`);
  const replyByPath: Record<string, object> = { '/api/fit-notes/addresses': { paths } };
  const liveServer = await startTestServer(({ url }, response) => {
    const reply = replyByPath[url!];
    response.writeHead(reply ? 200 : 404).end(JSON.stringify(reply ?? {}));
  });
  const trial = await openTrial(
    dist,
    {},
    {
      serviceByNoun: new Map([['fit-notes', 'fit-notes']]),
      samples: { replies: { '/api/fit-notes/{id}': { title: 'Notes' } }, others: {}, params: {} },
      sitemap: ['/compare', '/api/fit-notes/addresses'],
      liveOrigin: liveServer.url,
    },
  );
  expect((await trial.render()).says).toContain('the live site answers none of its calls');
  replyByPath['/api/fit-notes/7'] = { title: 'Live notes' };
  expect(await trial.render()).toMatchObject({
    passed: true,
    says: expect.stringContaining('those of the live site, 5 further addresses of its sitemap included'),
  });
  // The live service is one release behind.
  replyByPath['/api/fit-notes/7'] = { name: 'Live notes' };
  expect(await trial.render()).toMatchObject({
    passed: false,
    says: expect.stringMatching(/with the data of the live site: .*reading 'trim'/),
  });
});

test('a slot that throws once its data are there is rejected', async () => {
  writeFaultyBuild(folder, 'slot-throws-with-data');
  const trial = await openTrial(folder);
  expect(await trial.render()).toMatchObject({ passed: true });
  expect(await trial.open()).toMatchObject({
    passed: false,
    says: expect.stringContaining('/ throws "broken on purpose"'),
  });
});

const serverFaults: [BuildFault, RegExp][] = [
  ['server-throws-at-load', /its server bundle does not load: .*broken on purpose/],
  ['server-throws-on-render', /\/compare\S*: .*broken on purpose/],
];
test.each(serverFaults)('%s is rejected before a browser opens it', async (fault, messagePattern) => {
  writeFaultyBuild(folder, fault);
  const { passed, says } = await (await openTrial(folder)).render();
  expect(passed).toBe(false);
  expect(says).toMatch(messagePattern);
  expect(says).toContain('The team of mf_search');
});

test.runIf(isFullRun)('HTML that the browser would render differently is rejected', async () => {
  writeFaultyBuild(folder, 'server-says-otherwise');
  const trial = await openTrial(folder);
  expect((await trial.render()).passed).toBe(true);
  const { passed, says } = await trial.open();
  expect(passed).toBe(false);
  expect(says).toMatch(/ throws .*(?:hydrat|#418|Minified React error)/i);
});

test.runIf(isFullRun)(
  'the built search passes: all its pages in both languages, also in a browser',
  async () => {
    const trial = await openTrial(path.join(root, 'mf-search/dist'));
    expect(await trial.render()).toMatchObject({ passed: true });
    expect(await trial.open()).toMatchObject({ passed: true });
  },
  60_000,
);

const faults: [BuildFault, RegExp][] = [
  ['throws-on-render', /broken on purpose/],
  ['throws-at-load', /broken on purpose/],
  ['syntax-error', /SyntaxError|Unexpected end/],
  ['missing-chunk', /page\.js does not come \(404\)/],
  ['asks-elsewhere', /elsewhere\.example/],
  ['breaks-policy', /Content Security Policy/],
];
test.each(isFullRun ? faults : faults.slice(0, 1))(
  '%s is rejected, with the browser’s messages',
  async (fault, messagePattern) => {
    const { passed, says } = await smokeTestRelease(fault);
    expect(passed).toBe(false);
    expect(says).toMatch(messagePattern);
    expect(says).toContain('The team of mf_search');
  },
);

test.runIf(isFullRun)('a file that does not match its hash is not run', async () => {
  writeFaultyBuild(folder, 'none');
  const entryText = readFileSync(path.join(folder, 'remoteEntry.js'), 'utf8');
  const trial = await openTrial(folder, { 'remoteEntry.js': `${entryText}\n;tampered = 1` });
  const { passed, says } = await trial.open();
  expect(passed).toBe(false);
  expect(says).toMatch(/integrity/i);
});

test.runIf(isFullRun)('the full gate: shape, libraries and a browser, each with its result', async () => {
  const offer = { contract: '2.0.0', earlier: ['1.2.0'], shared: { react: '19.3.1' } };
  const validateBuild = async (fault: BuildFault) => {
    const dist = path.join(folder, fault);
    writeFaultyBuild(dist, fault);
    const build = await readBuiltFolder(dist);
    const site = {
      shellDir,
      offer,
      registry: emptyRegistry,
      storage: getStorage(),
      serviceByNoun: new Map(),
    };
    return createFullValidator(site).validate(await storeBuild(build));
  };
  const listFailedChecks = async (fault: BuildFault) =>
    (await validateBuild(fault)).checks.filter(({ passed }) => !passed);
  expect((await validateBuild('none')).checks.map(({ id }) => id)).toContain('smoke');
  expect(await listFailedChecks('none')).toEqual([]);
  expect(await listFailedChecks('wrong-shape')).toMatchObject([
    { id: 'shape', says: expect.stringContaining('page') },
  ]);
  expect(await listFailedChecks('needs-react-20')).toMatchObject([
    { id: 'shared', says: expect.stringMatching(/react \^20\.0\.0.*shares 19\.3\.1.*shell's team/) },
  ]);
  expect(await listFailedChecks('throws-on-render')).toMatchObject([{ id: 'smoke' }]);
  expect(await listFailedChecks('rendered')).toEqual([]);
  expect(await listFailedChecks('no-server-bundle')).toMatchObject([
    { id: 'documents', says: expect.stringMatching(/no server bundle\..*documents: true/) },
  ]);
  expect(await listFailedChecks('server-throws-on-render')).toMatchObject([{ id: 'render' }]);
});

/** Fields of stored releases only, which the gate does not read. */
const storedFields = {
  _id: 'mf_search@trial',
  gate: null,
  publishedAt: new Date(0),
  publishedBy: { name: 'test' },
  usedAt: null,
  removedAt: null,
};

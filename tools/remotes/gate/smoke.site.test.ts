import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { computeIntegrity } from '@app/releases';
import { isFullRun } from '@app/test-kit/full-tests';
import type { Registry } from '@app/types';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { build } from '../../build.ts';
import { root } from '../files.ts';
import { releaseFiles } from '../open.ts';
import { readBuild } from '../read-build.ts';
import { checkSmoke } from './smoke.ts';
import { type Fault, writeHandBuilt } from './testing/hand-built.ts';
import { createWholeJudge } from './whole-judge.ts';

const shellDir = path.join(root, 'shell/dist');
const none: Registry = { schema: 1, contract: '', remotes: {} };
let folder: string;

beforeAll(async () => {
  if (!existsSync(path.join(shellDir, 'public.html'))) await build({ ifChanged: true });
});
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'smoke-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function openRelease(fault: Fault) {
  writeHandBuilt(folder, fault);
  const release = await readBuild(folder);
  const own = `${release.name}/${release.version}/`;
  const read = async (address: string) => readFileSync(path.join(folder, address.slice(own.length)));
  return checkSmoke(release, { shellDir, registry: none, read });
}

test('a remote that works passes', async () => {
  expect(await openRelease('none')).toMatchObject({ id: 'smoke', passed: true });
});

const faults: [Fault, RegExp][] = [
  ['throws-on-render', /broken on purpose/],
  ['throws-at-load', /broken on purpose/],
  ['syntax-error', /SyntaxError|Unexpected end/],
  ['missing-chunk', /page\.js does not come \(404\)/],
  ['asks-elsewhere', /elsewhere\.example/],
  ['breaks-policy', /Content Security Policy/],
];
test.each(isFullRun ? faults : faults.slice(0, 1))(
  '%s is refused, with what the browser saw',
  async (fault, point) => {
    const { passed, says } = await openRelease(fault);
    expect(passed).toBe(false);
    expect(says).toMatch(point);
    expect(says).toContain('The team of mf_search');
  },
);

test.runIf(isFullRun)('a file with other bytes than its hash is not run', async () => {
  writeHandBuilt(folder, 'none');
  const release = await readBuild(folder);
  const read = async () =>
    Buffer.from(`${readFileSync(path.join(folder, 'remoteEntry.js'), 'utf8')}\n;tampered = 1`);
  const { passed, says } = await checkSmoke(release, { shellDir, registry: none, read });
  expect(passed).toBe(false);
  expect(says).toMatch(/integrity/i);
});

test.runIf(isFullRun)('the whole gate: shape, libraries and a browser, each with its word', async () => {
  const offer = { contract: '1.2.0', shared: { react: '19.3.1' } };
  const judged = async (fault: Fault) => {
    const dist = path.join(folder, fault);
    writeHandBuilt(dist, fault);
    const build = await readBuild(dist);
    const files = releaseFiles({ REMOTES_DIR: path.join(folder, 'stored') });
    for (const file of build.files)
      await files.put(`${build.name}/${build.version}/${file.path}`, file.bytes);
    const { judge } = createWholeJudge(files, { shellDir, offer, registry: none });
    const release = {
      ...build,
      files: build.files.map(({ path: file, bytes }) => ({
        path: file,
        bytes: bytes.length,
        integrity: computeIntegrity(bytes),
      })),
    };
    return judge({ ...stored, ...release });
  };
  const failing = async (fault: Fault) => (await judged(fault)).checks.filter(({ passed }) => !passed);
  expect((await judged('none')).checks.map(({ id }) => id)).toContain('smoke');
  expect(await failing('none')).toEqual([]);
  expect(await failing('wrong-shape')).toMatchObject([
    { id: 'shape', says: expect.stringContaining('page') },
  ]);
  expect(await failing('needs-react-20')).toMatchObject([
    { id: 'shared', says: expect.stringMatching(/react \^20\.0\.0.*shares 19\.3\.1.*shell's team/) },
  ]);
  expect(await failing('throws-on-render')).toMatchObject([{ id: 'smoke' }]);
});

/** What only a stored release has; the gate reads none of it. */
const stored = {
  _id: 'mf_search@trial',
  gate: null,
  publishedAt: new Date(0),
  publishedBy: { name: 'test' },
  usedAt: null,
  removedAt: null,
};

import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isFullRun } from '../full-tests.ts';
import { findChromium } from './chromium.ts';

const base = mkdtempSync(path.join(tmpdir(), 'chromium-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

function createFakeBrowser(
  dir: string,
  name: string,
  content = '#!/bin/sh\necho "Chromium 153.0"\n',
): string {
  const file = path.join(base, dir, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  chmodSync(file, 0o755);
  return file;
}

test('CHROME_PATH is preferred', async () => {
  const file = createFakeBrowser('own', 'my-chrome');
  const { executablePath, args } = await findChromium({
    CHROME_PATH: file,
    HOME: base,
    PATH: '/usr/bin:/bin',
  });
  expect(executablePath).toBe(file);
  expect(args).toContain('--disable-background-networking');
});

test('a CHROME_PATH that does not start is an error, without fallback', async () => {
  const file = createFakeBrowser(
    'broken',
    'chrome',
    '#!/bin/sh\necho "libnss3.so: cannot open shared object file" >&2\nexit 127\n',
  );
  await expect(findChromium({ CHROME_PATH: file, HOME: base, PATH: '/usr/bin:/bin' })).rejects.toThrow(
    /libnss3\.so: cannot open.*\n.*Set CHROME_PATH/,
  );
});

// In full runs, because every journey starts it too.
test.runIf(isFullRun && process.platform === 'linux' && process.arch === 'x64')(
  'the packaged Chromium is unpacked once and starts',
  async () => {
    const env = { HOME: base, PATH: '/usr/bin:/bin' };
    const first = await findChromium(env);
    expect(first.executablePath).toMatch(/\.cache\/headless-chromium\/[\d.]+\/chromium$/);
    expect(existsSync(first.env.FONTCONFIG_FILE ?? '')).toBe(true);
    expect(await findChromium(env)).toEqual(first);
  },
);

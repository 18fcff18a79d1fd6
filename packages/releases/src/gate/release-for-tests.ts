import { createHash } from 'node:crypto';
import type { ReadFile } from '../stored-files.ts';
import type { GateCandidate } from './checks.ts';

/** Files of the release below. */
export const testFileTexts = { 'remoteEntry.js': 'the entry', 'expose.js': 'exposed', 'page.js': 'a page' };

/** Reads files from memory. */
export const createTestReader =
  (fileTexts: Record<string, string> = testFileTexts): ReadFile =>
  async (path) => {
    const fileText = fileTexts[path];
    if (fileText === undefined) throw new Error(`no ${path}`);
    return Buffer.from(fileText);
  };

const computeHash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** A release that fits a shell with contract 1.2.0 and React 19.3. */
export function createTestRelease(): GateCandidate {
  const toHref = (file: string) => `/mf_search/1.0.0-aa/${file}`;
  const toCheckedFile = (file: keyof typeof testFileTexts) => ({
    href: toHref(file),
    integrity: computeHash(testFileTexts[file]),
  });
  return {
    name: 'mf_search',
    version: '1.0.0-aa',
    contract: '1.2.0',
    exposes: '',
    bytes: { gzip: 90_000, budget: 100_000 },
    files: Object.entries(testFileTexts).map(([path, text]) => ({
      path,
      bytes: text.length,
      integrity: computeHash(text),
    })),
    entry: {
      version: '1.0.0-aa',
      entry: toHref('remoteEntry.js'),
      integrity: computeHash(testFileTexts['remoteEntry.js']),
      manifestUrl: toHref('mf-manifest.json'),
      preload: [toCheckedFile('remoteEntry.js'), toCheckedFile('expose.js')],
      styles: [],
      shared: { react: '^19.3.0' },
      requires: { shell: '^1.2.0' },
      publishedAt: '2026-05-01T00:00:00.000Z',
    },
  };
}

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes a built mf_search whose one chunk contains these words, for this React version. */
export function writeSampleBuild(dist: string, words: string, react = '^19.3.0'): void {
  mkdirSync(path.join(dist, 'parts'), { recursive: true });
  const write = (file: string, text: string) => writeFileSync(path.join(dist, file), text);
  write('remoteEntry.1.js', `entry of ${words}`);
  write('expose.js', words);
  write('parts/page.js', `a page of ${words}`);
  write('expose.d.ts', 'export default {}');
  write(
    'release.json',
    JSON.stringify({
      contract: '1.2.0',
      budget: 90_000,
      parts: [{ name: '/page', files: ['parts/page.js'] }],
    }),
  );
  const manifest = {
    name: 'mf_search',
    metaData: { buildInfo: { buildVersion: '1.0.0' }, remoteEntry: { name: 'remoteEntry.1.js' } },
    exposes: [{ assets: { js: { sync: ['expose.js'] }, css: { sync: [] } } }],
    shared: [{ name: 'react', requiredVersion: react }],
  };
  write('mf-manifest.json', JSON.stringify(manifest));
}

// Compiles every slice's messages/{en,es}.json to typed functions in its src/paraglide/ (generated, not committed).
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compile } from '@inlang/paraglide-js';

const root = path.resolve(import.meta.dirname, '..');
const cache = path.join(root, 'node_modules/.cache/inlang');
const format = path.join(root, 'node_modules/@inlang/plugin-message-format/dist/index.js');

/** The compiler's project folder: the same settings for every slice, so nobody keeps copies of them. */
function projectOf(slice: string): string {
  const project = path.join(cache, `${slice.replaceAll('/', '-')}.inlang`);
  mkdirSync(project, { recursive: true });
  const relative = (file: string) => `./${path.relative(cache, file)}`;
  const settings = {
    baseLocale: 'en',
    locales: ['en', 'es'],
    // A path, not an address: otherwise the plugin is fetched from a CDN.
    telemetry: 'off',
    modules: [relative(format)],
    'plugin.inlang.messageFormat': {
      pathPattern: relative(path.join(root, slice, 'messages/{locale}.json')),
    },
  };
  writeFileSync(path.join(project, 'settings.json'), JSON.stringify(settings));
  return project;
}

const slices = globSync(['shell', 'mf-*', 'services/*', 'packages/*', 'tools'], { cwd: root }).filter(
  (slice) => existsSync(path.join(root, slice, 'messages/en.json')),
);

for (const slice of slices) {
  // Browser slices read <html lang> (overwriteGetLocale in their entry); services name the language in each call.
  await compile({
    project: projectOf(slice),
    outdir: path.join(root, slice, 'src/paraglide'),
    strategy: ['baseLocale'],
    emitReadme: false,
  });
}
// The compiler's project store keeps a 30 s timer alive after it is closed.
process.exit(0);

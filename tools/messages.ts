// Compiles every slice's messages/{en,es}.json to typed functions in its src/paraglide/ (generated, not committed).
// Skips slices whose messages and compiler are unchanged.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compile } from '@inlang/paraglide-js';
import { readArguments } from './command.ts';

readArguments('pnpm messages   compiles the texts of every slice whose messages changed', {});

const root = path.resolve(import.meta.dirname, '..');
const cache = path.join(root, 'node_modules/.cache/inlang');
const format = path.join(root, 'node_modules/@inlang/plugin-message-format/dist/index.js');

/** Project folder of the compiler, generated so that no slice has its own copy of the settings. */
function createProject(slice: string): string {
  const project = path.join(cache, `${slice.replaceAll('/', '-')}.inlang`);
  mkdirSync(project, { recursive: true });
  const toRelative = (file: string) => `./${path.relative(cache, file)}`;
  const settings = {
    baseLocale: 'en',
    locales: ['en', 'es'],
    // A file path: a URL would make the compiler fetch the plugin from a CDN.
    telemetry: 'off',
    modules: [toRelative(format)],
    'plugin.inlang.messageFormat': {
      pathPattern: toRelative(path.join(root, slice, 'messages/{locale}.json')),
    },
  };
  writeFileSync(path.join(project, 'settings.json'), JSON.stringify(settings));
  return project;
}

/**
 * The compiled code creates an Intl.PluralRules for every printed count, which took half of the gateway's time for a
 * results page and slows down the browser. This caches one per language.
 */
function cachePluralRules(outdir: string): void {
  const file = path.join(outdir, 'registry.js');
  const written = readFileSync(file, 'utf8');
  const perCall = 'new Intl.PluralRules(locale, options).select(';
  if (!written.includes(perCall))
    throw new Error(`${file} counts in a new way: look at cachePluralRules again`);
  const cached =
    '(pluralRules[locale + JSON.stringify(options)] ??= new Intl.PluralRules(locale, options)).select(';
  writeFileSync(
    file,
    `${written.replace(perCall, cached)}\n/** @type {Record<string, Intl.PluralRules>} */\nconst pluralRules = {};\n`,
  );
}

const slices = globSync(['shell', 'mf-*', 'services/*', 'packages/*', 'tools'], { cwd: root }).filter(
  (slice) => existsSync(path.join(root, slice, 'messages/en.json')),
);

/** Hash of all inputs of a slice's functions: its messages, the compiler, its plugin, and this file. */
function hashInputs(slice: string): string {
  const hash = createHash('sha256');
  const packages = ['@inlang/paraglide-js', '@inlang/plugin-message-format'];
  for (const file of [
    ...['en', 'es'].map((language) => path.join(root, slice, `messages/${language}.json`)),
    ...packages.map((name) => path.join(root, `node_modules/${name}/package.json`)),
    import.meta.filename,
  ])
    hash.update(readFileSync(file));
  return hash.digest('hex');
}

for (const slice of slices) {
  const outdir = path.join(root, slice, 'src/paraglide');
  const stamp = path.join(outdir, 'inputs.sha256'); // in the output folder, so that deleting that folder deletes it too
  const inputs = hashInputs(slice);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) continue;
  // Browser slices read <html lang> (overwriteGetLocale in their entry); services pass the language in each call.
  await compile({
    project: createProject(slice),
    outdir,
    strategy: ['baseLocale'],
    emitReadme: false,
  });
  cachePluralRules(outdir);
  writeFileSync(stamp, inputs);
}
// The compiler's project store leaves a 30 s timer running.
process.exit(0);

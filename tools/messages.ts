// Compiles each slice's changed messages/{en,es}.json to typed functions in its src/paraglide/ (not committed).
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compile } from '@inlang/paraglide-js';
import { readArguments } from './command.ts';

readArguments('pnpm messages   compiles the texts of every slice whose messages changed', {});

const root = path.resolve(import.meta.dirname, '..');
const cacheFolder = path.join(root, 'node_modules/.cache/inlang');
const pluginPath = path.join(root, 'node_modules/@inlang/plugin-message-format/dist/index.js');

/** Project folder of the compiler, generated so that no slice has its own copy of the settings. */
function createProject(slice: string): string {
  const projectFolder = path.join(cacheFolder, `${slice.replaceAll('/', '-')}.inlang`);
  mkdirSync(projectFolder, { recursive: true });
  const toRelative = (file: string) => `./${path.relative(cacheFolder, file)}`;
  const settings = {
    baseLocale: 'en',
    locales: ['en', 'es'],
    // A file path: a URL would make the compiler fetch the plugin from a CDN.
    telemetry: 'off',
    modules: [toRelative(pluginPath)],
    'plugin.inlang.messageFormat': {
      pathPattern: toRelative(path.join(root, slice, 'messages/{locale}.json')),
    },
  };
  writeFileSync(path.join(projectFolder, 'settings.json'), JSON.stringify(settings));
  return projectFolder;
}

/** The compiled code creates an Intl.PluralRules per printed count: half of the gateway's time for a results page. */
function cachePluralRules(outFolder: string): void {
  const file = path.join(outFolder, 'registry.js');
  const source = readFileSync(file, 'utf8');
  const originalCode = 'new Intl.PluralRules(locale, options).select(';
  if (!source.includes(originalCode))
    throw new Error(`${file} counts in a new way: look at cachePluralRules again`);
  const cachingCode =
    '(pluralRules[locale + JSON.stringify(options)] ??= new Intl.PluralRules(locale, options)).select(';
  writeFileSync(
    file,
    `${source.replace(originalCode, cachingCode)}\n/** @type {Record<string, Intl.PluralRules>} */\nconst pluralRules = {};\n`,
  );
}

const slices = globSync(['shell', 'mf-*', 'services/*', 'packages/*'], { cwd: root }).filter((slice) =>
  existsSync(path.join(root, slice, 'messages/en.json')),
);

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
  const outFolder = path.join(root, slice, 'src/paraglide');
  const stampPath = path.join(outFolder, 'inputs.sha256'); // in the output folder, so that deleting that folder deletes it too
  const inputsHash = hashInputs(slice);
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === inputsHash) continue;
  // Browser slices read <html lang> (overwriteGetLocale in their entry); services pass the language in each call.
  await compile({
    project: createProject(slice),
    outdir: outFolder,
    strategy: ['baseLocale'],
    emitReadme: false,
  });
  cachePluralRules(outFolder);
  writeFileSync(stampPath, inputsHash);
}
// The compiler's project store leaves a 30 s timer running.
process.exit(0);

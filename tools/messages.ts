// Compiles changed messages/{en,es}.json to typed functions in src/paraglide/ of their folder (not committed).
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compile } from '@inlang/paraglide-js';
import { readArguments } from './command.ts';

readArguments('pnpm messages   compiles the texts of every folder whose messages changed', {});

const root = path.resolve(import.meta.dirname, '..');
const cacheFolder = path.join(root, 'node_modules/.cache/inlang');
const pluginPath = path.join(root, 'node_modules/@inlang/plugin-message-format/dist/index.js');

/** Project folder of the compiler, generated so that no folder has its own copy of the settings. */
function createProject(folder: string): string {
  const projectFolder = path.join(cacheFolder, `${folder.replaceAll('/', '-')}.inlang`);
  mkdirSync(projectFolder, { recursive: true });
  const toRelative = (file: string) => `./${path.relative(cacheFolder, file)}`;
  const settings = {
    baseLocale: 'en',
    locales: ['en', 'es'],
    telemetry: 'off',
    // A file path: a URL would make the compiler fetch the plugin from a CDN.
    modules: [toRelative(pluginPath)],
    'plugin.inlang.messageFormat': {
      pathPattern: toRelative(path.join(root, folder, 'messages/{locale}.json')),
    },
  };
  writeFileSync(path.join(projectFolder, 'settings.json'), JSON.stringify(settings));
  return projectFolder;
}

/**
 * Makes the compiled code reuse its Intl.PluralRules. One for each printed count took half of the gateway's time for a
 * results page.
 */
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

const messageFolders = globSync(['shell', 'mf-*', 'services/*', 'packages/*'], { cwd: root }).filter(
  (folder) => existsSync(path.join(root, folder, 'messages/en.json')),
);

function hashInputs(folder: string): string {
  const hash = createHash('sha256');
  const packages = ['@inlang/paraglide-js', '@inlang/plugin-message-format'];
  for (const file of [
    ...['en', 'es'].map((language) => path.join(root, folder, `messages/${language}.json`)),
    ...packages.map((name) => path.join(root, `node_modules/${name}/package.json`)),
    import.meta.filename,
  ])
    hash.update(readFileSync(file));
  return hash.digest('hex');
}

for (const folder of messageFolders) {
  const outFolder = path.join(root, folder, 'src/paraglide');
  const stampPath = path.join(outFolder, 'inputs.sha256'); // in the output folder, so that deleting that folder deletes it too
  const inputsHash = hashInputs(folder);
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === inputsHash) continue;
  // Browser code reads <html lang> (overwriteGetLocale in their entry); services pass the language in each call.
  await compile({
    project: createProject(folder),
    outdir: outFolder,
    strategy: ['baseLocale'],
    emitReadme: false,
  });
  cachePluralRules(outFolder);
  writeFileSync(stampPath, inputsHash);
}
// The compiler's project store leaves a 30 s timer running.
process.exit(0);

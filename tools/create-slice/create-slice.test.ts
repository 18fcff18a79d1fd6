import { cpSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { expect, test } from 'vitest';
import { root } from '../verify/run-steps.ts';
import { explainInvalidName, parseNouns, toNames } from './names.ts';
import { formatRemoval } from './next-steps.ts';
import { insertLines, listSharedLines, removeLines } from './shared-lines.ts';
import { createSlice, removeSlice } from './slice.ts';
import { fillFiles } from './template.ts';

const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');

test.each([
  ['sample-slice', undefined],
  ['a', undefined],
  ['Fit', 'no name of a slice'],
  ['fit_notes', 'no name of a slice'],
  ['2fit', 'no name of a slice'],
  ['-fit', 'no name of a slice'],
  ['../fit', 'no name of a slice'],
  ['a'.repeat(31), 'no name of a slice'],
  ['search', 'mf-search and services/search already'],
  ['admin', 'mf-admin and services/admin already'],
  ['worker', 'services/worker already'],
  ['login', 'pages of its own at /login'],
  ['network', 'something else of the site'],
  ['release', 'something else of the site'],
  ['reviews', 'something else of the site'],
])('%s as a name: %s', (name, reason) => {
  const message = explainInvalidName(name, root);
  if (reason) expect(message).toContain(reason);
  else expect(message).toBeUndefined();
});

test.each(['a', 'sample-slice', 'b2-of-the-fourth-team'])(
  'the shared lines of %s are added once and removed',
  (name) => {
    for (const lines of listSharedLines(toNames(name))) {
      const textBefore = readText(lines.file);
      expect(removeLines(textBefore, lines)).toBeUndefined();
      const insertedText = insertLines(textBefore, lines);
      expect(insertedText.split(lines.text)).toHaveLength(2);
      expect(removeLines(insertedText, lines)).toBe(textBefore);
    }
  },
);

test('a slice adds at most six lines to what all teams share', () => {
  const lines = listSharedLines(toNames('sample-slice')).flatMap(({ text }) => text.trim().split('\n'));
  expect(lines.length).toBeLessThanOrEqual(6);
});

test('lines changed by hand are not mistaken for others', () => {
  const [firstLines] = listSharedLines(toNames('sample-slice'));
  expect(() => insertLines('nothing of that', firstLines!)).toThrow('has changed');
  expect(
    removeLines(
      insertLines(readText(firstLines!.file), firstLines!).replace('sample-slice', 'sample-words'),
      firstLines!,
    ),
  ).toBeUndefined();
});

test('a slice is added with its owners, and removed without a trace', () => {
  const folder = createTempFolder('create-slice');
  const settingsPaths = [
    '.gitignore',
    'biome.json',
    'packages/remote-kit/storage.grit',
    'mf-search/slice.json',
    'mf-search/rspack.config.ts',
  ];
  const sharedFiles = listSharedLines(toNames('sample-slice')).map(({ file }) => file);
  for (const file of [...settingsPaths, ...sharedFiles, '.github', 'packages/types/src'])
    cpSync(path.join(root, file), path.join(folder, file), { recursive: true });
  const readAllTexts = () => {
    const files = globSync('{.github,*}{,/**}', { cwd: folder, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    return new Map(
      files
        .map(({ parentPath, name }) => path.join(parentPath, name))
        .map((file) => [file, readFileSync(file, 'utf8')]),
    );
  };
  const textsBefore = readAllTexts();
  createSlice('sample-slice', folder);
  for (const ownedPath of ['mf-sample-slice', 'services/sample-slice'])
    expect(readFileSync(path.join(folder, '.github/CODEOWNERS'), 'utf8')).toContain(
      `\n/${ownedPath}/ @stridewell/sample-slice-team\n`,
    );
  removeSlice('sample-slice', folder);
  expect(readAllTexts()).toEqual(textsBefore);
});

test.each([
  ['offer,offers', 'oferta,ofertas', true],
  ['offer, offers', 'ayuda técnica, ayudas técnicas', true],
  [undefined, undefined, undefined],
  ['offer', 'oferta,ofertas', false],
  ['offer,offers', undefined, false],
  ['class,classes', 'clase,clases', false],
  ['swap offer,swap offers', 'oferta,ofertas', false],
])('the noun %s, in Spanish %s: %s', (english, spanish, isNoun) => {
  const parseTestNouns = () => parseNouns(english, spanish);
  if (isNoun === false) expect(parseTestNouns).toThrow('--noun offer,offers --noun-es oferta,ofertas');
  else expect(Boolean(parseTestNouns())).toBe(isNoun ?? false);
});

test('a noun that is a variable of the template is refused, and nothing is written', () => {
  const createWithTakenNoun = () => createSlice('sample-slice', root, parseNouns('page,pages', 'hoja,hojas'));
  expect(createWithTakenNoun).toThrow('has a "page" already');
  expect(explainInvalidName('sample-slice', root)).toBeUndefined();
});

test('a removal and CONTRIBUTING.md name the end of a slice in the same order: the code goes last', () => {
  const endPattern =
    /remotes withdraw.+services withdraw.+last release.+deletes.+kill.+services remove.+create-slice --remove/s;
  expect(formatRemoval('fit-notes')).toMatch(endPattern);
  const [, paragraph] = /(The end of a slice[\s\S]*?)\n\n/.exec(readText('CONTRIBUTING.md')) ?? [];
  expect(paragraph).toMatch(endPattern);
});

test('the journey of a new slice imports what the helpers of journeys export', () => {
  const facts = { ...toNames('sample-slice'), port: '4105', contract: '2.0.0' };
  const { text } = fillFiles(facts).find(({ file }) => file === 'e2e/sample-slice.spec.ts')!;
  const imports = [...text.matchAll(/^import \{ (.+) \} from '\.\/(support\/.+)';$/gm)];
  expect(imports).not.toEqual([]);
  for (const [, names = '', helperPath = ''] of imports)
    for (const name of names.split(', '))
      expect(readText(`e2e/${helperPath}`)).toMatch(new RegExp(`^export .*\\b${name}\\b`, 'm'));
});

test('a new slice contains no placeholder, and is named after its noun', () => {
  const nouns = parseNouns('offer,offers', 'oferta,ofertas');
  const facts = { ...toNames('sample-slice', nouns), port: '4105', contract: '2.0.0' };
  const files = fillFiles(facts);
  expect(files.map(({ file }) => file)).toContain('mf-sample-slice/src/expose.ts');
  for (const { file, text } of files)
    expect([file, /__[A-Za-z]+__|\bentr(?:y|ies)\b|\ban offer/i.exec(file + text)?.[0]]).toEqual([
      file,
      /\ban offer/i.exec(text)?.[0],
    ]);
});

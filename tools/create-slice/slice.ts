import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contractVersion } from '@app/shell-api';
import {
  explainInvalidName,
  getContractFolder,
  listFolders,
  type Names,
  type Nouns,
  toNames,
} from './names.ts';
import { insertLines, listSharedLines, removeLines } from './shared-lines.ts';
import { fillFiles, fillPaths, isTemplateWord } from './template.ts';

const checkoutPath = path.resolve(import.meta.dirname, '../..');

/** Creates a slice in a checkout. @throws if the name is taken or a shared file has changed; then nothing is written */
export function createSlice(name: string, root: string, nouns?: Nouns): Names {
  const nameError = explainInvalidName(name, root);
  if (nameError) throw new Error(nameError);
  const names = toNames(name, nouns);
  const takenWord = [names.item, names.items].find(isTemplateWord);
  if (takenWord)
    throw new Error(`The code of a new slice has a "${takenWord}" already: choose another noun.`);
  const files = fillFiles({ ...names, port: String(findNextPort(root)), contract: contractVersion });
  const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const sharedTexts = new Map<string, string>();
  for (const lines of listSharedLines(names))
    sharedTexts.set(lines.file, insertLines(sharedTexts.get(lines.file) ?? readText(lines.file), lines));

  for (const { file, text } of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  for (const [file, text] of sharedTexts) writeFileSync(path.join(root, file), text);
  // Line breaks and import order depend on the name.
  formatFiles(root, [...files.map(({ file }) => file), ...sharedTexts.keys()]);
  return names;
}

/** Deletes a slice with its folders. @throws before any change if the command did not create it */
export function removeSlice(name: string, root: string): void {
  const names = toNames(name);
  const [missingFolder] = listFolders(name).filter((folder) => !existsSync(path.join(root, folder)));
  if (missingFolder) throw new Error(`There is no slice ${name}: ${missingFolder} is not here.`);
  const sharedTexts = new Map<string, string>();
  for (const lines of listSharedLines(names)) {
    const { file } = lines;
    const textWithoutLines = removeLines(
      sharedTexts.get(file) ?? readFileSync(path.join(root, file), 'utf8'),
      lines,
    );
    if (textWithoutLines === undefined)
      throw new Error(
        `${file} does not have the lines of ${name} that were written into it: "${lines.text.trim().split('\n')[0]}" and what follows. It was not created by pnpm create-slice, or somebody changed them: then it is taken away by hand.`,
      );
    sharedTexts.set(file, textWithoutLines);
  }
  for (const file of [...listFolders(name), getContractFolder(name), ...fillPaths(names)])
    rmSync(path.join(root, file), { recursive: true, force: true });
  for (const [file, text] of sharedTexts) writeFileSync(path.join(root, file), text);
  formatFiles(root, [...sharedTexts.keys()]);
}

const findNextPort = (root: string): number =>
  Math.max(
    ...globSync('{shell,mf-*}/rspack.config.ts', { cwd: root }).map((file) =>
      Number(/port: (\d+)/.exec(readFileSync(path.join(root, file), 'utf8'))?.[1] ?? 0),
    ),
  ) + 1;

function formatFiles(root: string, files: readonly string[]): void {
  const formattablePaths = files.filter((file) => /\.(?:tsx?|json)$/.test(file));
  execFileSync(
    path.join(checkoutPath, 'node_modules/.bin/biome'),
    ['check', '--write', ...formattablePaths],
    {
      cwd: root,
      stdio: 'pipe',
    },
  );
}

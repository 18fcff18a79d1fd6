import { createHash } from 'node:crypto';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

type TextReplacement = readonly [before: string, after: string];

const serverPath = 'server/server.js';

/**
 * Copies the build of a remote and replaces texts in its chunks and its server bundle, as a build with other messages
 * would. Updates the hashes of the chunks in the entry. Returns the first chunk of each replacement.
 * @throws if the chunks or the server bundle lack a text, or the entry lacks the hash of its chunk
 */
export async function writeRewordedBuild(
  sourceFolder: string,
  targetFolder: string,
  rewordings: readonly TextReplacement[],
) {
  await cp(sourceFolder, targetFolder, { recursive: true });
  const scriptNames = (await readdir(targetFolder)).filter((name) => name.endsWith('.js'));
  const entryScript = scriptNames.find((name) => name.startsWith('remoteEntry.'));
  if (!entryScript) throw new Error(`${sourceFolder} has no entry`);
  const texts = new Map<string, string>();
  for (const name of scriptNames) texts.set(name, await readFile(path.join(targetFolder, name), 'utf8'));
  texts.set(serverPath, await readFile(path.join(targetFolder, serverPath), 'utf8'));
  const readText = (name: string) => texts.get(name) ?? '';
  const reword = (name: string, [original, replacement]: TextReplacement) => {
    const text = readText(name);
    if (!text.includes(`"${original}"`))
      throw new Error(`${name} in ${sourceFolder} does not say "${original}"`);
    texts.set(name, text.replaceAll(`"${original}"`, `"${replacement}"`));
  };

  const firstChunks: string[] = [];
  const changedFiles = new Set([entryScript, serverPath]);
  for (const rewording of rewordings) {
    const [original] = rewording;
    const chunks = scriptNames.filter((name) => readText(name).includes(`"${original}"`));
    const [firstChunk] = chunks;
    if (!firstChunk) throw new Error(`No chunk in ${sourceFolder} says "${original}"`);
    for (const chunk of chunks) {
      const oldHash = computeHash(readText(chunk));
      reword(chunk, rewording);
      if (!readText(entryScript).includes(oldHash))
        throw new Error(`${entryScript} knows no hash of ${chunk}`);
      texts.set(entryScript, readText(entryScript).replaceAll(oldHash, computeHash(readText(chunk))));
      changedFiles.add(chunk);
    }
    reword(serverPath, rewording);
    firstChunks.push(firstChunk);
  }
  for (const name of changedFiles) await writeFile(path.join(targetFolder, name), readText(name));
  return firstChunks;
}

const computeHash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

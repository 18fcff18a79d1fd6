import { createHash } from 'node:crypto';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A text in the build and its replacement. */
type TextReplacement = readonly [before: string, after: string];

/** Renders the pages of the remote on the server. */
const serverFile = 'server/server.js';

/**
 * Copies the build of a remote and replaces texts in its chunks and its server bundle, as a build with other messages
 * would. Updates the hashes of the chunks in the entry. Returns the first chunk of each replacement.
 * @throws if the chunks or the server bundle lack a text, or the entry lacks the hash of its chunk
 */
export async function writeRewordedBuild(from: string, to: string, rewordings: readonly TextReplacement[]) {
  await cp(from, to, { recursive: true });
  const names = (await readdir(to)).filter((name) => name.endsWith('.js'));
  const entry = names.find((name) => name.startsWith('remoteEntry.'));
  if (!entry) throw new Error(`${from} has no entry`);
  const texts = new Map<string, string>();
  for (const name of names) texts.set(name, await readFile(path.join(to, name), 'utf8'));
  texts.set(serverFile, await readFile(path.join(to, serverFile), 'utf8'));
  const readText = (name: string) => texts.get(name) ?? '';
  const reword = (name: string, [before, after]: TextReplacement) => {
    const text = readText(name);
    if (!text.includes(`"${before}"`)) throw new Error(`${name} in ${from} does not say "${before}"`);
    texts.set(name, text.replaceAll(`"${before}"`, `"${after}"`));
  };

  const firstChunks: string[] = [];
  const changedFiles = new Set([entry, serverFile]);
  for (const rewording of rewordings) {
    const [before] = rewording;
    const chunks = names.filter((name) => readText(name).includes(`"${before}"`));
    const [firstChunk] = chunks;
    if (!firstChunk) throw new Error(`No chunk in ${from} says "${before}"`);
    for (const chunk of chunks) {
      const old = computeHash(readText(chunk));
      reword(chunk, rewording);
      if (!readText(entry).includes(old)) throw new Error(`${entry} knows no hash of ${chunk}`);
      texts.set(entry, readText(entry).replaceAll(old, computeHash(readText(chunk))));
      changedFiles.add(chunk);
    }
    reword(serverFile, rewording);
    firstChunks.push(firstChunk);
  }
  for (const name of changedFiles) await writeFile(path.join(to, name), readText(name));
  return firstChunks;
}

const computeHash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

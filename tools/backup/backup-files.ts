// A backup is a folder of standard files: `<collection>.jsonl.gz` with a document per line as canonical MongoDB
// Extended JSON (readable by `mongoimport`), `photos/` as on disk, and `backup.json` with time, counts and hashes.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BSON, type Collection, type Document, type FindOptions } from 'mongodb';
import * as z from 'zod';

const sum = z.object({ count: z.int(), sha256: z.string() });
export type Sum = z.output<typeof sum>;

const manifest = z.object({
  version: z.literal(2),
  at: z.coerce.date(),
  /** Database name, for information. */
  database: z.string(),
  collections: z.record(z.string(), sum),
  photos: sum,
});
/** Contents and time of a backup. Written last: a backup without it is incomplete. */
export type Manifest = z.output<typeof manifest>;

/** Collections that are meaningless in another database. Backups of earlier releases may hold some. */
export const ephemeral: ReadonlySet<string> = new Set([
  'locks',
  'heartbeats',
  // Positions of search indexes in the change stream of this very database.
  'searchPoints',
  'itemLocks',
  'rateLimits',
  'idempotency',
  'adminSessions',
  // A link that has been used or revoked since must not work again.
  'staffLinks',
  'backups',
  // Proofs of care are deleted within days: neither their keys nor their files are included.
  'proofKeys',
]);

export const getManifestPath = (backup: string) => path.join(backup, 'backup.json');
export const getCollectionPath = (backup: string, name: string) => path.join(backup, `${name}.jsonl.gz`);
export const getPhotosPath = (backup: string) => path.join(backup, 'photos');

export class BrokenBackup extends Error {
  override readonly name = 'BrokenBackup';
}

/** @throws {BrokenBackup} if the folder has no manifest of this version */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(getManifestPath(backup), 'utf8').catch((error: unknown) => {
    throw new BrokenBackup(`${backup} is no backup, or not a whole one: it has no backup.json.`, {
      cause: error,
    });
  });
  try {
    return manifest.parse(JSON.parse(text));
  } catch (error) {
    throw new BrokenBackup('The backup.json is not one that this release can read.', { cause: error });
  }
}

/** Counts and hashes chunks in order. */
export class Checksum {
  #count = 0;
  readonly #hash = createHash('sha256');
  add(...parts: (string | Uint8Array)[]): void {
    this.#count++;
    for (const part of parts) this.#hash.update(part);
  }
  get sum(): Sum {
    return { count: this.#count, sha256: this.#hash.copy().digest('hex') };
  }
}

/** Keeps every BSON type exactly, including number types. */
const exactTypes = {
  promoteValues: false,
  promoteBuffers: false,
  bsonRegExp: true,
  sort: { _id: 1 },
} as const;

/** Yields the documents of a collection in order of id, as lines of a backup. */
export async function* readLines(
  collection: Collection,
  sum: Checksum,
  options: FindOptions = {},
): AsyncGenerator<string> {
  for await (const document of collection.find({}, { ...options, ...exactTypes })) {
    const line = `${BSON.EJSON.stringify(document, { relaxed: false })}\n`;
    sum.add(line);
    yield line;
  }
}

export const parseLine = (line: string): Document => BSON.EJSON.parse(line, { relaxed: false });

/** Yields the lines of a collection in a backup. @throws {BrokenBackup} if the file is missing or damaged */
export async function* readStoredLines(backup: string, name: string): AsyncGenerator<string> {
  const text = createGunzip();
  // Not `pipe`: an error on opening the file would end the process.
  pipeline(createReadStream(getCollectionPath(backup, name)), text, () => {});
  let incompleteLine = '';
  try {
    for await (const chunk of text.setEncoding('utf8')) {
      const lines = (incompleteLine + chunk).split('\n');
      incompleteLine = lines.pop() ?? '';
      for (const line of lines) yield `${line}\n`;
    }
  } catch (error) {
    throw new BrokenBackup(`The file of the collection ${name} is missing or damaged.`, { cause: error });
  }
  if (incompleteLine) throw new BrokenBackup(`The file of the collection ${name} ends in the middle.`);
}

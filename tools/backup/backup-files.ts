// A backup is a folder: `<collection>.jsonl.gz` with a document per line as canonical Extended JSON (for `mongoimport`),
// `photos/` as on disk, and `backup.json` with time, counts and hashes.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BSON, type Collection, type Document, type FindOptions } from 'mongodb';
import * as z from 'zod';

const digestSchema = z.object({ count: z.int(), sha256: z.string() });
export type Digest = z.output<typeof digestSchema>;

const manifestSchema = z.object({
  version: z.literal(2),
  at: z.coerce.date(),
  /** Database name, for information. */
  database: z.string(),
  collections: z.record(z.string(), digestSchema),
  photos: digestSchema,
});
/** Contents and time of a backup. Written last: a backup without it is incomplete. */
export type Manifest = z.output<typeof manifestSchema>;

/** Collections that are meaningless in another database. Backups of earlier releases may hold some. */
export const ephemeralCollections: ReadonlySet<string> = new Set([
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

export const getManifestPath = (backupPath: string) => path.join(backupPath, 'backup.json');
export const getCollectionPath = (backupPath: string, name: string) =>
  path.join(backupPath, `${name}.jsonl.gz`);
export const getPhotosPath = (backupPath: string) => path.join(backupPath, 'photos');

export class BrokenBackupError extends Error {
  override readonly name = 'BrokenBackupError';
}

/** @throws {BrokenBackupError} if the folder has no manifest of this version */
export async function readManifest(backupPath: string): Promise<Manifest> {
  const text = await readFile(getManifestPath(backupPath), 'utf8').catch((error: unknown) => {
    throw new BrokenBackupError(`${backupPath} is no backup, or not a whole one: it has no backup.json.`, {
      cause: error,
    });
  });
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new BrokenBackupError('The backup.json is not one that this release can read.', { cause: error });
  }
}

export class Hasher {
  #count = 0;
  readonly #hash = createHash('sha256');
  add(...parts: (string | Uint8Array)[]): void {
    this.#count++;
    for (const part of parts) this.#hash.update(part);
  }
  get digest(): Digest {
    return { count: this.#count, sha256: this.#hash.copy().digest('hex') };
  }
}

/** Keeps every BSON type exactly, including number types. */
const exactReadOptions = {
  promoteValues: false,
  promoteBuffers: false,
  bsonRegExp: true,
  sort: { _id: 1 },
} as const;

/** Yields the documents of a collection in order of id, as lines of a backup. */
export async function* readLines(
  collection: Collection,
  hasher: Hasher,
  options: FindOptions = {},
): AsyncGenerator<string> {
  for await (const document of collection.find({}, { ...options, ...exactReadOptions })) {
    const line = `${BSON.EJSON.stringify(document, { relaxed: false })}\n`;
    hasher.add(line);
    yield line;
  }
}

export const parseLine = (line: string): Document => BSON.EJSON.parse(line, { relaxed: false });

/** Yields the lines of a collection in a backup. @throws {BrokenBackupError} if the file is missing or damaged */
export async function* readStoredLines(backupPath: string, name: string): AsyncGenerator<string> {
  const gunzip = createGunzip();
  // Not `pipe`: an error on opening the file would end the process.
  pipeline(createReadStream(getCollectionPath(backupPath, name)), gunzip, () => {});
  let incompleteLine = '';
  try {
    for await (const chunk of gunzip.setEncoding('utf8')) {
      const lines = (incompleteLine + chunk).split('\n');
      incompleteLine = lines.pop() ?? '';
      for (const line of lines) yield `${line}\n`;
    }
  } catch (error) {
    throw new BrokenBackupError(`The file of the collection ${name} is missing or damaged.`, {
      cause: error,
    });
  }
  if (incompleteLine) throw new BrokenBackupError(`The file of the collection ${name} ends in the middle.`);
}

// The form of a backup: gzip over records, each one letter and a BSON document (which begins with its own length).
//
//   H  what this is, and of when
//   C  the name of a collection; its documents follow
//   D  a document, byte for byte as MongoDB has it
//   P  a photo of the disk: its key and its bytes
//   E  the end: how many of what, with a sha256 each. Without it the file is not whole.
import { createHash, type Hash } from 'node:crypto';
import { Binary, BSON, type Document } from 'mongodb';

export type Letter = 'H' | 'C' | 'D' | 'P' | 'E';
export interface BackupRecord {
  letter: Letter;
  bytes: Buffer;
}

export const version = 1;

export interface Header {
  version: number;
  at: Date;
  /** Of the release that wrote it; for people. */
  database: string;
}

export interface Sum {
  count: number;
  sha256: string;
}

/** What is in a backup, and the same again of a restored database: they must be equal. */
export interface Sums {
  collections: Record<string, Sum>;
  photos: Sum;
}

/** Counts and hashes what goes by, in its order. */
export class ChecksumStream {
  #count = 0;
  #hash: Hash = createHash('sha256');
  add(bytes: Uint8Array): void {
    this.#count++;
    this.#hash.update(bytes);
  }
  get sum(): Sum {
    return { count: this.#count, sha256: this.#hash.copy().digest('hex') };
  }
}

export const record = (letter: Letter, document: Document): Buffer =>
  frameRecord(letter, BSON.serialize(document));
export const frameRecord = (letter: Letter, bson: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(letter), bson]);

/** Every kind of value as MongoDB has it: a number stays of its kind. */
export const exact = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const;

/** What is hashed of a photo. */
export const serializePhoto = (key: string, bytes: Uint8Array): Uint8Array =>
  BSON.serialize({ key, bytes: new Binary(bytes) });

export class BrokenBackup extends Error {
  override readonly name = 'BrokenBackup';
}

/** No document of MongoDB is larger, and a photo is far smaller. */
const mostBytes = 17_000_000;

/** @throws {BrokenBackup} for what is no backup, or ends in the middle of a record */
export async function* parseRecords(stream: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= 5) {
      const length = rest.readInt32LE(at + 1);
      const letter = String.fromCharCode(rest[at]!);
      if (!'HCDPE'.includes(letter) || length < 5 || length > mostBytes)
        throw new BrokenBackup('This is no backup.');
      if (rest.length - at - 1 < length) break;
      yield { letter: letter as Letter, bytes: rest.subarray(at + 1, at + 1 + length) };
      at += 1 + length;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new BrokenBackup('The backup ends in the middle.');
}

/** A file as a list names it. */
export interface StoredFile {
  key: string;
  storedAt: Date;
}

/** What a server says of a file that it hands out straight from where it is kept, as one before a bucket does. */
export interface ServedFile {
  /** `text/javascript; charset=utf-8` */
  type: string;
  /** For `Cache-Control`. */
  cache: string;
}

/**
 * Where files are kept. A file is there as a whole or not at all: nobody reads half of one, and a failed `put` leaves
 * nothing behind. A key is letters, digits, `-` and `_`, with an ending or without (`keyPattern`); of a storage with folders
 * it is such parts and more with `/` between them (`pathPattern`).
 * Every method @throws {InvalidKey} for another key, {StorageFull} and {StorageAway} as they say.
 */
export interface FileStorage {
  /** Keeps these bytes under the key, in place of what was there. */
  put(key: string, bytes: Uint8Array, served?: ServedFile): Promise<void>;
  /** The file; undefined where there is none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Forgets the file; there may be none. */
  delete(key: string): Promise<void>;
  /** Every file, in no order. What is put or deleted meanwhile may be named or not. */
  list(): AsyncIterable<StoredFile>;
}

/** Nothing that a file system, an address or another key could take for something else. */
export const keyPattern = /^[\w-]{1,64}(?:\.[a-z0-9]{1,8})?$/;

/** The same with folders, and with dots inside of names: `mf_search/1.0.0-ab12cd34/remoteEntry.1b5321db06.js`. */
export const pathPattern = /^(?=.{1,500}$)[\w@-][\w.@-]*(?:\/[\w@-][\w.@-]*){0,8}$/;

/** A key that is none: a mistake of ours, as no key is ever a visitor's text. */
export class InvalidKey extends Error {
  override readonly name = 'InvalidKey';
}

/** There is no room left: the disk is full, or a quota used up. Reading goes on. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/** The storage cannot be reached or does not do what it should. A later try may go well. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway';
}

/** @throws {InvalidKey} */
export function validateKey(key: string, pattern: RegExp = keyPattern): string {
  if (pattern.test(key)) return key;
  throw new InvalidKey('A key is 1 to 64 letters, digits, "-" or "_", with an ending or without.');
}

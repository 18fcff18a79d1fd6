/** An entry of a list. */
export interface StoredFile {
  key: string;
  storedAt: Date;
}

/** Headers of a file that is served directly from the storage, for example by a bucket. */
export interface FileHeaders {
  /** `text/javascript; charset=utf-8` */
  contentType: string;
  cacheControl: string;
}

/**
 * Stores files by key. Writes are atomic: a file is complete or absent, and a failed `put` leaves nothing. Keys consist
 * of letters, digits, `-` and `_`, with an optional extension (`keyPattern`); with folders of such segments joined by
 * `/` (`pathPattern`). All methods throw {InvalidKeyError} for other keys, {StorageFullError} and {StorageUnavailableError}.
 */
export interface FileStorage {
  put(key: string, bytes: Uint8Array, fileHeaders?: FileHeaders): Promise<void>;
  /** Reads a file; undefined if absent. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Deletes a file, if present. */
  delete(key: string): Promise<void>;
  /** All files, in any order. Concurrent changes may or may not be included. */
  list(): AsyncIterable<StoredFile>;
}

/** Safe in file systems, URLs and other keys. */
export const keyPattern = /^[\w-]{1,64}(?:\.[a-z0-9]{1,8})?$/;

/** Likewise with folders, and dots within names: `mf_search/1.0.0-ab12cd34/remoteEntry.1b5321db06.js`. */
export const pathPattern = /^(?=.{1,500}$)[\w@-][\w.@-]*(?:\/[\w@-][\w.@-]*){0,8}$/;

/** An invalid key: a bug, because keys are never input. */
export class InvalidKeyError extends Error {
  override readonly name = 'InvalidKeyError';
}

/** The disk is full, or a quota is used up. Reading still works. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}

/** The storage is unreachable or failing. A retry may succeed. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';
}

/** @throws {InvalidKeyError} */
export function validateKey(key: string, pattern: RegExp = keyPattern): string {
  if (pattern.test(key)) return key;
  throw new InvalidKeyError('A key is 1 to 64 letters, digits, "-" or "_", with an ending or without.');
}

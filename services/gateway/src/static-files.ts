import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { immutable, typeOf } from '@app/releases';
import type { FileStorage } from '@app/storage';
import { bucketFiles } from './bucket-files.ts';
import { compressedCopies } from './compressed-copies.ts';
import { encodingFor, isWorthCompressing } from './compression.ts';

interface Folders {
  /** The built shell; its `art` is served under /art. */
  shellDir: string;
  remotesDir: string;
  /** Where remotes that are not in the folder may be. */
  bucket?: FileStorage | undefined;
}

interface KeptFile {
  version: string;
  body: Buffer;
  type: string;
}

const safePath = /^[\w@-][\w.@-]*(?:\/[\w@-][\w.@-]*)*$/;
const rootFiles = /^\/(favicon\.(?:ico|svg)|apple-touch-icon\.png)$/;
/** A name that the bundler made of the content: it never holds anything else. */
const hashed = /\.[0-9a-f]{8,}\.\w+$/;

interface Located {
  file: string;
  cache: string;
  /** What it is called in the bucket. */
  key?: string;
  /** What the address names never becomes anything else. */
  immutable: boolean;
}

/** Where an address lives on disk and how long it may be kept; undefined: it is no file's address. */
function locate(pathname: string, { shellDir, remotesDir }: Folders): Located | undefined {
  const [, first = '', ...rest] = pathname.split('/');
  const inFolder = (folder: string, inside: string, cache: string) => ({
    // A path that could lead out of the folder leads to a name that cannot exist.
    file: safePath.test(inside) && typeOf(inside) ? path.join(folder, inside) : '',
    cache,
    immutable: cache === immutable,
  });
  if (first === 'shell')
    return inFolder(shellDir, rest.join('/'), hashed.test(pathname) ? immutable : 'no-cache');
  if (first === 'art') return inFolder(path.join(shellDir, 'art'), rest.join('/'), 'no-cache');
  // Remotes are published under a version and never changed.
  if (/^mf_[a-z0-9_]+$/.test(first)) {
    const key = [first, ...rest].join('/');
    return { ...inFolder(remotesDir, key, immutable), key };
  }
  const [, name] = rootFiles.exec(pathname) ?? [];
  return name === undefined ? undefined : inFolder(shellDir, name, 'no-cache');
}

/** Serves the shell's, the drawings' and the remotes' files from memory, as they are on disk now. */
export function staticFiles(folders: Folders) {
  const kept = new Map<string, KeptFile>();
  const copies = compressedCopies();
  const inBucket = folders.bucket && bucketFiles(folders.bucket);

  async function read(file: string): Promise<KeptFile | undefined> {
    const found = file ? await stat(file).catch(() => undefined) : undefined;
    if (!found?.isFile()) {
      kept.delete(file);
      return undefined;
    }
    const version = `${Math.round(found.mtimeMs).toString(36)}-${found.size.toString(36)}`;
    const known = kept.get(file);
    if (known?.version === version) return known;
    const fresh = { version, body: await readFile(file), type: typeOf(file)! };
    kept.set(file, fresh);
    return fresh;
  }

  async function stored(key: string): Promise<KeptFile | undefined> {
    const body = await inBucket?.(key);
    // Under one address there are never other bytes.
    return body && { version: body.length.toString(36), body, type: typeOf(key)! };
  }

  async function serve(
    request: IncomingMessage,
    response: ServerResponse,
    { file, cache, key }: Located,
    headers: Readonly<Record<string, string>>,
  ): Promise<boolean> {
    const found = (await read(file)) ?? (file && key ? await stored(key) : undefined);
    if (!found) return false;
    const worth = isWorthCompressing(found.type, found.body.length);
    const encoding = worth
      ? encodingFor(request.headers['accept-encoding'] as string | undefined)
      : undefined;
    const etag = `"${found.version}${encoding ? `-${encoding}` : ''}"`;
    const said = {
      ...headers,
      'content-type': found.type,
      'cache-control': cache,
      etag,
      ...(worth && { vary: 'accept-encoding' }),
    };
    if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) {
      response.writeHead(304, said).end();
      return true;
    }
    const body = encoding ? await copies.of(`${file} ${found.version}`, found.body, encoding) : found.body;
    response.writeHead(200, {
      ...said,
      'content-length': body.length,
      ...(encoding && { 'content-encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    return true;
  }

  return { locate: (pathname: string) => locate(pathname, folders), serve };
}

import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { getMediaType, immutableCacheControl } from '@app/releases';
import type { FileStorage } from '@app/storage';
import { LRUCache } from 'lru-cache';
import { createCompressionCache, isWorthCompressing, negotiateEncoding } from './compression.ts';
import { createBucketFiles } from './file-caches.ts';

interface StaticFileSources {
  /** The built shell; its folder `art` is served under /art. */
  shellDir: string;
  remotesDir: string;
  /** Bucket with remotes that are not in the folder. */
  bucket?: FileStorage | undefined;
}

interface CachedFile {
  version: string;
  body: Buffer;
  mediaType: string;
}

const maxCacheBytes = 32 * 1024 * 1024;

const safePathPattern = /^[\w@-][\w.@-]*(?:\/[\w@-][\w.@-]*)*$/;
const rootFilePattern = /^\/(favicon\.(?:ico|svg)|apple-touch-icon\.png)$/;
/** File names with a content hash, so the content never changes. */
const hashedNamePattern = /\.[0-9a-f]{8,}\.\w+$/;

interface FileLocation {
  filePath: string;
  cacheControl: string;
  bucketKey?: string;
  /** True if the content at the address never changes. */
  isImmutable: boolean;
}

/** Maps an address to a file; undefined if it is no file's address. */
function locateFile(pathname: string, { shellDir, remotesDir }: StaticFileSources): FileLocation | undefined {
  const [, firstSegment = '', ...segments] = pathname.split('/');
  const locateInFolder = (folder: string, relativePath: string, cacheControl: string) => ({
    // An unsafe path maps to a name that cannot exist.
    filePath:
      safePathPattern.test(relativePath) && getMediaType(relativePath) ? path.join(folder, relativePath) : '',
    cacheControl,
    isImmutable: cacheControl === immutableCacheControl,
  });
  if (firstSegment === 'shell')
    return locateInFolder(
      shellDir,
      segments.join('/'),
      hashedNamePattern.test(pathname) ? immutableCacheControl : 'no-cache',
    );
  if (firstSegment === 'art')
    return locateInFolder(path.join(shellDir, 'art'), segments.join('/'), 'no-cache');
  // Remotes are published by version and never change.
  if (/^mf_[a-z0-9_]+$/.test(firstSegment)) {
    const bucketKey = [firstSegment, ...segments].join('/');
    return { ...locateInFolder(remotesDir, bucketKey, immutableCacheControl), bucketKey };
  }
  const [, name] = rootFilePattern.exec(pathname) ?? [];
  return name === undefined ? undefined : locateInFolder(shellDir, name, 'no-cache');
}

/** Serves files of the shell, drawings and remotes from memory, as they are on disk now. */
export function createStaticFiles(sources: StaticFileSources, maxSize = maxCacheBytes) {
  const files = new LRUCache<string, CachedFile>({
    maxSize,
    sizeCalculation: ({ body }) => body.length || 1,
  });
  const compressionCache = createCompressionCache();
  const readFromBucket = sources.bucket && createBucketFiles(sources.bucket);

  async function readCachedFile(filePath: string): Promise<CachedFile | undefined> {
    const fileStats = filePath ? await stat(filePath).catch(() => undefined) : undefined;
    if (!fileStats?.isFile()) {
      files.delete(filePath);
      return undefined;
    }
    const version = `${Math.round(fileStats.mtimeMs).toString(36)}-${fileStats.size.toString(36)}`;
    const existingFile = files.get(filePath);
    if (existingFile?.version === version) return existingFile;
    const newFile = { version, body: await readFile(filePath), mediaType: getMediaType(filePath)! };
    files.set(filePath, newFile);
    return newFile;
  }

  async function loadFromBucket(key: string): Promise<CachedFile | undefined> {
    const body = await readFromBucket?.(key);
    // The content of an address never changes.
    return body && { version: body.length.toString(36), body, mediaType: getMediaType(key)! };
  }

  async function serve(
    request: IncomingMessage,
    response: ServerResponse,
    { filePath, cacheControl, bucketKey }: FileLocation,
    headers: Readonly<Record<string, string>>,
  ): Promise<boolean> {
    const cachedFile =
      (await readCachedFile(filePath)) ??
      (filePath && bucketKey ? await loadFromBucket(bucketKey) : undefined);
    if (!cachedFile) return false;
    const isCompressible = isWorthCompressing(cachedFile.mediaType, cachedFile.body.length);
    const encoding = isCompressible
      ? negotiateEncoding(request.headers['accept-encoding'] as string | undefined)
      : undefined;
    const etag = `"${cachedFile.version}${encoding ? `-${encoding}` : ''}"`;
    const responseHeaders = {
      ...headers,
      'content-type': cachedFile.mediaType,
      'cache-control': cacheControl,
      etag,
      ...(isCompressible && { vary: 'accept-encoding' }),
    };
    if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) {
      response.writeHead(304, responseHeaders).end();
      return true;
    }
    const body = encoding
      ? await compressionCache.get(`${filePath} ${cachedFile.version}`, cachedFile.body, encoding)
      : cachedFile.body;
    response.writeHead(200, {
      ...responseHeaders,
      'content-length': body.length,
      ...(encoding && { 'content-encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    return true;
  }

  return { locate: (pathname: string) => locateFile(pathname, sources), serve };
}

export interface DownloadOptions {
  /** Folder of downloaded binaries. Default: the user's cache folder. */
  cacheDir: string;
  env: NodeJS.ProcessEnv;
  signal?: AbortSignal;
  /** Timeout of MongoDB's own download until the first byte, in milliseconds. */
  firstByteTimeoutMs?: number;
}

export type DownloadResult = { status: 'fetched'; binaryPath: string } | { status: 'failed'; reason: string };

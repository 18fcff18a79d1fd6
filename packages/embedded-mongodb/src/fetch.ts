export interface FetchOptions {
  /** Where binaries are kept: the user's cache folder unless told otherwise. */
  cacheDir: string;
  env: NodeJS.ProcessEnv;
  signal?: AbortSignal;
  /** How long MongoDB's own download may take to its first byte. */
  firstByteMs?: number;
}

export type FetchResult = { status: 'fetched'; file: string } | { status: 'failed'; reason: string };

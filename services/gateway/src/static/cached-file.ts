import { readFileSync, statSync } from 'node:fs';

const checkIntervalMs = 100;

/**
 * Creates a reader of a parsed file, which is read on demand and again after a change. If it is missing or broken, the
 * last good value (initially `fallback`) stays and the error is logged once.
 */
export function createCachedFile<T>(
  filePath: string,
  parse: (text: string) => T,
  { fallback, onError }: { fallback: T; onError: (error: unknown) => void },
): () => T {
  let value = fallback;
  let lastVersion = '';
  let nextCheckAt = 0;
  return () => {
    const now = performance.now();
    if (now < nextCheckAt) return value;
    nextCheckAt = now + checkIntervalMs;
    const stat = statSync(filePath, { throwIfNoEntry: false });
    const version = stat ? `${stat.ino} ${stat.mtimeMs} ${stat.size}` : 'missing';
    if (version === lastVersion) return value;
    lastVersion = version;
    try {
      value = parse(readFileSync(filePath, 'utf8'));
    } catch (error) {
      onError(error);
    }
    return value;
  };
}

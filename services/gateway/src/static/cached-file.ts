import { readFileSync, statSync } from 'node:fs';

/** Minimum interval between checks of a file. */
const checkEveryMs = 100;

/**
 * A parsed file that is read on demand and again after a change. If it is missing or broken, the last good value
 * (initially `fallback`) stays and the error is logged once.
 */
export function createCachedFile<T>(
  file: string,
  parse: (text: string) => T,
  { fallback, onProblem }: { fallback: T; onProblem: (error: unknown) => void },
): () => T {
  let value = fallback;
  let seenVersion = '';
  let nextCheck = 0;
  return () => {
    const now = performance.now();
    if (now < nextCheck) return value;
    nextCheck = now + checkEveryMs;
    const stat = statSync(file, { throwIfNoEntry: false });
    const version = stat ? `${stat.ino} ${stat.mtimeMs} ${stat.size}` : 'missing';
    if (version === seenVersion) return value;
    seenVersion = version;
    try {
      value = parse(readFileSync(file, 'utf8'));
    } catch (error) {
      onProblem(error);
    }
    return value;
  };
}

import { readFileSync, statSync } from 'node:fs';

/** Minimum interval between checks of a file. */
const lookEveryMs = 100;

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
  let seen = '';
  let lookAgain = 0;
  return () => {
    const now = performance.now();
    if (now < lookAgain) return value;
    lookAgain = now + lookEveryMs;
    const stat = statSync(file, { throwIfNoEntry: false });
    const version = stat ? `${stat.ino} ${stat.mtimeMs} ${stat.size}` : 'missing';
    if (version === seen) return value;
    seen = version;
    try {
      value = parse(readFileSync(file, 'utf8'));
    } catch (error) {
      onProblem(error);
    }
    return value;
  };
}

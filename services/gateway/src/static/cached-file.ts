import { readFileSync, statSync } from 'node:fs';

/** How soon a change on disk is noticed. */
const lookEveryMs = 100;

/**
 * What a file says, parsed when it is first needed and again when it has changed. A file that is missing or broken
 * leaves the last good value (at first: `fallback`) and is told once.
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

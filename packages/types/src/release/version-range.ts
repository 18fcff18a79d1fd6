const parseNumbers = (version: string): number[] => version.split('-')[0]!.split('.').map(Number);

/**
 * True if a version is in a range. Supported ranges: "*", "1.2.3", "^1", "^1.2", "~1.2.3". Any other range matches
 * nothing.
 */
export function isInRange(version: string, range: string): boolean {
  if (range === '*') return true;
  const [, operator, text = ''] = /^([\^~]?)(\d+(?:\.\d+){0,2})$/.exec(range) ?? [];
  if (operator === undefined) return false;
  const have = parseNumbers(version);
  const wanted = parseNumbers(text);
  if (have.length !== 3 || have.some(Number.isNaN)) return false;
  const fixed =
    operator === '^'
      ? countFixedByCaret(wanted)
      : operator === '~'
        ? Math.min(wanted.length, 2)
        : wanted.length;
  if (wanted.slice(0, fixed).some((number, i) => number !== have[i])) return false;
  for (let i = fixed; i < wanted.length; i++) {
    const difference = have[i]! - wanted[i]!;
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** Number of leading parts that "^" keeps fixed: up to the first that is not 0. */
function countFixedByCaret(wanted: number[]): number {
  const first = wanted.findIndex((number) => number !== 0);
  return first === -1 ? wanted.length : first + 1;
}

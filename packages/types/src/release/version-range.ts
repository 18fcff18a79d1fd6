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
  const numbers = parseNumbers(text);
  if (have.length !== 3 || have.some(Number.isNaN)) return false;
  const fixed =
    operator === '^'
      ? countFixedByCaret(numbers)
      : operator === '~'
        ? Math.min(numbers.length, 2)
        : numbers.length;
  if (numbers.slice(0, fixed).some((number, i) => number !== have[i])) return false;
  for (let i = fixed; i < numbers.length; i++) {
    const difference = have[i]! - numbers[i]!;
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** Number of leading parts that "^" keeps fixed: up to the first that is not 0. */
function countFixedByCaret(numbers: number[]): number {
  const first = numbers.findIndex((number) => number !== 0);
  return first === -1 ? numbers.length : first + 1;
}

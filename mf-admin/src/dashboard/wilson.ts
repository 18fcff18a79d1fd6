/** Of a standard normal: 95 % lie within so many deviations. */
const z = 1.96;

/**
 * Between which shares the true one lies with 95 % confidence, where so many of so many were seen (Wilson's score
 * interval): of few it is wide, and it never leaves 0 to 1.
 */
export function computeWilson(seen: number, of: number): [from: number, to: number] {
  if (of === 0) return [0, 1];
  const share = seen / of;
  const middle = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of);
  const reach = (z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))) / (1 + z ** 2 / of);
  return [Math.max(0, middle - reach), Math.min(1, middle + reach)];
}

/** Several shares as one. */
export const sumRates = (rates: readonly { decided: number; approved: number }[]) => ({
  decided: rates.reduce((sum, one) => sum + one.decided, 0),
  approved: rates.reduce((sum, one) => sum + one.approved, 0),
});

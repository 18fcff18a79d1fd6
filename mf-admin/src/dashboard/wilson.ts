/** Standard deviations around the mean that cover 95 % of a normal distribution. */
const z = 1.96;

/**
 * Computes the 95 % confidence interval of a share (Wilson score interval) from `seen` cases of `of`. Bounds are within
 * 0 and 1; few cases give a wide interval, and none give [0, 1].
 */
export function computeWilson(seen: number, of: number): [from: number, to: number] {
  if (of === 0) return [0, 1];
  const share = seen / of;
  const middle = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of);
  const reach = (z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))) / (1 + z ** 2 / of);
  return [Math.max(0, middle - reach), Math.min(1, middle + reach)];
}

/** Sums the decided and approved reviews of several rates into one. */
export const sumRates = (rates: readonly { decided: number; approved: number }[]) => ({
  decided: rates.reduce((sum, rate) => sum + rate.decided, 0),
  approved: rates.reduce((sum, rate) => sum + rate.approved, 0),
});

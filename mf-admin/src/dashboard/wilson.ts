/** Standard deviations around the mean that cover 95 % of a normal distribution. */
const z = 1.96;

/**
 * Computes the 95 % confidence interval of a share (Wilson score interval) . Bounds are within 0 and 1; few
 * trials give a wide interval, and none give [0, 1].
 */
export function computeWilson(successes: number, trials: number): [from: number, to: number] {
  if (trials === 0) return [0, 1];
  const share = successes / trials;
  const center = (share + z ** 2 / (2 * trials)) / (1 + z ** 2 / trials);
  const margin =
    (z * Math.sqrt((share * (1 - share)) / trials + z ** 2 / (4 * trials ** 2))) / (1 + z ** 2 / trials);
  return [Math.max(0, center - margin), Math.min(1, center + margin)];
}

/** Sums the decided and approved reviews of several rates into one. */
export const sumRates = (rates: readonly { decided: number; approved: number }[]) => ({
  decided: rates.reduce((sum, rate) => sum + rate.decided, 0),
  approved: rates.reduce((sum, rate) => sum + rate.approved, 0),
});

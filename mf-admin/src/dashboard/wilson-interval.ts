/** Standard deviations around the mean that cover 95 % of a normal distribution. */
const zScore = 1.96;

/** Computes the 95 % confidence interval of a share (Wilson score), within [0, 1]; without trials all of it. */
export function computeWilsonInterval(
  successes: number,
  trials: number,
): [lowerBound: number, upperBound: number] {
  if (trials === 0) return [0, 1];
  const share = successes / trials;
  const center = (share + zScore ** 2 / (2 * trials)) / (1 + zScore ** 2 / trials);
  const margin =
    (zScore * Math.sqrt((share * (1 - share)) / trials + zScore ** 2 / (4 * trials ** 2))) /
    (1 + zScore ** 2 / trials);
  return [Math.max(0, center - margin), Math.min(1, center + margin)];
}

export const sumRates = (rates: readonly { decided: number; approved: number }[]) => ({
  decided: rates.reduce((sum, rate) => sum + rate.decided, 0),
  approved: rates.reduce((sum, rate) => sum + rate.approved, 0),
});

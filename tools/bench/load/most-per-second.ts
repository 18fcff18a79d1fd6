/** True if requests at this rate are served within the limits. */
type Holds = (rate: number) => Promise<boolean>;

/** Finds the highest rate that holds by doubling and then bisection; 0 if even the first does not. */
export async function findMostPerSecond(
  holds: Holds,
  { from = 50, steps = 3, most = 20_000 } = {},
): Promise<number> {
  let low = 0;
  let high = from;
  while (high <= most && (await holds(high))) [low, high] = [high, high * 2];
  if (low === 0 || high > most) return low;
  for (let step = 0; step < steps; step++) {
    const middle = Math.round((low + high) / 2);
    if (await holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

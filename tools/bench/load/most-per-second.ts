/** True if requests at this rate were answered as they should be. */
type Holds = (rate: number) => Promise<boolean>;

/** The highest rate that holds: doubled until one does not, then halved in between. 0: not even the first one. */
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

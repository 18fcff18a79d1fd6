/** A variant to measure; a run returns its cost per operation. */
export interface Variant<Cost = number> {
  name: string;
  run(): Promise<Cost>;
}

export const computeMedian = (values: readonly number[]): number => {
  const sortedValues = [...values].sort((a, b) => a - b);
  const middle = sortedValues.length / 2;
  if (sortedValues.length === 0) throw new Error('no values');
  return sortedValues.length % 2 === 1
    ? (sortedValues[Math.floor(middle)] as number)
    : ((sortedValues[middle - 1] as number) + (sortedValues[middle] as number)) / 2;
};

/**
 * Runs the variants alternately in rounds with a rotating start, so that other load affects all of them. Initial rounds
 * are warm-up. Returns the values of each variant by name.
 */
export async function runInterleaved<Cost = number>(
  variants: readonly Variant<Cost>[],
  roundCount: number,
  warmUpCount = 1,
): Promise<Map<string, Cost[]>> {
  const costsByName = new Map<string, Cost[]>(variants.map(({ name }) => [name, []]));
  for (let round = -warmUpCount; round < roundCount; round++) {
    for (let i = 0; i < variants.length; i++) {
      const variant = variants[(i + round + warmUpCount) % variants.length]!;
      const cost = await variant.run();
      if (round >= 0) costsByName.get(variant.name)!.push(cost);
    }
  }
  return costsByName;
}

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

/** Runs variants alternately with a rotating start, so that other load affects all; the first rounds warm up. */
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

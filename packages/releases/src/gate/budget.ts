import { gzipSync } from 'node:zlib';
import type { GateCheck, ReleaseDoc } from '@app/db';
import type { ReadFile } from './integrity.ts';

/**
 * Compressed bytes of the heaviest page: the first files (entry, exposed module) and those of the largest page or slot.
 */
export async function measureBytes(
  first: readonly string[],
  parts: readonly (readonly string[])[],
  read: ReadFile,
): Promise<number> {
  const sizes = new Map<string, number>();
  for (const path of new Set([...first, ...parts.flat()])) sizes.set(path, gzipSync(await read(path)).length);
  const sum = (paths: Iterable<string>) => [...paths].reduce((all, path) => all + sizes.get(path)!, 0);
  return Math.max(sum(new Set(first)), ...parts.map((part) => sum(new Set([...first, ...part]))));
}

/** Checks the budget set by the remote's team in its build. */
export function checkBudget({
  name,
  version,
  bytes,
}: Pick<ReleaseDoc, 'name' | 'version' | 'bytes'>): GateCheck {
  const { gzip, budget } = bytes;
  if (budget === null) {
    const says = `${name} ${version} says no byte budget. The team of ${name} sets one in its rspack.config.ts.`;
    return { id: 'budget', passed: false, says };
  }
  const passed = gzip <= budget;
  const loads = `${formatKilobytes(gzip)} on its largest page, of ${formatKilobytes(budget)}`;
  const says = passed
    ? `Loads ${loads}.`
    : `${name} ${version} loads ${loads}. The team of ${name} makes it smaller, or raises the budget in its rspack.config.ts and says why.`;
  return { id: 'budget', passed, says };
}

/** Three decimals, so that 100,001 bytes is not shown as 100.0 kB. */
const formatKilobytes = (bytes: number) => `${(Math.ceil(bytes) / 1000).toFixed(3)} kB`;

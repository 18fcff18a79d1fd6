import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Resident bytes beyond the heap that are tolerated. Node itself takes about 60 MB of them. */
const maxUnusedBytes = 100 * 2 ** 20;

let collectGarbage: (() => void) | undefined;

/**
 * Returns memory to the system if much more is resident than the heap takes, by a full collection, which takes some
 * 100 ms. V8's own collections keep most of the pages that they free. False: there was little to return.
 */
export function returnFreeMemory(): boolean {
  const { rss, heapTotal, external } = process.memoryUsage();
  if (rss - heapTotal - external < maxUnusedBytes) return false;
  setFlagsFromString('--expose-gc');
  collectGarbage ??= runInNewContext('gc') as () => void;
  collectGarbage();
  return true;
}

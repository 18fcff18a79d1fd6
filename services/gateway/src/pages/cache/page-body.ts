import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { compress, type Encoding } from '../../static/compression.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const expand = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/**
 * A page's bytes, compressed once per encoding on demand. The plain bytes are dropped when a compressed copy exists:
 * nearly every browser accepts brotli, and decompression costs a quarter of a millisecond. `onGrowth` is called for
 * each new copy.
 */
export function createPageBody(html: string, onGrowth: () => void) {
  let plain: Buffer | undefined = Buffer.from(html);
  const copies = new Map<Encoding, Promise<Bytes>>();
  let copiedBytes = 0;

  const toPlain = async (): Promise<Buffer> => {
    if (plain) return plain;
    // A compressed copy exists whenever the plain bytes were dropped.
    const [encoding, copy] = copies.entries().next().value!;
    return expand[encoding](await copy);
  };
  const createCopy = async (encoding: Encoding): Promise<Bytes> => {
    const bytes = new Uint8Array(await compress(await toPlain(), encoding));
    plain = undefined;
    copiedBytes += bytes.length;
    onGrowth();
    return bytes;
  };

  return {
    /** Plain bytes without an encoding. */
    async read(encoding?: Encoding): Promise<Bytes> {
      if (!encoding) return new Uint8Array(await toPlain());
      const found = copies.get(encoding);
      if (found) return found;
      const copy = createCopy(encoding);
      copies.set(encoding, copy);
      return copy;
    },
    /** Current size in memory. */
    countBytes: () => (plain?.length ?? 0) + copiedBytes,
  };
}
export type PageBody = ReturnType<typeof createPageBody>;

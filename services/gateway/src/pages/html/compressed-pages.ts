import { compress, type Encoding } from '../../static/compression.ts';

const mostPages = 200;

/** Compresses pages and keeps the last ones: text pages are the same for everybody. `version` changes with the content. */
export function createPageCompressor(): (
  version: string,
  html: string,
  encoding: Encoding,
) => Promise<Uint8Array<ArrayBuffer>> {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  return (version, html, encoding) => {
    const key = encoding + version;
    const found =
      kept.get(key) ?? compress(Buffer.from(html), encoding).then((bytes) => new Uint8Array(bytes));
    // The one asked for last goes to the end; the first is the one that nobody asked for longest.
    kept.delete(key);
    kept.set(key, found);
    if (kept.size > mostPages) kept.delete(kept.keys().next().value!);
    return found;
  };
}

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** The server code of one version of the shell or of a remote. */
export interface Bundle {
  /** "mf_search@1.2.3-abc" */
  id: string;
  /** As in `integrity` attributes: "sha256-…". */
  integrity: string;
  read: () => Promise<Buffer | string>;
}

/** The code of a bundle is missing or does not match its hash. */
export class BundleError extends Error {
  readonly reason: 'missing' | 'integrity';

  constructor(reason: 'missing' | 'integrity', options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** Includes the hash: in development the same version may have new content. */
export const toBundleKey = ({ id, integrity }: Bundle): string => `${id} ${integrity}`;

const mostBundles = 32;

/** Reads code, verifies its hash, and caches it, because a new child needs it at once. */
export function createBundleReader(): (bundle: Bundle) => Promise<string> {
  const stored = new LRUCache<string, string, Bundle>({
    max: mostBundles,
    fetchMethod: (_key, _stale, { context }) => readChecked(context),
  });
  return async (bundle) => (await stored.fetch(toBundleKey(bundle), { context: bundle }))!;
}

async function readChecked({ integrity, read }: Bundle): Promise<string> {
  const code = await read().catch((cause: unknown) => {
    throw new BundleError('missing', { cause });
  });
  const hash = createHash('sha256').update(code).digest('base64');
  if (integrity !== `sha256-${hash}`) throw new BundleError('integrity');
  return code.toString();
}

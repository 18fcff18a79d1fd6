import { createMemoryStorage } from '@app/releases/releases-for-tests';
import { createPageUrlBuilder, type ReleaseDeps } from '../releases/release-deps.ts';

export const previewSecret = 'a preview secret of tests, of 32 characters';

/** Release dependencies with files in memory and a current shell. */
export const createTestReleaseDeps = () =>
  ({
    files: createMemoryStorage(),
    readOffer: () => ({ contract: '1.2.0', shared: { react: '19.3.1' } }),
    previewSecret,
    toPageUrl: createPageUrlBuilder({ PUBLIC_ORIGIN: 'http://localhost:4000' }),
  }) satisfies ReleaseDeps;

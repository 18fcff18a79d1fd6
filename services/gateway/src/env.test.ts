import { afterEach, describe, expect, it, vi } from 'vitest';
import { settingsSchema } from './env.ts';

afterEach(() => vi.unstubAllEnvs());

const minimalEnv = { PORT: '4000', SEARCH_URL: 'http://127.0.0.1:4001' };
const listWrongKeys = (extraEnv: Record<string, string>) =>
  settingsSchema.safeParse({ ...minimalEnv, ...extraEnv }).error?.issues.map(({ path }) => path.join('.')) ??
  [];

describe('settings', () => {
  it('need only a port and the search, and leave identity, mail page, map and trusted proxies off', () => {
    const parsedSettings = settingsSchema.parse(minimalEnv);
    expect(parsedSettings).toMatchObject({ DEV_MAIL: '0', TRUST_PROXY: '0' });
    for (const key of ['CLERK_PUBLISHABLE_KEY', 'IDENTITY_URL', 'MAP_TILE_URL', 'MAP_PMTILES'])
      expect(parsedSettings[key], key).toBeUndefined();
  });

  it.each([
    [{ CLERK_PUBLISHABLE_KEY: 'sk_test_secret' }, 'CLERK_PUBLISHABLE_KEY'],
    [{ CLERK_PROXY_URL: '//evil.test' }, 'CLERK_PROXY_URL'],
    [{ CLERK_JS_URL: 'javascript:alert(1)' }, 'CLERK_JS_URL'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY'],
    [{ PREVIEW_SECRET: 'short' }, 'PREVIEW_SECRET'],
    [{ REMOTE_FALLBACK_SHARE: '0' }, 'REMOTE_FALLBACK_SHARE'],
    [{ REMOTE_FALLBACK_SHARE: '20' }, 'REMOTE_FALLBACK_SHARE'],
    [{ REMOTE_FALLBACK_LOADS: '0' }, 'REMOTE_FALLBACK_LOADS'],
    [{ REMOTE_FALLBACK_ADDRESSES: 'many' }, 'REMOTE_FALLBACK_ADDRESSES'],
    [{ DEV_MAIL: '1' }, 'WORKER_URL'],
    [{ HSTS_PRELOAD: '1' }, 'HSTS_SUBDOMAINS'],
    [{ API_DOCS: 'no' }, 'API_DOCS'],
    [{ MAP_TILE_URL: 'https://tile.example/', MAP_TILE_CREDIT: 'us' }, 'MAP_TILE_URL'],
    [{ MAP_TILE_URL: 'https://tile.example/{z}/{x}/{y}' }, 'MAP_TILE_CREDIT'],
    [{ MAP_TILE_URL: '/{z}/{x}/{y}', MAP_TILE_CREDIT: 'us', MAP_PMTILES: 'package.json' }, 'MAP_PMTILES'],
    [{ MAP_PMTILES: 'no/such/file.pmtiles' }, 'MAP_PMTILES'],
  ])('with an invalid value name the key: %j', (extraEnv, key) => {
    expect(listWrongKeys(extraEnv)).toContain(key);
  });

  it('that contradict each other are reported beside malformed ones', () => {
    const wrongSettings = {
      PORT: 'x',
      HSTS_PRELOAD: '1',
      MAP_TILE_URL: '/{z}/{x}/{y}',
      SEARCH_URL: undefined,
    };
    const wrongKeys = settingsSchema
      .safeParse({ ...minimalEnv, ...wrongSettings })
      .error?.issues.map(({ path }) => path[0]);
    expect(wrongKeys).toEqual(['PORT', 'MAP_TILE_CREDIT', 'HSTS_SUBDOMAINS', 'SERVICE_URL_TEMPLATE']);
  });

  it('reject the emulator’s key in production', () => {
    const CLERK_PUBLISHABLE_KEY = 'pk_live_Y2xlcmsubG9jYWxob3N0JA==';
    expect(listWrongKeys({ CLERK_PUBLISHABLE_KEY })).toEqual([]);
    vi.stubEnv('NODE_ENV', 'production');
    expect(listWrongKeys({ CLERK_PUBLISHABLE_KEY })).toEqual(['CLERK_PUBLISHABLE_KEY']);
  });

  it('reject the mail page in production', () => {
    const mailEnv = { DEV_MAIL: '1', WORKER_URL: 'http://127.0.0.1:4003' };
    expect(listWrongKeys(mailEnv)).toEqual([]);
    vi.stubEnv('NODE_ENV', 'production');
    expect(listWrongKeys(mailEnv)).toEqual(['DEV_MAIL']);
    expect(listWrongKeys({ ...mailEnv, DEV_MAIL: '0' })).toEqual([]);
  });
});

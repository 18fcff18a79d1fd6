import { changeRemote, publishRelease } from '@app/releases';
import { createBuild, createTestReleases, createTestValidator } from '@app/releases/releases-for-tests';
import { createReleasesStorage } from '@app/storage';
import type { TestDatabase } from '@app/test-kit/mongo';
import { expect, vi } from 'vitest';
import { createServerEntry, runGateway } from './gateway-for-tests.ts';
import { startSearchStub } from './servers-for-tests.ts';

export const previewSecret = 'a secret of tests, of 32 characters or more';

/** Starts a gateway with releases in a test database and its folder. */
export async function startShippingGateway(database: TestDatabase, env: Record<string, string> = {}) {
  const { collections, createReleaseContext } = await createTestReleases(database);
  const search = await startSearchStub();
  const gateway = await runGateway(search.url, {
    MONGODB_URI: database.uri,
    PREVIEW_SECRET: previewSecret,
    ...env,
  });
  const remotesFolder = env.REMOTES_DIR ?? gateway.resolveFile('remotes');
  const storage = createReleasesStorage(
    { REMOTES_STORE: 'disk', REMOTES_DIR: remotesFolder, S3_REGION: '' },
    '/',
  );
  const validator = createTestValidator(storage);
  const createNamedBuild = (name: string, version: string, serverCode?: string) => {
    const build = createBuild(version, `${name} ${version}`);
    const entry = JSON.parse(JSON.stringify(build.entry).replaceAll('mf_search', name));
    if (serverCode === undefined) return { ...build, name, entry };
    const server = { ...createServerEntry(name, version, serverCode), styles: {} };
    const buildFiles = [...build.files, { path: server.file, bytes: Buffer.from(serverCode) }];
    return { ...build, name, files: buildFiles, entry: { ...entry, server } };
  };

  const shippingGateway = {
    gateway,
    collections,
    storage,
    publish: (version: string, name = 'mf_search', serverCode?: string) =>
      publishRelease(createReleaseContext('Ana'), storage, createNamedBuild(name, version, serverCode)),
    activate: (version: string, name = 'mf_search') =>
      changeRemote(createReleaseContext('Ana'), name, { kind: 'activate', version }, { validator }),
    startCanary: (version: string, share: number, name = 'mf_search') =>
      changeRemote(createReleaseContext('Ana'), name, { kind: 'canary', version, share }, { validator }),
    /** Loads a page like a browser; `headers` may override. */
    loadPage: async (pathname = '/', headers: Record<string, string> = {}) => {
      const response = await gateway.fetch(pathname, {
        accept: 'text/html',
        'user-agent': 'Firefox/150',
        ...headers,
      });
      const html = await response.text();
      const registry = html.split('id="mf-registry">')[1]?.split('</script>')[0];
      const remotes: Record<string, { version: string }> = registry ? JSON.parse(registry).remotes : {};
      return {
        response,
        html,
        status: response.status,
        responseHeaders: response.headers,
        cookie: response.headers.get('set-cookie'),
        getVersion: (name = 'mf_search') => remotes[name]?.version,
      };
    },
    /** Waits until the gateway serves this version. */
    waitForVersion: (version: string, name = 'mf_search', headers: Record<string, string> = {}) =>
      vi.waitFor(
        async () => {
          const page = await shippingGateway.loadPage(name === 'mf_admin' ? '/admin' : '/', headers);
          expect(page.getVersion(name)).toBe(version);
        },
        { timeout: 5_000 },
      ),
    clearReleases: async () => {
      await Promise.all([
        collections.remotes.deleteMany({}),
        collections.releases.deleteMany({}),
        collections.audit.deleteMany({}),
      ]);
    },
    /** Reports from an address that a version failed in a browser. */
    sendReport: (version: string, address: string) =>
      gateway.fetch(
        '/api/remote-failures',
        { 'x-forwarded-for': address, origin: gateway.url },
        { method: 'POST', body: JSON.stringify({ remote: 'mf_search', version }) },
      ),
  };
  return shippingGateway;
}

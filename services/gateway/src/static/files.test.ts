import { mkdirSync, rmSync, utimesSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { runGateway } from '../gateway-for-tests.ts';
import { createStaticFiles } from './files.ts';

const gateway = await runGateway('http://127.0.0.1:1');

const remoteEntryPath = '/mf_search/1.0.0/remoteEntry.0123456789.js';

describe('files', () => {
  it.each([
    ['/shell/public.0123456789.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    [remoteEntryPath, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/art/scene.svg', 'image/svg+xml', 'no-cache'],
  ])('%s is %s, cached as %s', async (pathname, type, cacheControl) => {
    const { status, headers } = await gateway.fetch(pathname);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': type,
      'cache-control': cacheControl,
      'x-content-type-options': 'nosniff',
    });
    const knownHeaders = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await gateway.fetch(pathname, knownHeaders)).status).toBe(304);
  });

  it('may be read by other origins only if their names contain a hash', async () => {
    const readHeaders = async (pathname: string) => {
      const { headers } = await gateway.fetch(pathname, { origin: 'https://www.example.com' });
      return [headers.get('access-control-allow-origin'), headers.get('cross-origin-resource-policy')];
    };
    for (const pathname of ['/shell/public.0123456789.js', remoteEntryPath])
      expect(await readHeaders(pathname)).toEqual(['*', 'cross-origin']);
    for (const pathname of [
      '/art/scene.svg',
      '/shell/none.0123456789.js',
      '/robots.txt',
      '/api/prosthetists',
      '/livez',
    ])
      expect([pathname, (await readHeaders(pathname))[0]]).toEqual([pathname, null]);
  });

  it('that do not exist (yet) are not cached', async () => {
    for (const pathname of ['/shell/none.0123456789.js', '/mf_search/9.9.9/remoteEntry.0123456789.js']) {
      const { status, headers } = await gateway.fetch(pathname);
      expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
    }
  });

  it.each(['br', 'gzip'])('compressed by %s have the same content', async (encoding) => {
    const fetchScript = (acceptedEncoding: string) =>
      gateway.fetch('/shell/public.0123456789.js', { 'accept-encoding': acceptedEncoding });
    const plainText = await (await fetchScript('identity')).text();
    const response = await fetchScript(encoding);
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(Number(response.headers.get('content-length'))).toBeLessThan(plainText.length / 2);
    expect(await response.text()).toBe(plainText);
  });

  it('are those on disk now: removed files are 404, restored ones 200', async () => {
    const filePath = 'mf_search/1.0.1/a.js';
    gateway.writeFile(`remotes/${filePath}`, 'one');
    expect(await (await gateway.fetch(`/${filePath}`)).text()).toBe('one');
    rmSync(gateway.resolveFile(`remotes/${filePath}`));
    expect((await gateway.fetch(`/${filePath}`)).status).toBe(404);
    gateway.writeFile(`remotes/${filePath}`, 'another');
    expect(await (await gateway.fetch(`/${filePath}`)).text()).toBe('another');
  });

  it('leave the memory by least recent use if there is no room', async () => {
    const shellDir = gateway.resolveFile('shell');
    const files = createStaticFiles({ shellDir, remotesDir: shellDir }, 8);
    // Files of one time and length have one version, so that their content tells whether they were read again.
    const writeScripts = (text: string) => {
      for (const name of ['a.js', 'b.js', 'c.js']) {
        gateway.writeFile(`shell/${name}`, text);
        utimesSync(gateway.resolveFile(`shell/${name}`), 1, 1);
      }
    };
    const readText = async (pathname: string) => {
      let body = '';
      const response = {
        writeHead: () => response,
        end: (bytes: Buffer) => {
          body = bytes.toString();
        },
      };
      const request = { method: 'GET', headers: {} } as IncomingMessage;
      await files.serve(request, response as unknown as ServerResponse, files.locate(pathname)!, {});
      return body;
    };
    writeScripts('1111');
    for (const pathname of ['/shell/a.js', '/shell/b.js']) expect(await readText(pathname)).toBe('1111');
    writeScripts('2222');
    expect(await readText('/shell/a.js')).toBe('1111');
    expect(await readText('/shell/c.js')).toBe('2222');
    expect(await readText('/shell/a.js')).toBe('1111');
    expect(await readText('/shell/b.js')).toBe('2222');
  });

  it.each([
    '/shell/../secret.js',
    '/shell/%2e%2e/secret.js',
    '/shell/..%2fsecret.js',
    '/shell/..\\secret.js',
    '/shell/art/../../secret.js',
    '/art/..%2f..%2fsecret.js',
    '/mf_search/../../secret.js',
    '/mf_search/%2e%2e/%2e%2e/secret.js',
    '/shell//etc/passwd',
    '/shell/public.html',
    '/shell/.env',
    '/shell/',
    '/shell',
    '/mf_search',
    '/mf_search/1.0.0/remoteEntry.0123456789.js.map',
  ])('that are not public are not served: %s', async (pathname) => {
    const reply = await gateway.sendRaw(pathname);
    expect(reply).toMatch(/^HTTP\/1\.1 (400|404)/);
    expect(reply).not.toContain('outside');
    expect(reply).not.toContain('root:');
  });

  it('are never a folder, also one named like a file', async () => {
    mkdirSync(gateway.resolveFile('shell/folder.js'));
    expect((await gateway.fetch('/shell/folder.js')).status).toBe(404);
  });
});

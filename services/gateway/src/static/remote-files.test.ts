import { startTestServer } from '@app/test-kit/servers';
import { describe, expect, it } from 'vitest';
import { runGateway } from '../gateway-for-tests.ts';
import { buildPublicCsp } from '../headers.ts';
import { startSearchStub } from '../servers-for-tests.ts';

const cdnOrigin = 'https://cdn.example.com';
const bucketFilePath = 'mf_search/3.0.0/page.0123456789.js';
const script = `console.log(${JSON.stringify('published later '.repeat(200))});`;
const search = await startSearchStub();
/** A bucket with one file, as S3 answers. */
const bucket = { requestCount: 0, isFailing: false };
const { url: bucketUrl } = await startTestServer(({ url }, response) => {
  bucket.requestCount += 1;
  if (bucket.isFailing) response.writeHead(500).end();
  else if (url?.startsWith(`/site/remotes/${bucketFilePath}`)) response.end(script);
  else
    response
      .writeHead(404, { 'content-type': 'application/xml' })
      .end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>');
});
const gateway = await runGateway(search.url, {
  REMOTES_STORE: 's3',
  S3_BUCKET: 'site',
  S3_ENDPOINT: bucketUrl,
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  REMOTES_ORIGIN: `${cdnOrigin}/`,
});

describe('files of remotes that are in a bucket', () => {
  it('are served like those on disk: immutable, compressed, to any origin, and from memory the second time', async () => {
    const firstResponse = await gateway.fetch(`/${bucketFilePath}`, { 'accept-encoding': 'gzip' });
    expect(firstResponse.status).toBe(200);
    expect(await firstResponse.text()).toBe(script);
    expect(Object.fromEntries(firstResponse.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      'access-control-allow-origin': '*',
    });
    const requestCount = bucket.requestCount;
    const repeatedResponse = await gateway.fetch(`/${bucketFilePath}`, {
      'if-none-match': firstResponse.headers.get('etag') ?? '',
    });
    expect([repeatedResponse.status, bucket.requestCount]).toEqual([304, requestCount]);
  });

  it('are not requested from the bucket if the folder has them, or the address is invalid', async () => {
    const requestCount = bucket.requestCount;
    expect((await gateway.fetch('/mf_search/1.0.0/remoteEntry.0123456789.js')).status).toBe(200);
    expect((await gateway.fetch('/mf_search/3.0.0/..%2fsecret.js')).status).toBe(404);
    expect((await gateway.fetch('/mf_search/3.0.0/none.exe')).status).toBe(404);
    expect(bucket.requestCount).toBe(requestCount);
  });

  it('that do not exist are 404, and 503 while the bucket is down; neither is cached', async () => {
    const missingResponse = await gateway.fetch('/mf_search/3.0.0/none.0123456789.js');
    expect([missingResponse.status, missingResponse.headers.get('cache-control')]).toEqual([404, 'no-store']);
    bucket.isFailing = true;
    const unavailableResponse = await gateway.fetch('/mf_search/3.0.0/other.0123456789.js');
    bucket.isFailing = false;
    const { status, headers } = unavailableResponse;
    expect([status, headers.get('cache-control')]).toEqual([503, 'no-store']);
  });
});

describe('with a CDN for files of remotes', () => {
  it('public pages may load scripts, style sheets, pictures and fonts from it, and nothing else', async () => {
    const policy = (await gateway.fetch('/')).headers.get('content-security-policy') ?? '';
    const findDirective = (name: string) =>
      policy.split('; ').find((directive) => directive.startsWith(`${name} `)) ?? '';
    for (const name of ['script-src', 'style-src', 'img-src', 'font-src'])
      expect(findDirective(name)).toContain(cdnOrigin);
    for (const name of ['connect-src', 'default-src', 'form-action'])
      expect(findDirective(name)).not.toContain(cdnOrigin);
    expect(buildPublicCsp()).not.toContain('https:');
  });

  it('admin pages may do so too', async () => {
    const policy = (await gateway.fetch('/admin')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'self' ${cdnOrigin};`);
    expect(policy).toContain(`connect-src 'self';`);
  });
});

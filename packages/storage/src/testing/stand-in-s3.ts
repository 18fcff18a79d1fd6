// A minimal S3 server: one in-memory bucket, path style, signed requests only.
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';

export const credentials = {
  accessKeyId: 'AKIATESTTESTTESTTEST',
  secretAccessKey: 'a secret of the storage tests',
};
const region = 'us-east-1';

interface StoredObject {
  bytes: Buffer;
  storedAt: Date;
}

/** Starts and stops with the calling test file. */
export function createS3Stub(bucket: string) {
  const storedObjects = new Map<string, StoredObject>();
  const requests: string[] = [];
  const uploadHeaders: IncomingMessage['headers'][] = [];
  const state: { failure?: [status: number, code: string]; isHanging?: boolean; pageSize: number } = {
    pageSize: 1000,
  };

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
    requests.push(`${request.method} ${request.url}`);
    if (state.isHanging) return;
    const refuse = (status: number, code: string) =>
      sendXml(response, status, `<Error><Code>${code}</Code></Error>`);
    if (!isSigned(request, body)) return refuse(403, 'SignatureDoesNotMatch');
    if (state.failure) return refuse(...state.failure);
    const [, bucketName, ...keySegments] = pathname.split('/');
    if (bucketName !== bucket) return refuse(404, 'NoSuchBucket');
    const key = decodeURIComponent(keySegments.join('/'));
    if (request.method === 'GET' && key === '') return sendXml(response, 200, renderListing(searchParams));
    if (request.method === 'PUT') {
      storedObjects.set(key, { bytes: body, storedAt: new Date() });
      uploadHeaders.push(request.headers);
      return response.writeHead(200, { etag: '"x"' }).end();
    }
    if (request.method === 'DELETE') {
      storedObjects.delete(key);
      return response.writeHead(204).end();
    }
    const storedObject = storedObjects.get(key);
    if (!storedObject) return refuse(404, 'NoSuchKey');
    response.writeHead(200, { 'content-length': storedObject.bytes.length }).end(storedObject.bytes);
  });

  function renderListing(query: URLSearchParams): string {
    const start = Number(query.get('continuation-token') ?? 0);
    const matchingObjects = [...storedObjects].filter(([key]) => key.startsWith(query.get('prefix') ?? ''));
    const page = matchingObjects.slice(start, start + state.pageSize);
    const nextStart = start + state.pageSize < matchingObjects.length ? start + state.pageSize : undefined;
    const rows = page.map(
      ([key, { storedAt }]) =>
        `<Contents><Key>${key}</Key><LastModified>${storedAt.toISOString()}</LastModified></Contents>`,
    );
    const nextToken = nextStart ? `<NextContinuationToken>${nextStart}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${nextStart !== undefined}</IsTruncated>${nextToken}${rows.join('')}</ListBucketResult>`;
  }

  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    objects: storedObjects,
    requests,
    uploadHeaders,
    state,
    get endpoint() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
  };
}

const sendXml = (response: ServerResponse, status: number, text: string) =>
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>${text}`);

const computeHmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const computeSha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

/** Verifies Signature Version 4: https://docs.aws.amazon.com/IAM/latest/UserGuide/create-signed-request.html */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!match) return false;
  const [, id, day = '', requestRegion = '', signedHeaders = '', signature] = match;
  if (id !== credentials.accessKeyId || requestRegion !== region) return false;
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const headerLines = signedHeaders
    .split(';')
    .map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const contentHash = String(headers['x-amz-content-sha256'] ?? '');
  if (contentHash !== 'UNSIGNED-PAYLOAD' && contentHash !== computeSha256(body)) return false;
  const canonicalRequest = [method, pathname, query, headerLines.join(''), signedHeaders, contentHash].join(
    '\n',
  );
  const credentialScope = `${day}/${requestRegion}/s3/aws4_request`;
  const stringToSign = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    credentialScope,
    computeSha256(canonicalRequest),
  ].join('\n');
  const signingKey = [requestRegion, 's3', 'aws4_request'].reduce(
    computeHmac,
    computeHmac(`AWS4${credentials.secretAccessKey}`, day),
  );
  return computeHmac(signingKey, stringToSign).toString('hex') === signature;
}

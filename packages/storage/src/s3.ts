import type { S3Client } from '@aws-sdk/client-s3';
import {
  type FileStorage,
  keyPattern,
  StorageFullError,
  StorageUnavailableError,
  validateKey,
} from './storage.ts';

export interface S3Options {
  bucket: string;
  region: string;
  /** Another S3-compatible service; addresses are `<endpoint>/<bucket>/<key>`. */
  endpoint?: string | undefined;
  /** Absent: the SDK's default sources (variables, files, the machine's role). */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** Prefix of all keys: "photos/". */
  prefix: string;
  /** `pathPattern` for a storage with folders. */
  allowedKeyPattern?: RegExp;
  /** Time limit of an operation including retries. */
  timeoutMs?: number;
}

/** Stores files in a bucket. The large client is loaded on the first call, so only if S3 is used. */
export function createS3Storage(options: S3Options): FileStorage {
  const {
    bucket: Bucket,
    region,
    endpoint,
    prefix,
    allowedKeyPattern = keyPattern,
    timeoutMs = 6_000,
  } = options;
  let clientPromise: ReturnType<typeof loadClient> | undefined;
  const toObjectKey = (key: string) => ({ Bucket, Key: prefix + validateKey(key, allowedKeyPattern) });

  /** Runs `work` within the time limit; undefined if the file does not exist. */
  async function callS3<T>(
    work: (
      s3: Awaited<ReturnType<typeof loadClient>>,
      requestOptions: { abortSignal: AbortSignal },
    ) => Promise<T>,
  ): Promise<T | undefined> {
    try {
      clientPromise ??= loadClient(options);
      return await work(await clientPromise, { abortSignal: AbortSignal.timeout(timeoutMs) });
    } catch (cause) {
      if (getErrorName(cause) === 'NoSuchKey') return undefined;
      throw getErrorName(cause) === 'XMinioStorageFull' || getErrorStatus(cause) === 507
        ? new StorageFullError('The bucket has no room left.', { cause })
        : new StorageUnavailableError(
            `The bucket ${Bucket} at ${endpoint ?? region} cannot be used (${getReason(cause)}).`,
            { cause },
          );
    }
  }

  return {
    async put(key, bytes, fileHeaders) {
      const input = {
        ...toObjectKey(key),
        Body: bytes,
        ContentLength: bytes.byteLength,
        ...(fileHeaders && { ContentType: fileHeaders.contentType, CacheControl: fileHeaders.cacheControl }),
      };
      await callS3(({ client, PutObjectCommand }, requestOptions) =>
        client.send(new PutObjectCommand(input), requestOptions),
      );
    },

    async get(key) {
      const input = toObjectKey(key);
      return callS3(async ({ client, GetObjectCommand }, requestOptions) => {
        const { Body } = await client.send(new GetObjectCommand(input), requestOptions);
        return Body && new Uint8Array(await Body.transformToByteArray());
      });
    },

    async delete(key) {
      const input = toObjectKey(key);
      await callS3(({ client, DeleteObjectCommand }, requestOptions) =>
        client.send(new DeleteObjectCommand(input), requestOptions),
      );
    },

    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const input = { Bucket, Prefix: prefix, ...(ContinuationToken && { ContinuationToken }) };
        const page = await callS3(({ client, ListObjectsV2Command }, requestOptions) =>
          client.send(new ListObjectsV2Command(input), requestOptions),
        );
        for (const { Key, LastModified } of page?.Contents ?? []) {
          const key = Key?.slice(prefix.length) ?? '';
          if (LastModified && allowedKeyPattern.test(key)) yield { key, storedAt: LastModified };
        }
        ContinuationToken = page?.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}

async function loadClient({ region, endpoint, credentials }: S3Options) {
  const { S3Client, ...commands } = await import('@aws-sdk/client-s3');
  const client: S3Client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Other vendors' services do not support newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, ...commands };
}

const getErrorName = (error: unknown) => (error as { name?: string }).name;
const getErrorStatus = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
/** ECONNREFUSED, NoSuchBucket */
const getReason = (error: unknown) => (error as { code?: string }).code ?? getErrorName(error);

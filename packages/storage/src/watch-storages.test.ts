import { createLogger } from '@app/service-kit';
import { expect, it } from 'vitest';
import { createS3Storage } from './s3.ts';
import { createS3Stub, credentials } from './testing/stand-in-s3.ts';
import { watchStorages } from './watch-storages.ts';

const s3 = createS3Stub('releases-of-tests');
const logger = createLogger('test');
logger.level = 'silent';
const openStorage = (bucket: string) =>
  createS3Storage({
    bucket,
    region: 'us-east-1',
    endpoint: s3.endpoint,
    credentials,
    prefix: 'x/',
    timeoutMs: 500,
  });

it('names a bucket that does not exist, one that is away, and sees it again', async () => {
  const describeMistypedStorage = watchStorages({ uploads: openStorage('relaeses') }, logger);
  const describeStorages = watchStorages({ releases: openStorage('releases-of-tests') }, logger, 20);
  const expectStatus = (status: true | string) =>
    expect.poll(describeStorages, { timeout: 5_000 }).toBe(status);
  await expectStatus(true);
  expect(s3.requests.at(-1)).toMatch(/^GET \/releases-of-tests/);
  s3.state.isHanging = true;
  await expectStatus('cannot reach releases');
  s3.state.isHanging = false;
  await expectStatus(true);
  await expect.poll(describeMistypedStorage, { timeout: 5_000 }).toBe('cannot reach uploads');
});

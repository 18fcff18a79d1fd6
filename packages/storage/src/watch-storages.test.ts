import { createLogger } from '@app/service-kit';
import { expect, it } from 'vitest';
import { createS3Storage } from './s3.ts';
import { createS3Stub, keys } from './testing/stand-in-s3.ts';
import { watchStorages } from './watch-storages.ts';

const s3 = createS3Stub('releases-of-tests');
const logger = createLogger('test');
logger.level = 'silent';
const open = (bucket: string) =>
  createS3Storage({
    bucket,
    region: 'us-east-1',
    endpoint: s3.endpoint,
    credentials: keys,
    prefix: 'x/',
    timeoutMs: 500,
  });

it('names a bucket that does not exist, one that is away, and sees it again', async () => {
  const mistyped = watchStorages({ uploads: open('relaeses') }, logger);
  const describe = watchStorages({ releases: open('releases-of-tests') }, logger, 20);
  const expectWord = (word: true | string) => expect.poll(describe, { timeout: 5_000 }).toBe(word);
  await expectWord(true);
  expect(s3.requests.at(-1)).toMatch(/^GET \/releases-of-tests/);
  s3.state.isHanging = true;
  await expectWord('cannot reach releases');
  s3.state.isHanging = false;
  await expectWord(true);
  await expect.poll(mistyped, { timeout: 5_000 }).toBe('cannot reach uploads');
});

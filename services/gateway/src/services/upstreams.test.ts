import { expect, it } from 'vitest';
import { silent } from '../stand-in-for-tests.ts';
import { createUpstreams } from './upstreams.ts';

it('has no connection to a withdrawn service, so that pages get nothing of it', async () => {
  let withdrawnAt: Date | null = null;
  const services = { find: () => ({ port: 4799, withdrawnAt }) };
  const settings = { SERVICE_URL_TEMPLATE: 'http://127.0.0.1:{port}' };
  const options = { settings, services, logger: silent } as unknown as Parameters<typeof createUpstreams>[0];
  const upstreams = createUpstreams(options);
  expect(upstreams.find('fit-notes')?.url).toBe('http://127.0.0.1:4799');
  withdrawnAt = new Date();
  expect(upstreams.find('fit-notes')).toBeUndefined();
  withdrawnAt = null;
  expect(upstreams.find('fit-notes')).toBeDefined();
  await upstreams.close();
});

import { startTestServer } from '@app/test-kit/servers';
import { expect, it, onTestFinished } from 'vitest';
import { callService } from '../calls/call-service.ts';
import { silentLogger } from '../servers-for-tests.ts';
import { createUpstreams } from './upstreams.ts';

type UpstreamsOptions = Parameters<typeof createUpstreams>[0];
const settings = { SERVICE_URL_TEMPLATE: 'http://127.0.0.1:{port}' };
function startUpstreams(services: object) {
  const upstreams = createUpstreams({ settings, services, logger: silentLogger } as UpstreamsOptions);
  onTestFinished(upstreams.close);
  return upstreams;
}

it('the gateway has no connection to a withdrawn service, so that pages get nothing of it', async () => {
  let withdrawnAt: Date | null = null;
  const services = { find: () => ({ port: 4799, withdrawnAt }) };
  const upstreams = startUpstreams(services);
  expect(upstreams.find('fit-notes')?.url).toBe('http://127.0.0.1:4799');
  withdrawnAt = new Date();
  expect(upstreams.find('fit-notes')).toBeUndefined();
  withdrawnAt = null;
  expect(upstreams.find('fit-notes')).toBeDefined();
});

it('a process that has ended is passed over at once for another of the same service', async () => {
  const [firstService, secondService] = await Promise.all(
    ['first', 'second'].map((text) => startTestServer((_, response) => response.end(`"${text}"`))),
  );
  let { port } = firstService!;
  const services = { find: () => ({ port, withdrawnAt: null }) };
  const upstreams = startUpstreams(services);
  const sendCall = async () => {
    const upstream = upstreams.find('fit-notes')!;
    const reply = await callService(upstream, '/api/x', { locale: 'en', requestId: 'r' });
    return reply.kind === 'answered' ? reply.json : reply;
  };
  expect(await sendCall()).toBe('"first"');
  port = secondService!.port;
  expect(await sendCall()).toBe('"second"');
  await secondService!.stop();
  expect(await sendCall()).toBe('"first"');
});

import { expect, it, onTestFinished } from 'vitest';
import { callService } from '../calls/call-service.ts';
import { silentLogger, startPlainServer } from '../servers-for-tests.ts';
import { createUpstreams } from './upstreams.ts';

type UpstreamsOptions = Parameters<typeof createUpstreams>[0];
const settings = { SERVICE_URL_TEMPLATE: 'http://127.0.0.1:{port}' };

it('the gateway has no connection to a withdrawn service, so that pages get nothing of it', async () => {
  let withdrawnAt: Date | null = null;
  const services = { find: () => ({ port: 4799, withdrawnAt }) };
  const upstreams = createUpstreams({
    settings,
    services,
    logger: silentLogger,
  } as unknown as UpstreamsOptions);
  expect(upstreams.find('fit-notes')?.url).toBe('http://127.0.0.1:4799');
  withdrawnAt = new Date();
  expect(upstreams.find('fit-notes')).toBeUndefined();
  withdrawnAt = null;
  expect(upstreams.find('fit-notes')).toBeDefined();
  await upstreams.close();
});

it('a process that has ended is passed over at once for another of the same service', async () => {
  const [firstService, secondService] = await Promise.all(
    ['first', 'second'].map((text) => startPlainServer((_, response) => response.end(`"${text}"`))),
  );
  onTestFinished(() => firstService!.stop());
  const getPort = ({ url }: { url: string }) => Number(new URL(url).port);
  let port = getPort(firstService!);
  const services = { find: () => ({ port, withdrawnAt: null }) };
  const upstreams = createUpstreams({
    settings,
    services,
    logger: silentLogger,
  } as unknown as UpstreamsOptions);
  onTestFinished(() => upstreams.close());
  const sendCall = async () => {
    const reply = await callService(upstreams.find('fit-notes')!, '/api/x', {
      locale: 'en',
      requestId: 'r',
    });
    return reply.kind === 'answered' ? reply.json : reply;
  };
  expect(await sendCall()).toBe('"first"');
  port = getPort(secondService!);
  expect(await sendCall()).toBe('"second"');
  await secondService!.stop();
  expect(await sendCall()).toBe('"first"');
});

import { expect, it, onTestFinished } from 'vitest';
import { callService } from '../calls/call-service.ts';
import { silentLogger, startPlainServer } from '../servers-for-tests.ts';
import { createUpstreams } from './upstreams.ts';

type Options = Parameters<typeof createUpstreams>[0];
const settings = { SERVICE_URL_TEMPLATE: 'http://127.0.0.1:{port}' };

it('has no connection to a withdrawn service, so that pages get nothing of it', async () => {
  let withdrawnAt: Date | null = null;
  const services = { find: () => ({ port: 4799, withdrawnAt }) };
  const upstreams = createUpstreams({ settings, services, logger: silentLogger } as unknown as Options);
  expect(upstreams.find('fit-notes')?.url).toBe('http://127.0.0.1:4799');
  withdrawnAt = new Date();
  expect(upstreams.find('fit-notes')).toBeUndefined();
  withdrawnAt = null;
  expect(upstreams.find('fit-notes')).toBeDefined();
  await upstreams.close();
});

it('passes over a process that has ended at once for another of the same service', async () => {
  const [first, second] = await Promise.all(
    ['first', 'second'].map((words) => startPlainServer((_, response) => response.end(`"${words}"`))),
  );
  onTestFinished(() => first!.stop());
  const toPort = ({ url }: { url: string }) => Number(new URL(url).port);
  let port = toPort(first!);
  const services = { find: () => ({ port, withdrawnAt: null }) };
  const upstreams = createUpstreams({ settings, services, logger: silentLogger } as unknown as Options);
  onTestFinished(() => upstreams.close());
  const sendCall = async () => {
    const answer = await callService(upstreams.find('fit-notes')!, '/api/x', {
      locale: 'en',
      requestId: 'r',
    });
    return answer.kind === 'answered' ? answer.json : answer;
  };
  expect(await sendCall()).toBe('"first"');
  port = toPort(second!);
  expect(await sendCall()).toBe('"second"');
  await second!.stop();
  expect(await sendCall()).toBe('"first"');
});

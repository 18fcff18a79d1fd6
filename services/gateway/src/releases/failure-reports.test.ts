import { expect, it } from 'vitest';
import { runGateway } from '../gateway-for-tests.ts';
import { createHostRouting } from '../host-routing.ts';
import { startSearchStub } from '../servers-for-tests.ts';
import { failureReportsPath } from './failure-reports.ts';

const staffOrigin = 'http://staff.example';
const search = await startSearchStub();
const gateway = await runGateway(search.url, { TRUST_PROXY: '1', ADMIN_ORIGIN: staffOrigin });

let addressNumber = 0;
const sampleReport = { remote: 'mf_search', version: '1.0.0' };
/** Sends reports from different addresses, unless one is given. */
const sendReport = (body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
  gateway.fetch(
    '/api/remote-failures',
    { origin: gateway.url, 'x-forwarded-for': `198.51.100.${addressNumber++}`, ...headers },
    { method, ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }) },
  );

it('a report of an own page is accepted, with an empty reply', async () => {
  for (const origin of [gateway.url, 'http://site.example', staffOrigin]) {
    const response = await sendReport(sampleReport, { origin });
    expect([response.status, await response.text(), response.headers.get('set-cookie')]).toEqual([
      204,
      '',
      null,
    ]);
  }
});

it('reports are accepted on public and admin hosts', () => {
  const { servesPath } = createHostRouting(staffOrigin);
  for (const host of ['staff.example', 'site.example'])
    expect(servesPath(host, failureReportsPath)).toBe(true);
});

it('reports of other sites are rejected, whose visitors would be many', async () => {
  for (const origin of ['https://evil.example', 'null', ''])
    expect((await sendReport(sampleReport, { origin })).status, origin).toBe(400);
});

it.each([
  ['no JSON', '{'],
  ['nothing', ''],
  ['a list', []],
  ['a further field', { ...sampleReport, visitor: 'me' }],
  ['a path for a name', { ...sampleReport, remote: '../mf_search' }],
  ['no version', { remote: 'mf_search' }],
  ['an object for a version', { ...sampleReport, version: { $ne: '' } }],
])('a report is rejected: %s', async (_, body) => {
  expect((await sendReport(body)).status).toBe(400);
});

it('long bodies and other methods are rejected', async () => {
  expect((await sendReport({ ...sampleReport, version: '1'.repeat(2_000) })).status).toBe(413);
  const getResponse = await sendReport('', {}, 'GET');
  expect([getResponse.status, getResponse.headers.get('allow')]).toEqual([405, 'POST']);
});

it('ten reports a minute from one address are accepted, and no more', async () => {
  const addressHeader = { 'x-forwarded-for': '203.0.113.9' };
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) statuses.push((await sendReport(sampleReport, addressHeader)).status);
  expect(statuses).toEqual([...Array(10).fill(204), 429, 429]);
  expect((await sendReport(sampleReport)).status).toBe(204);
});

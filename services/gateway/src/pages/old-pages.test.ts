import { request } from 'node:http';
import { startRecordingServer } from '@app/test-kit/servers';
import { apiContract, oldestContract } from '@app/types/release/contract';
import { describe, expect, it } from 'vitest';
import { runGateway } from '../gateway-for-tests.ts';

const service = await startRecordingServer();
const gateway = await runGateway(service.url);

const outdatedHeaders = { 'x-contract': String(oldestContract - 1) };
const address = '/api/prosthetists?zipCode=63101';

describe('calls of pages with a contract that the API no longer supports', () => {
  it('get 409 and the advice to refresh in their language, and reach no service', async () => {
    const englishResponse = await gateway.fetch(address, outdatedHeaders);
    expect(englishResponse.status).toBe(409);
    expect(englishResponse.headers.get('cache-control')).toBe('no-store');
    expect(await englishResponse.json()).toMatchObject({
      error: 'refresh',
      message: 'This page is out of date. Please refresh it.',
    });
    const spanishResponse = await gateway.fetch(address, { ...outdatedHeaders, 'accept-language': 'es' });
    expect(await spanishResponse.json()).toMatchObject({
      message: 'Esta página ya no está al día. Actualícela, por favor.',
    });
    expect(service.requests).toEqual([]);
  });

  it('are refused before the body has arrived', async () => {
    const headers = { ...outdatedHeaders, 'content-type': 'application/json', 'content-length': 100_000 };
    const clientRequest = request(`${gateway.url}/api/prosthetists/match`, { method: 'POST', headers });
    clientRequest.on('error', () => {}); // the test aborts it before the end
    const status = await new Promise((resolve) => {
      clientRequest.on('response', (response) => resolve(response.statusCode));
      clientRequest.write('{');
    });
    clientRequest.destroy();
    expect(status).toBe(409);
    expect(service.requests).toEqual([]);
  });

  it('do not keep the pages from loading documents, which always have the current contract', async () => {
    expect((await gateway.fetch('/guide', { ...outdatedHeaders, accept: 'text/html' })).status).toBe(200);
  });
});

describe('all other requests are served, and services do not see the contract number', () => {
  it.each([
    ['other programs', {}],
    ['pages of today', { 'x-contract': String(apiContract) }],
    ['pages of the oldest contract', { 'x-contract': String(oldestContract) }],
    ['pages newer than this gateway', { 'x-contract': String(apiContract + 1) }],
    ['a value that is not a number', { 'x-contract': 'none' }],
  ])('%s', async (_, headers: Record<string, string>) => {
    expect((await gateway.fetch(address, headers)).status).toBe(200);
    expect(service.getLastRequest().headers).not.toHaveProperty('x-contract');
  });
});

import { type CallTable, endpoints, serviceNames, type TableCall, toTableCalls } from '@app/types';
import { describe, expect, test } from 'vitest';
import { checkCallTable, type KnownCall } from './check-call-table.ts';

const ofService = (name: string) => endpoints.filter(({ service }) => service === name);
/** The gateway's own calls are in the forwarded ones, under its own name. */
const known: readonly KnownCall[] = [
  ...endpoints,
  { method: 'GET', path: '/api/openapi.json', service: 'gateway' },
  { method: 'POST', path: '/api/remote-failures', service: 'gateway' },
];
const call = (path: string, over: Partial<TableCall> = {}): TableCall => ({
  ...{ id: 'newCall', method: 'GET', path, session: 'none' },
  ...over,
});
const check = (calls: TableCall[], before: KnownCall[] = [], service: CallTable['service'] = 'listing') =>
  checkCallTable({ service, calls }, known, before);

test.each(serviceNames)('the current calls of %s pass', (name) => {
  expect(check(toTableCalls(ofService(name)), [], name)).toEqual([]);
});

describe('a new call', () => {
  test.each([
    ['below a word of its service', '/api/claims/{id}/letters'],
    ['below a word that nobody has', '/api/fitting-diaries/{id}'],
  ])('%s passes', (_, path) => {
    expect(check([call(path)])).toEqual([]);
  });

  test.each([
    [
      'another’s address',
      '/api/prosthetists/{slug}',
      'takes addresses of GET /api/prosthetists/{id}, which search answers',
    ],
    ['one that another’s parameter means', '/api/places/texas', 'takes addresses of GET /api/places/{state}'],
    ['a word of another service', '/api/transparency/letters', 'belongs to search'],
    ['the back office', '/api/admin/letters/today', 'belongs to admin'],
    ['the gateway’s own address', '/api/openapi.json', 'which gateway answers'],
    ['every address', '/api/{anything}', 'would take every address'],
  ])('that takes %s is rejected, with the reason', (_, path, reason) => {
    expect(check([call(path)])).toEqual([expect.stringContaining(reason)]);
  });

  test('with the same address and another method is another call', () => {
    expect(check([call('/api/prosthetists/{slug}', { method: 'PATCH' })])).toEqual([]);
  });
  test.each([
    [
      'a word where another call has a parameter, with another method',
      '/api/prosthetists/jane-doe',
      { method: 'PATCH' },
    ],
    ['another’s call with a flag', '/api/prosthetists/{id}/reviews', { flag: 'own' }],
    ['the gateway’s address for failures', '/api/remote-failures', { method: 'POST' }],
    ['it with another method', '/api/remote-failures', { method: 'PUT' }],
    ['a flag that hides what stands at a parameter', '/api/places/texas', { flag: 'own' }],
    ['a word that two services share', '/api/prosthetists/twins/{id}', { id: 'searchProsthetists' }],
  ] as const)('%s is rejected', (_, path, over) => {
    expect(check([call(path, over)])).toHaveLength(1);
  });
  test('at an address shared by two services is rejected for both', () => {
    expect(check([call('/api/prosthetists/twins')], [], 'search')).toEqual([
      expect.stringContaining('which listing answers'),
    ]);
  });
  test('with the id of another service’s call is rejected: it names schemas of the OpenAPI document', () => {
    expect(check([call('/api/claims/found', { id: 'searchProsthetists' })])).toEqual([
      expect.stringContaining('is a call of search'),
    ]);
  });

  test('with a repeated id is rejected', () => {
    expect(check([call('/api/claims/one'), call('/api/claims/two')])).toEqual([
      'GET /api/claims/two has the id newCall, which is a call of listing.',
    ]);
  });

  test('an own call may get a flag, and keeps its requests', () => {
    const own = endpoints.find(({ id }) => id === 'getProsthetist')!;
    const calls = [...toTableCalls([own]), call(own.path, { flag: 'print' })];
    expect(check(calls, [], 'search')).toEqual([]);
  });

  test('listed twice is rejected', () => {
    expect(check([call('/api/claims/twice'), call('/api/claims/twice', { id: 'other' })])).toEqual([
      'GET /api/claims/twice stands in it twice.',
    ]);
  });
});

test('a call ends only after a table that announces it', () => {
  const [remaining, gone] = [call('/api/claims/list'), call('/api/claims/gone', { id: 'goneCall' })];
  const toKnown = (calls: TableCall[]): KnownCall[] => calls.map((one) => ({ ...one, service: 'listing' }));
  expect(check([remaining], toKnown([remaining, gone]))).toEqual([
    'GET /api/claims/gone goes away, and the table before did not say that it would (deprecated).',
  ]);
  expect(check([remaining], toKnown([remaining, { ...gone, deprecated: true }]))).toEqual([]);
});

import { type CallTable, endpoints, serviceNames, type TableCall, toTableCalls } from '@app/types';
import { describe, expect, test } from 'vitest';
import { checkCallTable, type KnownCall } from './check-call-table.ts';

const ofService = (name: string) => endpoints.filter(({ service }) => service === name);
const others = (name: string): KnownCall[] => endpoints.filter(({ service }) => service !== name);
const call = (path: string, over: Partial<TableCall> = {}): TableCall => ({
  ...{ id: 'newCall', method: 'GET', path, session: 'none' },
  ...over,
});
const check = (calls: TableCall[], before: KnownCall[] = [], service: CallTable['service'] = 'listing') =>
  checkCallTable({ service, calls }, others(service), before);

test.each(serviceNames)('the calls of %s as they are pass', (name) => {
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
    ['the gateway’s own address', '/api/openapi.json', 'the gateway itself'],
    ['every address', '/api/{anything}', 'would take every address'],
  ])('that takes %s is refused, with the reason', (_, path, reason) => {
    expect(check([call(path)])).toEqual([expect.stringContaining(reason)]);
  });

  test('the same address with another method is another call', () => {
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
  ] as const)('%s is refused', (_, path, over) => {
    expect(check([call(path, over)])).toHaveLength(1);
  });
  test('what two services agreed on is not free for either', () => {
    expect(check([call('/api/prosthetists/twins')], [], 'search')).toEqual([
      expect.stringContaining('which listing answers'),
    ]);
  });
  test('an id of another service’s call is refused: it names shapes of the OpenAPI document', () => {
    expect(check([call('/api/claims/found', { id: 'searchProsthetists' })])).toEqual([
      expect.stringContaining('is a call of search'),
    ]);
  });

  test('standing twice is refused', () => {
    expect(check([call('/api/claims/twice'), call('/api/claims/twice')])).toEqual([
      'GET /api/claims/twice stands in it twice.',
    ]);
  });
});

test('a call goes away only after a table that says so', () => {
  const [remaining, gone] = [call('/api/claims/list'), call('/api/claims/gone')];
  const toKnown = (calls: TableCall[]): KnownCall[] => calls.map((one) => ({ ...one, service: 'listing' }));
  expect(check([remaining], toKnown([remaining, gone]))).toEqual([
    'GET /api/claims/gone goes away, and the table before did not say that it would (deprecated).',
  ]);
  expect(check([remaining], toKnown([remaining, { ...gone, deprecated: true }]))).toEqual([]);
});

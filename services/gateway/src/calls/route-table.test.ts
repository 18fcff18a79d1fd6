import { pickRounds } from '@app/test-kit/full-tests';
import { endpoints } from '@app/types';
import { queueKinds } from '@app/types/admin/queue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCallRoutes, createRouteTable } from './route-table.ts';

const route = createRouteTable(endpoints);
const written = endpoints.flatMap((endpoint) =>
  [endpoint.path, ...(endpoint.aliases ?? [])].map((pattern) => ({ ...endpoint, pattern })),
);

describe('the call table', () => {
  it('checks all flags of an address, also one without parameters', () => {
    const [plain, old, draft] = [undefined, 'old', 'draft'].map((flag) => ({
      method: 'GET' as const,
      path: '/api/claims/list' as const,
      service: 'listing',
      ...(flag && { requiredQueryFlag: flag, session: 'required' as const }),
    }));
    const ask = createRouteTable([old!, plain!, draft!]);
    for (const [query, isPrivate] of [
      ['', false],
      ['?new=true', false],
      ['?old=true', true],
      ['?draft=true', true],
    ] as const) {
      expect(ask('GET', '/api/claims/list', query)).toMatchObject({ kind: 'forward', isPrivate });
    }
  });

  it('finds a call that exists with a flag only, and nothing without it', () => {
    const call = { method: 'GET', service: 'listing', requiredQueryFlag: 'own' } as const;
    const ask = createRouteTable([
      { ...call, path: '/api/claims/list' },
      { ...call, path: '/api/claims/{id}/letters' },
    ]);
    for (const path of ['/api/claims/list', '/api/claims/x/letters']) {
      expect(ask('GET', path, '?own=true')).toMatchObject({ kind: 'forward', service: 'listing' });
      expect(ask('GET', path).kind).toBe('unknown');
      expect(ask('POST', path, '?own=true').kind).toBe('unknown');
    }
  });

  it.each(written)(
    'forwards $method $pattern to $service',
    ({ method, pattern, service, session, requiredQueryFlag }) => {
      const path = pattern.replace(/\{\w+\}/g, 'some-slug');
      const pages = ['/prosthetists/{id}', '/prosthetists', '/unsubscribe/{token}', '/alerts/stop/{token}'];
      const negotiated = pages.includes(pattern);
      const query = requiredQueryFlag ? `?${requiredQueryFlag}=true` : '';
      const expectedRoute = {
        kind: 'forward',
        service,
        pattern,
        negotiated,
        vary: negotiated ? 'accept, sec-fetch-dest' : '',
        isPrivate: method !== 'GET' || session === 'required' || service === 'admin',
      };
      expect(route(method, path, query)).toMatchObject(expectedRoute);
      if (method === 'GET') expect(route('HEAD', path, query)).toMatchObject(expectedRoute);
    },
  );

  it.each([
    ['', 'search'],
    ['?_=1', 'search'],
    ['?edit=false', 'search'],
    ['?edit=True', 'search'],
    ['?edit', 'search'],
    ['?credit=true', 'search'],
    ['?edit=true', 'listing'],
    ['?_=1&edit=true', 'listing'],
    ['?%65dit=tru%65', 'listing'],
  ])('selects the call by %j: %s', (query, service) => {
    expect(route('GET', '/api/prosthetists/jane-doe', query)).toMatchObject({ service });
    // No other address or method has the flag.
    expect(route('GET', '/prosthetists/jane-doe', query)).toMatchObject({ service: 'search' });
    expect(route('GET', '/api/prosthetists/jane-doe/reviews', query)).toMatchObject({ service: 'search' });
    expect(route('DELETE', '/api/prosthetists/jane-doe', query).kind).toBe('wrong-method');
  });

  it('knows the methods of a path', () => {
    expect(route('DELETE', '/api/prosthetists/x')).toEqual({
      kind: 'wrong-method',
      allow: ['GET', 'HEAD'],
      negotiated: false,
    });
    expect(route('POST', '/prosthetists/x')).toMatchObject({ kind: 'wrong-method', negotiated: true });
    expect(route('GET', '/prosthetists')).toMatchObject({ kind: 'wrong-method', negotiated: true });
    const wayOut = `/unsubscribe/${'x'.repeat(22)}.0`;
    expect(route('GET', wayOut)).toMatchObject({ kind: 'wrong-method', negotiated: true });
    expect(route('POST', wayOut)).toMatchObject({ kind: 'forward', service: 'account' });
    expect(route('PATCH', '/api/prosthetists/x/reviews')).toMatchObject({ allow: ['GET', 'HEAD', 'POST'] });
  });

  it('knows for every path exactly the methods it forwards, whatever the pattern', () => {
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
    const words = new Set(written.flatMap(({ pattern }) => pattern.split('/')));
    const literals = ['some-slug', ...[...words].filter((word) => word && !word.startsWith('{'))];
    const paths = written.flatMap(({ pattern }) =>
      literals.map((word) => pattern.replace(/\{\w+\}$/, word).replace(/\{\w+\}/g, 'reviews')),
    );
    for (const path of new Set(paths)) {
      const forwarded = methods.filter((method) => route(method, path).kind === 'forward');
      const refused = route('TRACE', path);
      expect(refused.kind === 'wrong-method' ? [...refused.allow].sort() : refused, path).toEqual(
        forwarded.sort(),
      );
    }
    expect(route('DELETE', '/api/admin/pending-claims/bulk')).toMatchObject({ allow: ['POST'] });
    expect(route('GET', '/api/prosthetists/claim')).toMatchObject({ allow: ['POST'] });
  });

  it.each(queueKinds)('matches calls common to all queues, beside those named %s', (kind) => {
    const pattern = (method: string, suffix: string) => {
      const match = route(method, `/api/admin/${kind}/${suffix}`);
      return match.kind === 'forward' ? match.pattern : match.kind;
    };
    expect(pattern('PUT', 'x/lock')).toBe('/api/admin/{kind}/{id}/lock');
    expect(pattern('DELETE', 'x/lock')).toBe('/api/admin/{kind}/{id}/lock');
    expect(pattern('GET', 'x/history')).toBe('/api/admin/{kind}/{id}/history');
    expect(pattern('POST', 'x/reopen')).toBe('/api/admin/{kind}/{id}/reopen');
    expect(pattern('POST', 'bulk')).toBe('/api/admin/{kind}/bulk');
    expect(pattern('PUT', 'bulk/..')).toBe('unknown');
    expect(pattern('PUT', '../lock')).toBe('malformed');
  });

  it.each([
    '/',
    '/api',
    '/api/',
    '/api/prosthetists/',
    '/api/prosthetists/x/reviews/y',
    '/internal/sitemap',
    '/internal/similar-words',
    '/internal/new-people',
    '/readyz',
    '/api/__proto__',
    '/prosthetists/',
  ])('does not know %s', (path) => {
    expect(route('GET', path).kind).toBe('unknown');
  });

  it.each([
    '..',
    '.',
    '%2e%2e',
    '.%2E',
    '..\\..\\internal\\sitemap',
    'a b',
    'a"b',
    'a\u0000',
    '{"$gt":""}',
    'ñ',
    '<x>',
  ])('rejects a parameter that could be read as another path: %j', (segment) => {
    expect(route('GET', `/api/prosthetists/${segment}`).kind).toBe('malformed');
  });

  it('never forwards a path that is not in the table', () => {
    const open = endpoints.flatMap(({ path, aliases = [] }) => [path, ...aliases]);
    const patterns = open.map((path) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`));
    const piece = fc.oneof(
      fc.constantFrom(
        'api',
        'prosthetists',
        'reviews',
        'internal',
        'sitemap',
        '..',
        '%2e',
        '\\',
        '%5c',
        '%2f',
        '',
        'x',
      ),
      fc.string({ maxLength: 4 }),
    );
    const knownPath = fc.constantFrom(...open.map((path) => path.slice(1).replace(/\{\w+\}/g, 'x')));
    const pieces = fc.oneof(
      fc.array(piece, { maxLength: 8 }),
      fc.tuple(knownPath, fc.array(piece, { maxLength: 2 })).map(([path, more]) => [path, ...more]),
    );
    let forwarded = 0;
    fc.assert(
      fc.property(pieces, (all) => {
        const path = `/${all.join('/')}`;
        const { kind } = route('GET', path);
        if (kind === 'forward') forwarded++;
        const isKnown = () =>
          patterns.some((pattern) => pattern.test(new URL(`http://service${path}`).pathname));
        expect(kind !== 'forward' || isKnown(), path).toBe(true);
      }),
      { numRuns: pickRounds(400, 2_000) },
    );
    expect(forwarded).toBeGreaterThan(0);
  });
});

describe('an address that the build does not know', () => {
  const owners = new Map([
    ['claims', 'listing'],
    ['admin', 'admin'],
    ['fit-notes', 'fit-notes'],
  ]);
  const route = createCallRoutes(endpoints, (noun) => owners.get(noun));

  it.each([...owners])('below /api/%s goes to %s, under the default policies', (noun, service) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const isRead = method === 'GET' || method === 'HEAD';
      expect(route(method, `/api/${noun}/a-new/call`)).toMatchObject({
        kind: 'forward',
        service,
        pattern: `/api/${noun}/*`,
        negotiated: false,
        isPrivate: !isRead || service === 'admin',
        requestPolicy: { maxBytes: 1024 * 1024 },
        responseKind: service === 'admin' ? 'staff' : 'data',
        repeat: isRead ? 'always' : 'keyed',
      });
    }
    expect(route('TRACE', `/api/${noun}/a-new/call`).kind).toBe('unknown');
  });

  it('goes to nobody below another word, and known addresses stay as they are', () => {
    for (const path of [
      '/api/nowhere',
      '/api',
      '/api/Claims/x',
      '/api/__proto__/x',
      '/claims/x',
      '/api/claims/',
    ])
      expect(route('GET', path).kind, path).toBe('unknown');
    expect(route('GET', '/api/prosthetists/jane-doe')).toMatchObject({ service: 'search' });
    expect(route('DELETE', '/api/prosthetists/jane-doe').kind).toBe('wrong-method');
  });

  it('stays below its word, however a URL parser reads it', () => {
    const piece = fc.oneof(
      fc.constantFrom('..', '.', '%2e%2E', '.%2e', '\\', '%5c', '%2f', '', 'internal', 'x'),
      fc.string({ maxLength: 4 }),
    );
    const noun = fc.constantFrom(...owners.keys());
    const forwarded = new Set<boolean>();
    fc.assert(
      fc.property(noun, fc.array(piece, { maxLength: 5 }), (word, pieces) => {
        const path = `/api/${[word, ...pieces].join('/')}`;
        const isForwarded = route('GET', path).kind === 'forward';
        forwarded.add(isForwarded);
        const { pathname } = new URL(`http://service${path}`);
        expect(!isForwarded || `${pathname}/`.startsWith(`/api/${word}/`), path).toBe(true);
      }),
      { numRuns: pickRounds(400, 2_000) },
    );
    expect(forwarded).toEqual(new Set([true, false]));
  });
});

import { pickRounds } from '@app/test-kit/full-tests';
import { endpoints } from '@app/types';
import { queueKinds } from '@app/types/admin/queue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRouteFinder, createRouteTable } from './route-table.ts';

const findRoute = createRouteTable(endpoints);
const declaredRoutes = endpoints.flatMap((endpoint) =>
  [endpoint.path, ...(endpoint.aliases ?? [])].map((pattern) => ({ ...endpoint, pattern })),
);

describe('the call table', () => {
  it('checks all flags of an address, also one without parameters', () => {
    const [plainCall, oldCall, draftCall] = [undefined, 'old', 'draft'].map((flag) => ({
      method: 'GET' as const,
      path: '/api/claims/list' as const,
      service: 'listing',
      ...(flag && { requiredQueryFlag: flag, session: 'required' as const }),
    }));
    const findFlaggedRoute = createRouteTable([oldCall!, plainCall!, draftCall!]);
    for (const [query, isPrivate] of [
      ['', false],
      ['?new=true', false],
      ['?old=true', true],
      ['?draft=true', true],
    ] as const) {
      expect(findFlaggedRoute('GET', '/api/claims/list', query)).toMatchObject({
        kind: 'forward',
        isPrivate,
      });
    }
  });

  it('finds a call that exists with a flag only, and nothing without it', () => {
    const call = { method: 'GET', service: 'listing', requiredQueryFlag: 'own' } as const;
    const findFlaggedRoute = createRouteTable([
      { ...call, path: '/api/claims/list' },
      { ...call, path: '/api/claims/{id}/letters' },
    ]);
    for (const path of ['/api/claims/list', '/api/claims/x/letters']) {
      expect(findFlaggedRoute('GET', path, '?own=true')).toMatchObject({ service: 'listing' });
      expect(findFlaggedRoute('GET', path).kind).toBe('unknown');
      expect(findFlaggedRoute('POST', path, '?own=true').kind).toBe('unknown');
    }
  });

  it.each(declaredRoutes)(
    'forwards $method $pattern to $service',
    ({ method, pattern, service, session, requiredQueryFlag }) => {
      const path = pattern.replace(/\{\w+\}/g, 'some-slug');
      const isNegotiated =
        /^\/(prosthetists(\/\{id\})?|unsubscribe\/\{token\}|alerts\/stop\/\{token\})$/.test(pattern);
      const query = requiredQueryFlag ? `?${requiredQueryFlag}=true` : '';
      const expectedRoute = {
        kind: 'forward',
        service,
        pattern,
        isNegotiated,
        vary: isNegotiated ? 'accept, sec-fetch-dest' : '',
        isPrivate: method !== 'GET' || session === 'required' || service === 'admin',
      };
      expect(findRoute(method, path, query)).toMatchObject(expectedRoute);
      if (method === 'GET') expect(findRoute('HEAD', path, query)).toMatchObject(expectedRoute);
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
    expect(findRoute('GET', '/api/prosthetists/jane-doe', query)).toMatchObject({ service });
    // No other address or method has the flag.
    expect(findRoute('GET', '/prosthetists/jane-doe', query)).toMatchObject({ service: 'search' });
    expect(findRoute('GET', '/api/prosthetists/jane-doe/reviews', query)).toMatchObject({
      service: 'search',
    });
    expect(findRoute('DELETE', '/api/prosthetists/jane-doe', query).kind).toBe('wrong-method');
  });

  it('knows the methods of a path', () => {
    expect(findRoute('DELETE', '/api/prosthetists/x')).toEqual({
      kind: 'wrong-method',
      allowedMethods: ['GET', 'HEAD'],
      isNegotiated: false,
    });
    expect(findRoute('POST', '/prosthetists/x')).toMatchObject({ kind: 'wrong-method', isNegotiated: true });
    expect(findRoute('GET', '/prosthetists')).toMatchObject({ kind: 'wrong-method', isNegotiated: true });
    const unsubscribePath = `/unsubscribe/${'x'.repeat(22)}.0`;
    expect(findRoute('GET', unsubscribePath)).toMatchObject({ kind: 'wrong-method', isNegotiated: true });
    expect(findRoute('POST', unsubscribePath)).toMatchObject({ kind: 'forward', service: 'account' });
    expect(findRoute('PATCH', '/api/prosthetists/x/reviews')).toMatchObject({
      allowedMethods: ['GET', 'HEAD', 'POST'],
    });
  });

  it('knows for every path exactly the methods it forwards, whatever the pattern', () => {
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
    const words = new Set(declaredRoutes.flatMap(({ pattern }) => pattern.split('/')));
    const literals = ['some-slug', ...[...words].filter((word) => word && !word.startsWith('{'))];
    const paths = declaredRoutes.flatMap(({ pattern }) =>
      literals.map((word) => pattern.replace(/\{\w+\}$/, word).replace(/\{\w+\}/g, 'reviews')),
    );
    for (const path of new Set(paths)) {
      const forwardedMethods = methods.filter((method) => findRoute(method, path).kind === 'forward');
      const traceMatch = findRoute('TRACE', path);
      expect(
        traceMatch.kind === 'wrong-method' ? [...traceMatch.allowedMethods].sort() : traceMatch,
        path,
      ).toEqual(forwardedMethods.sort());
    }
    expect(findRoute('DELETE', '/api/admin/pending-claims/bulk')).toMatchObject({ allowedMethods: ['POST'] });
    expect(findRoute('GET', '/api/prosthetists/claim')).toMatchObject({ allowedMethods: ['POST'] });
  });

  it.each(queueKinds)('matches calls common to all queues, beside those named %s', (kind) => {
    const findPattern = (method: string, suffix: string) => {
      const match = findRoute(method, `/api/admin/${kind}/${suffix}`);
      return match.kind === 'forward' ? match.pattern : match.kind;
    };
    expect(findPattern('PUT', 'x/lock')).toBe('/api/admin/{kind}/{id}/lock');
    expect(findPattern('DELETE', 'x/lock')).toBe('/api/admin/{kind}/{id}/lock');
    expect(findPattern('GET', 'x/history')).toBe('/api/admin/{kind}/{id}/history');
    expect(findPattern('POST', 'x/reopen')).toBe('/api/admin/{kind}/{id}/reopen');
    expect(findPattern('POST', 'bulk')).toBe('/api/admin/{kind}/bulk');
    expect(findPattern('PUT', 'bulk/..')).toBe('unknown');
    expect(findPattern('PUT', '../lock')).toBe('malformed');
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
    expect(findRoute('GET', path).kind).toBe('unknown');
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
    expect(findRoute('GET', `/api/prosthetists/${segment}`).kind).toBe('malformed');
  });

  it('never forwards a path that is not in the table', () => {
    const knownPaths = endpoints.flatMap(({ path, aliases = [] }) => [path, ...aliases]);
    const patterns = knownPaths.map((path) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`));
    const anySegment = fc.oneof(
      fc.constantFrom(...'api prosthetists reviews internal sitemap .. %2e \\ %5c %2f x'.split(' '), ''),
      fc.string({ maxLength: 4 }),
    );
    const anyKnownPath = fc.constantFrom(...knownPaths.map((path) => path.slice(1).replace(/\{\w+\}/g, 'x')));
    const anySegments = fc.oneof(
      fc.array(anySegment, { maxLength: 8 }),
      fc
        .tuple(anyKnownPath, fc.array(anySegment, { maxLength: 2 }))
        .map(([path, moreSegments]) => [path, ...moreSegments]),
    );
    let forwardedCount = 0;
    fc.assert(
      fc.property(anySegments, (pathSegments) => {
        const path = `/${pathSegments.join('/')}`;
        const { kind } = findRoute('GET', path);
        if (kind === 'forward') forwardedCount++;
        const isKnown = () =>
          patterns.some((pattern) => pattern.test(new URL(`http://service${path}`).pathname));
        expect(kind !== 'forward' || isKnown(), path).toBe(true);
      }),
      { numRuns: pickRounds(400, 2_000) },
    );
    expect(forwardedCount).toBeGreaterThan(0);
  });
});

describe('an address that the build does not know', () => {
  const serviceByNoun = new Map([
    ['claims', 'listing'],
    ['admin', 'admin'],
    ['fit-notes', 'fit-notes'],
  ]);
  const findAnyRoute = createRouteFinder(endpoints, (noun) => serviceByNoun.get(noun));

  it.each([...serviceByNoun])('below /api/%s goes to %s, under the default policies', (noun, service) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const isRead = method === 'GET' || method === 'HEAD';
      expect(findAnyRoute(method, `/api/${noun}/a-new/call`)).toMatchObject({
        kind: 'forward',
        service,
        pattern: `/api/${noun}/*`,
        isNegotiated: false,
        isPrivate: !isRead || service === 'admin',
        requestPolicy: { maxBytes: 1024 * 1024 },
        responseKind: service === 'admin' ? 'staff' : 'data',
        repeat: isRead ? 'always' : 'keyed',
      });
    }
    expect(findAnyRoute('TRACE', `/api/${noun}/a-new/call`).kind).toBe('unknown');
  });

  it('goes to nobody below another noun, and known addresses stay as they are', () => {
    const unknownPaths = [
      '/api/nowhere',
      '/api',
      '/api/Claims/x',
      '/api/__proto__/x',
      '/claims/x',
      '/api/claims/',
    ];
    for (const path of unknownPaths) expect(findAnyRoute('GET', path).kind, path).toBe('unknown');
    expect(findAnyRoute('GET', '/api/prosthetists/jane-doe')).toMatchObject({ service: 'search' });
    expect(findAnyRoute('DELETE', '/api/prosthetists/jane-doe').kind).toBe('wrong-method');
  });

  it('stays below its noun, however a URL parser reads it', () => {
    const anySegment = fc.oneof(
      fc.constantFrom('..', '.', '%2e%2E', '.%2e', '\\', '%5c', '%2f', '', 'internal', 'x'),
      fc.string({ maxLength: 4 }),
    );
    const anyNoun = fc.constantFrom(...serviceByNoun.keys());
    const forwardOutcomes = new Set<boolean>();
    fc.assert(
      fc.property(anyNoun, fc.array(anySegment, { maxLength: 5 }), (noun, segments) => {
        const path = `/api/${[noun, ...segments].join('/')}`;
        const isForwarded = findAnyRoute('GET', path).kind === 'forward';
        forwardOutcomes.add(isForwarded);
        const { pathname } = new URL(`http://service${path}`);
        expect(!isForwarded || `${pathname}/`.startsWith(`/api/${noun}/`), path).toBe(true);
      }),
      { numRuns: pickRounds(400, 2_000) },
    );
    expect(forwardOutcomes).toEqual(new Set([true, false]));
  });
});

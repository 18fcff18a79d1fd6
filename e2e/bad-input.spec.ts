import { expect, test } from './support/journey.ts';

const junkSlugs = [
  '..%2f..%2fetc',
  '%00',
  'a'.repeat(10_000),
  '%7B%22%24gt%22%3A%22%22%7D',
  '%E0%A4%A',
  'Ｊａｎｅ',
  '__proto__',
  'constructor',
];
const junkSearches = [
  'radius=abc',
  'radius=-1',
  'radius=NaN',
  'radius=1e308',
  'page=0',
  'page=1e9',
  'page=-1',
  'zipCode=12',
  'zipCode=abcde',
  'zipCode=00000',
  'zipCode[$gt]=&zipCode=x',
  'insurance=Gold',
];

test('S19 an invalid slug gets 400 or 404, as page and as JSON', async ({ request }) => {
  for (const slug of junkSlugs) {
    for (const [path, accept] of [
      [`/prosthetists/${slug}`, 'text/html'],
      [`/prosthetists/${slug}`, 'application/json'],
      [`/api/prosthetists/${slug}`, 'application/json'],
      [`/api/prosthetists/${slug}/reviews`, 'application/json'],
      [`/places/${slug}`, 'text/html'],
      [`/specialties/${slug}`, 'text/html'],
    ] as const) {
      const response = await request.get(path, { headers: { accept }, maxRedirects: 0 });
      expect([400, 404, 414], `${path.slice(0, 60)} as ${accept}`).toContain(response.status());
      const body = await response.text();
      expect(body).not.toMatch(/at .*\.ts:\d+|MongoError|node_modules/);
      if (accept === 'application/json') {
        expect(JSON.parse(body)).toMatchObject({ error: expect.any(String), message: expect.any(String) });
      }
    }
  }
});

test('S7 an invalid search gets a 400 problem, never a full list', async ({ request }) => {
  for (const search of junkSearches) {
    const response = await request.get(`/api/prosthetists?${search}`);
    expect(response.status(), search).toBe(400);
    const problem = await response.json();
    expect(problem.prosthetists).toBeUndefined();
    expect(problem).toMatchObject({ status: 400, error: expect.any(String), message: expect.any(String) });
    expect(response.headers()['content-type']).toContain('application/problem+json');
  }
});

test('S20 names that look like operators and hostile query keys get an ordinary reply', async ({
  request,
}) => {
  for (const name of ['(a+)+$', '.*'.repeat(40), '{"$gt":""}', '$where', "'; drop", '\u0000']) {
    const response = await request.get(`/api/prosthetists?name=${encodeURIComponent(name)}`);
    expect([200, 400], name).toContain(response.status());
  }
  const pollutedResponse = await request.get(
    '/api/prosthetists?__proto__[approved]=1&constructor.prototype.x=1&zipCode=63101&radius=50',
  );
  expect(pollutedResponse.status()).toBe(200);
  const tooLongResponse = await request.get(`/api/prosthetists?${'a=1&'.repeat(10_000)}`);
  expect([200, 400, 414, 431]).toContain(tooLongResponse.status());
});

test('S18 no path redirects to another site', async ({ request, baseURL }) => {
  for (const path of [
    '//evil.test',
    '/%5Cevil.test',
    '/%2f%2fevil.test',
    '/prosthetists/..%2f..%2f%2fevil.test',
    '/search-results?x=//evil.test',
    '//evil.test/?lang=es',
    '/%09/evil.test/?lang=es',
    '/login?next=//evil.test',
  ]) {
    const response = await request.get(new URL(baseURL ?? '').origin + path, { maxRedirects: 0 });
    const { location } = response.headers();
    if (location) expect(new URL(location, baseURL).origin, path).toBe(new URL(baseURL ?? '').origin);
  }
});

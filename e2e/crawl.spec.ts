import { unlistedSlugs } from '@app/test-kit/personas';
import { expect, longTest, test } from './support/journey.ts';

const findLocations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] as string);

test('X4 the sitemap lists only public pages, each once', async ({ request }) => {
  // Other journeys publish and close listings meanwhile, so the two replies may differ at first.
  await expect(async () => {
    const response = await request.get('/sitemap.xml');
    expect(response.headers()['content-type']).toContain('xml');
    const urls = findLocations(await response.text());
    expect(urls.length).toBeLessThanOrEqual(50_000);
    expect(new Set(urls).size).toBe(urls.length);
    const profiles = urls
      .map((url) => new URL(url).pathname)
      .filter((path) => path.startsWith('/prosthetists/'));
    const { total } = await (await request.get('/api/prosthetists')).json();
    expect(profiles).toHaveLength(total);
    for (const slug of unlistedSlugs) expect(profiles).not.toContain(`/prosthetists/${slug}`);
  }).toPass({ timeout: 60_000 });
});

test(
  'F18 S24 a crawl from Home and the sitemap finds no broken link, no 5xx and no private field',
  longTest,
  async ({ request, baseURL }) => {
    test.setTimeout(240_000);
    const origin = new URL(baseURL ?? '').origin;
    const queue = [
      '/',
      ...findLocations(await (await request.get('/sitemap.xml')).text()).map((url) => new URL(url).pathname),
    ];
    const queuedPaths = new Set(queue);
    let visitedCount = 0;
    while (queue.length > 0 && visitedCount < 3000) {
      await Promise.all(
        queue.splice(0, 8).map(async (path) => {
          visitedCount++;
          const response = await request.get(origin + path, { headers: { accept: 'text/html' } });
          expect(response.status(), path).toBeLessThan(400);
          if (!response.headers()['content-type']?.includes('text/html')) return;
          const html = await response.text();
          expect(html, path).not.toMatch(/@[\w-]+\.test\b|ownerUserId|patientContactPhone|user_[a-z0-9]{8}/);
          if (path.includes('?')) return; // searches have endless combinations
          for (const [, href] of html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)) {
            const link = (href as string).replaceAll('&amp;', '&');
            if (!queuedPaths.has(link) && !link.includes('lang=')) queue.push(queuedPaths.add(link) && link);
          }
        }),
      );
    }
    expect(visitedCount).toBeGreaterThan(500);
  },
);

import { getCollections } from '@app/db';
import { connectMongo } from '@app/service-kit';
import { isFullRun } from '@app/test-kit/full-tests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtPagesEnv } from '../remotes/files.ts';
import { type FaultySite, startSite } from './testing/site.ts';
import { countDrift } from './testing/try-fault.ts';

/** Number of concurrent requests: polite crawlers send few, and the machine also runs the site. */
const concurrency = 2;
/** Searches have endless combinations, so the crawler follows this many links to searches, and no links on them. */
const maxSearches = 1_000;
const profileCount = 10_000;

const parseSitemapPaths = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url as string).pathname);
const findLinks = (html: string) =>
  [...html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, href]) =>
    (href as string).replaceAll('&amp;', '&'),
  );

// In full runs; crawl.spec.ts crawls a smaller site in every run.
describe.runIf(isFullRun)('F18 a crawler on the complete site', () => {
  let site: FaultySite;
  beforeAll(async () => {
    site = await startSite(['identity', 'search', 'listing', 'account'], {
      env: builtPagesEnv,
      listingCount: profileCount,
    });
  });
  afterAll(() => site?.stop());

  it('finds each public profile once, no private one, and no broken link', async ({ task }) => {
    const { client, db } = await connectMongo(site.mongoUri, { appName: 'faults' });
    const { listings } = getCollections(db);
    const startedAtMs = performance.now();
    const sitemapResponse = await fetch(`${site.origin}/sitemap.xml`);
    expect(sitemapResponse.status).toBe(200);
    const sitemapPaths = parseSitemapPaths(await sitemapResponse.text());
    const profilePaths = await listings
      .find({ approved: true }, { projection: { slug: 1 } })
      .map(({ slug }) => `/prosthetists/${slug}`)
      .toArray();
    expect(sitemapPaths.filter((path) => /^\/prosthetists\/[^/]+$/.test(path)).sort()).toEqual(
      profilePaths.sort(),
    );
    expect(new Set(sitemapPaths).size).toBe(sitemapPaths.length);

    const queue = ['/', ...sitemapPaths];
    const queuedPaths = new Set(queue);
    const failures: string[] = [];
    let visitedCount = 0;
    let searchCount = 0;
    const visitQueuedPaths = async () => {
      for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
        visitedCount++;
        const response = await fetch(site.origin + path, { headers: { accept: 'text/html' } });
        const html = await response.text();
        if (response.status !== 200) failures.push(`${response.status} ${path}`);
        if (path.includes('?')) continue;
        for (const link of findLinks(html)) {
          if (queuedPaths.has(link) || link.includes('lang=')) continue;
          if (link.includes('?') && ++searchCount > maxSearches) continue;
          queuedPaths.add(link);
          queue.push(link);
        }
      }
    };
    await Promise.all(Array.from({ length: concurrency }, visitQueuedPaths));
    expect(failures).toEqual([]);
    expect(visitedCount).toBeGreaterThan(profileCount);
    const drift = await countDrift(client, db);
    expect(drift).toBe(0);
    await client.close();
    const seconds = (performance.now() - startedAtMs) / 1_000;
    task.meta.faultRow = {
      id: 'F18',
      fault: `crawl of ${profileCount.toLocaleString('en')} profiles and all that they link to`,
      drift,
      figures: `${sitemapPaths.length} addresses in the sitemap, each approved profile once and no other; ${visitedCount} pages in ${seconds.toFixed(0)} s, 0 failed, 0 broken links`,
    };
  });
});

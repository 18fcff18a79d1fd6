import { getCollections } from '@app/db';
import { connectMongo } from '@app/service-kit';
import { isFullRun } from '@app/test-kit/full-tests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtPagesEnv } from '../remotes/files.ts';
import { type FaultySite, startSite } from './testing/site.ts';
import { countDrift } from './testing/try-fault.ts';

/** Number of concurrent requests: polite crawlers send few, and the machine also runs the site. */
const atOnce = 2;
/** Searches have endless combinations, so the crawler follows this many links to searches, and no links on them. */
const mostSearches = 1_000;
const count = 10_000;

const findLocations = (xml: string) =>
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
      listings: count,
    });
  });
  afterAll(() => site?.stop());

  it('finds each public profile once, no private one, and no broken link', async ({ task }) => {
    const { client, db } = await connectMongo(site.mongoUri, { appName: 'faults' });
    const { listings } = getCollections(db);
    const began = performance.now();
    const sitemap = await fetch(`${site.origin}/sitemap.xml`);
    expect(sitemap.status).toBe(200);
    const listed = findLocations(await sitemap.text());
    const slugs = await listings
      .find({ approved: true }, { projection: { slug: 1 } })
      .map(({ slug }) => `/prosthetists/${slug}`)
      .toArray();
    expect(listed.filter((path) => /^\/prosthetists\/[^/]+$/.test(path)).sort()).toEqual(slugs.sort());
    expect(new Set(listed).size).toBe(listed.length);

    const queue = ['/', ...listed];
    const queued = new Set(queue);
    const bad: string[] = [];
    let visited = 0;
    let searches = 0;
    const visit = async () => {
      for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
        visited++;
        const answer = await fetch(site.origin + path, { headers: { accept: 'text/html' } });
        const html = await answer.text();
        if (answer.status !== 200) bad.push(`${answer.status} ${path}`);
        if (path.includes('?')) continue;
        for (const next of findLinks(html)) {
          if (queued.has(next) || next.includes('lang=')) continue;
          if (next.includes('?') && ++searches > mostSearches) continue;
          queued.add(next);
          queue.push(next);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, visit));
    expect(bad).toEqual([]);
    expect(visited).toBeGreaterThan(count);
    const drift = await countDrift(client, db);
    expect(drift).toBe(0);
    await client.close();
    const seconds = (performance.now() - began) / 1_000;
    task.meta.faultRow = {
      id: 'F18',
      fault: `crawl of ${count.toLocaleString('en')} profiles and all that they link to`,
      drift,
      figures: `${listed.length} addresses in the sitemap, each approved profile once and no other; ${visited} pages in ${seconds.toFixed(0)} s, 0 failed, 0 broken links`,
    };
  });
});

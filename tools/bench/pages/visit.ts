import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import type { Visit } from './against-bundle.ts';
import { measureGzipKilobytes, ownScripts } from './audit-page.ts';

const audits = ['largest-contentful-paint', 'network-requests', 'errors-in-console'];

/**
 * Visits a page with Lighthouse's mobile emulation and an empty cache. @throws if the page logged errors, since a
 * broken page loads fast
 */
export async function visit(url: string, port: number): Promise<Visit> {
  const run = await lighthouse(url, { port, logLevel: 'silent', output: 'json', onlyAudits: audits });
  const found = run?.lhr;
  if (!found || found.runtimeError)
    throw new Error(`${url}: ${found?.runtimeError?.message ?? 'not visited'}`);
  const [lcp, requests, errors] = audits.map((id) => found.audits[id]);
  if (errors?.score !== 1) throw new Error(`${url} complains: ${JSON.stringify(errors?.details)}`);
  const scripts = ownScripts(requests?.details, url);
  return {
    kilobytes: await measureGzipKilobytes(scripts),
    requests: scripts.length,
    lcp: lcp?.numericValue ?? Number.NaN,
  };
}

/** Text and elements of a page after hydration and once nothing more loads. */
export async function fetchContent(url: string, port: number): Promise<string> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  try {
    // Tall enough that everything is in view and lazy content loads.
    const context = await browser.newContext({ viewport: { width: 412, height: 8_000 } });
    const page = await context.newPage();
    await page.goto(url);
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    const content = await page.locator('#root').evaluate((root) => {
      // More than the text is compared: server-rendered HTML has the same text even if a remote fails to load. These
      // attributes are only left by server rendering.
      const marks = ['data-late', 'selected'];
      const elements = [...root.querySelectorAll(':not(span[hidden])')].map((one) => {
        const attributes = one.getAttributeNames().filter((name) => !marks.includes(name));
        return `${one.localName} ${attributes.sort()}`;
      });
      return [root.textContent, ...elements].join('\n');
    });
    await context.close();
    return content;
  } finally {
    await browser.close();
  }
}

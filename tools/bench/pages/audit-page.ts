import { gzipSync } from 'node:zlib';
import lighthouse from 'lighthouse';
import { computeMedian } from '../measure/interleaved.ts';
import { measureBlockingTime } from './blocking-time.ts';

/** Figures of a visit with Lighthouse's mobile preset. */
export interface PageFigures {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Milliseconds; `cls` has no unit. */
  lcp: number;
  tbt: number;
  /** Total blocking time computed from CPU time, multiplied by four, without network throttling (blocking-time.ts). */
  cpuTbt: number;
  cls: number;
  /** Gzipped size of the page's own scripts in kB (1000 bytes). */
  scriptKilobytes: number;
  /** Failed Lighthouse audits by id, without performance. */
  faults: string[];
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Visits the page several times with an empty cache and returns the median of each figure. */
export async function auditPage(url: string, browserPort: number, visits: number): Promise<PageFigures> {
  const all: Omit<PageFigures, 'cpuTbt'>[] = [];
  for (let visit = 0; visit < visits; visit++) all.push(await auditOnce(url, browserPort));
  const computeMiddle = (of: (figures: Omit<PageFigures, 'cpuTbt'>) => number) => computeMedian(all.map(of));
  return {
    performance: computeMiddle((f) => f.performance),
    accessibility: computeMiddle((f) => f.accessibility),
    bestPractices: computeMiddle((f) => f.bestPractices),
    seo: computeMiddle((f) => f.seo),
    lcp: computeMiddle((f) => f.lcp),
    tbt: computeMiddle((f) => f.tbt),
    cpuTbt: await measureBlockingTime(url, browserPort, visits),
    cls: computeMiddle((f) => f.cls),
    scriptKilobytes: computeMiddle((f) => f.scriptKilobytes),
    faults: [...new Set(all.flatMap(({ faults }) => faults))],
  };
}

async function auditOnce(url: string, port: number): Promise<Omit<PageFigures, 'cpuTbt'>> {
  const run = await lighthouse(url, { port, logLevel: 'silent', output: 'json', onlyCategories: categories });
  if (!run) throw new Error(`${url} was not audited`);
  const { lhr } = run;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const readScore = (id: string) => Math.round((lhr.categories[id]?.score ?? 0) * 100);
  const readFigure = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
  return {
    performance: readScore('performance'),
    accessibility: readScore('accessibility'),
    bestPractices: readScore('best-practices'),
    seo: readScore('seo'),
    lcp: readFigure('largest-contentful-paint'),
    tbt: readFigure('total-blocking-time'),
    cls: readFigure('cumulative-layout-shift'),
    scriptKilobytes: await measureGzipKilobytes(ownScripts(lhr.audits['network-requests']?.details, url)),
    faults: categories.slice(1).flatMap((id) => listFaults(lhr, id)),
  };
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** Audits that count in the category and failed. */
const listFaults = ({ categories: found, audits }: Result, category: string) =>
  (found[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);

/** URLs of the scripts that the page loaded from its own origin. */
export function ownScripts(details: unknown, page: string): string[] {
  const { items = [] } = (details ?? {}) as { items?: { url: string; resourceType?: string }[] };
  const own = items.filter(
    ({ url, resourceType }) => resourceType === 'Script' && url.startsWith(new URL(page).origin),
  );
  return [...new Set(own.map(({ url }) => url))];
}

/** Their total gzipped size in kB (1000 bytes). */
export async function measureGzipKilobytes(urls: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    urls.map(async (url) => {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      return gzipSync(await response.bytes(), { level: 9 }).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

// Server-renders every page of a version that has a document, before it goes live.
import type { GateCheck, ReleaseDoc } from '@app/db';
import { listDeclaredImports } from '@app/types/release/declared-imports';
import { toSampleAddress } from './samples.ts';
import type { TrialPage, TrialPages } from './trial-pages.ts';

const locales = ['en', 'es'] as const;

/** Checks that the gateway can render all its pages and slots. Without a server bundle the browser renders them. */
export async function checkRendering(
  { name, version, exposes }: Pick<ReleaseDoc, 'name' | 'version' | 'exposes'>,
  pages: TrialPages | undefined,
): Promise<GateCheck> {
  if (!pages) return { id: 'render', passed: true, says: 'Browsers make its pages.' };
  const started = performance.now();
  const parts = listRenderedParts(exposes);
  const { problems, absent } = await renderAll(name, parts, pages);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (problems.length === 0) {
    const missing = absent.length > 0 ? ` Nothing is recorded of ${absent.join(', ')}: they say so.` : '';
    const says = `Renders ${parts.length} pages and slots in both languages, in ${seconds} s.${missing}`;
    return { id: 'render', passed: true, says };
  }
  const more = problems.length > 2 ? ` And ${problems.length - 2} more.` : '';
  const says = `${name} ${version} cannot be rendered: ${problems.slice(0, 2).join('; ')}.${more} The team of ${name} mends it and publishes a new build.`;
  return { id: 'render', passed: false, says };
}

interface RenderedPart {
  /** Route path or slot name. */
  part: string;
  url: string;
}

/** Pages with a document, and the shell page with the slots. */
const listRenderedParts = (exposes: string): RenderedPart[] =>
  listDeclaredImports(exposes).flatMap(({ kind, part }) => {
    if (kind === 'slot') return [{ part, url: '/' }];
    return kind === 'document' ? [{ part, url: toSampleAddress(part) }] : [];
  });

/** `absent`: pages that report not found, because no reply is recorded for their data. */
async function renderAll(
  name: string,
  parts: RenderedPart[],
  pages: TrialPages,
): Promise<{ problems: string[]; absent: string[] }> {
  const unloaded = await pages.warm();
  if (unloaded.length > 0) {
    const reasons = unloaded.map(({ message, reason }) => toLine(message ?? reason));
    return { problems: reasons.map((why) => `its server bundle does not load: ${why}`), absent: [] };
  }
  const problems = new Set<string>();
  const absent = new Set<string>();
  for (const locale of locales) {
    const rendered = new Map<string, TrialPage>();
    for (const { part, url } of parts) {
      const page = rendered.get(url) ?? (await pages.render(url, { locale }));
      rendered.set(url, page);
      const problem = findProblem(name, part, page);
      if (problem) problems.add(`${url}: ${problem}`);
      else if (page.kind === 'page' && page.page.data.problem) absent.add(part);
    }
  }
  return { problems: [...problems], absent: [...absent] };
}

function findProblem(name: string, part: string, trial: TrialPage): string | undefined {
  if (trial.kind === 'broken') return toLine(trial.why);
  const { page, plan } = trial;
  if (page.failed !== undefined) return toLine(page.failed);
  if (page.data.problem) return undefined;
  if (page.head.title === '') return 'its title is empty';
  const isThere = page.parts.some((one) => one.remote === name && one.part === part);
  return isThere || !plan.remotes.includes(name) ? undefined : `nothing of ${part} is in its HTML`;
}

const toLine = (text: string): string => text.split('\n')[0]!.slice(0, 300);

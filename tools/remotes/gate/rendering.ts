// Lets the gateway render every page of a version that has a document, before it goes live.
import type { GateCheck, ReleaseDoc } from '@app/db';
import { type DeclaredImport, listDeclaredImports } from '@app/types/release/declared-imports';
import { toSampleAddress } from './samples.ts';
import { toCheck } from './to-check.ts';
import type { Trial } from './trial.ts';

type Candidate = Pick<ReleaseDoc, 'name' | 'version' | 'exposes' | 'entry'>;

/** Checks that the gateway renders all its pages and slots. Without a server bundle the browser renders them. */
export async function checkRendering(release: Candidate, trial: Trial): Promise<GateCheck> {
  const { exposes, entry } = release;
  if (!entry.server) return { id: 'render', passed: true, says: 'Browsers make its pages.' };
  const started = performance.now();
  const parts = listDeclaredImports(exposes).filter(({ kind }) => kind !== 'page');
  const { problems, absent } = await renderAll(release, parts, trial);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const missing = absent.length > 0 ? ` Nothing is recorded of ${absent.join(', ')}: they say so.` : '';
  const says = `Renders ${parts.length} pages and slots in both languages, in ${seconds} s.${missing}`;
  return toCheck('render', release, { says, problems, breaks: 'cannot be rendered' });
}

/** `absent`: pages that report not found, because no reply is recorded for their data. */
async function renderAll(release: Candidate, parts: DeclaredImport[], trial: Trial) {
  const fault = trial.findLoadFault();
  if (fault !== undefined)
    return { problems: [`its server bundle does not load: ${toLine(fault)}`], absent: [] };
  const problems = new Set<string>();
  const absent = new Set<string>();
  for (const [round, locale] of listRounds(trial)) {
    trial.startRound(round);
    const withReply = round === 0 ? '' : ` with the other replies ${round}`;
    for (const [url, importsByAddress] of Map.groupBy(parts, (part) => toSampleAddress(part, trial))) {
      if (url === undefined) {
        for (const { part } of importsByAddress) problems.add(`${part} is not offered on any live page`);
        continue;
      }
      const page = await trial.fetchPage(url, locale);
      const data = readPageData(page.html);
      for (const part of importsByAddress) {
        const problem = findProblem(release, part, page, data.slots);
        if (problem) problems.add(`${url}${withReply}: ${problem}`);
        else if (data.problem) absent.add(part.part);
      }
    }
  }
  for (const call of trial.unowned) problems.add(describeUnowned(call));
  return { problems: [...problems], absent: [...absent] };
}

/** Lists all pairs of round and language. */
const listRounds = ({ rounds }: Trial): [number, string][] =>
  [...Array(rounds).keys()].flatMap((round): [number, string][] => [
    [round, 'en'],
    [round, 'es'],
  ]);

function describeUnowned(call: string): string {
  const noun = call.split('/')[2];
  return `its pages ask ${call}, and no live service owns "${noun}": publish that service first`;
}

/** Reads the data that a page embeds for the browser. */
function readPageData(html: string): { problem?: string; slots?: string[] } {
  const json = html.split('id="page-data">')[1]?.split('</script>')[0];
  return json === undefined ? {} : JSON.parse(json);
}

function findProblem(
  { name, entry }: Candidate,
  { kind, part }: DeclaredImport,
  { html, fault }: Awaited<ReturnType<Trial['fetchPage']>>,
  slots: readonly string[] = [],
): string | undefined {
  if (fault !== undefined) return toLine(fault);
  const [head = ''] = html.split('</head>');
  if (!html.includes(' data-rendered>')) return 'the gateway sends it without its HTML';
  if (/<title>\s*<\/title>/.test(head)) return 'its title is empty';
  // The page refers to the entry of its remote, and its data names the filled slots.
  const isThere = kind === 'document' ? head.includes(entry.entry) : slots.includes(`${name}/${part}`);
  return isThere ? undefined : `nothing of ${part} is in its HTML`;
}

const toLine = (text: string): string => text.split('\n')[0]!.slice(0, 300);

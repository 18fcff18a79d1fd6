// Lets the gateway render every page of a version that has a document, before it goes live.
import type { GateCheck, ReleaseDoc } from '@app/db';
import { type DeclaredImport, listDeclaredImports } from '@app/types/release/declared-imports';
import { startTimer } from '../../command.ts';
import { listSamplePaths } from './samples.ts';
import { describeRound, type Round, type Trial, toCheck } from './trial.ts';

type Candidate = Pick<ReleaseDoc, 'name' | 'version' | 'exposes' | 'entry'>;

/** Checks that the gateway renders all its pages and slots. Without a server bundle the browser renders them. */
export async function checkRendering(release: Candidate, trial: Trial): Promise<GateCheck> {
  const { exposes, entry } = release;
  if (!entry.server) return { id: 'render', passed: true, says: 'Browsers make its pages.' };
  const readTimer = startTimer();
  const parts = listDeclaredImports(exposes).filter(({ kind }) => kind !== 'page');
  const { errors, absentParts } = await renderPages(release, parts, trial);
  const absentNote =
    absentParts.length > 0 ? ` Nothing is recorded of ${absentParts.join(', ')}: they say so.` : '';
  const says = `Renders ${parts.length} pages and slots in both languages${describeLiveData(trial)}, in ${readTimer()}.${absentNote}`;
  return toCheck('render', release, { says, errors, failureText: 'cannot be rendered' });
}

function describeLiveData({ rounds, countLiveReplies, livePaths }: Trial): string {
  if (!rounds.includes('live')) return ' with its recorded replies';
  if (countLiveReplies() === 0) return ' with its recorded replies (the live site answers none of its calls)';
  const pathNote =
    livePaths.length > 0 ? `, ${livePaths.length} further addresses of its sitemap included` : '';
  return ` with its recorded replies, and with those of the live site${pathNote}`;
}

/** `absentParts`: pages that report not found, because no reply is recorded for their data. */
async function renderPages(release: Candidate, parts: DeclaredImport[], trial: Trial) {
  const loadError = trial.findLoadError();
  if (loadError !== undefined)
    return { errors: [`its server bundle does not load: ${toFirstLine(loadError)}`], absentParts: [] };
  const errors = new Set<string>();
  const absentParts = new Set<string>();
  const partsByUrl = new Map<string, DeclaredImport[]>();
  for (const part of parts) {
    const urls = listSamplePaths(part, trial);
    if (urls.length === 0) errors.add(`${part.part} is not offered on any live page`);
    for (const url of urls) partsByUrl.set(url, [...(partsByUrl.get(url) ?? []), part]);
  }
  for (const [round, locale] of listRounds(trial)) {
    trial.startRound(round);
    const roundText = describeRound(round);
    for (const livePath of round === 'live' ? trial.livePaths : []) {
      const { renderError } = await trial.fetchPage(livePath, locale);
      if (renderError !== undefined) errors.add(`${livePath}${roundText}: ${toFirstLine(renderError)}`);
    }
    for (const [url, partsAtUrl] of partsByUrl) {
      const page = await trial.fetchPage(url, locale);
      const data = readPageData(page.html);
      for (const part of partsAtUrl) {
        const renderError = findRenderError(release, part, page, data.slots);
        if (renderError) errors.add(`${url}${roundText}: ${renderError}`);
        else if (data.problem === undefined) continue;
        else if (round !== 'live') absentParts.add(part.part);
        else if (!absentParts.has(part.part)) errors.add(`${url}${roundText}: ${describeOtherReply(trial)}`);
      }
    }
  }
  for (const call of trial.unownedCalls) errors.add(describeUnowned(call));
  return { errors: [...errors], absentParts: [...absentParts] };
}

function describeOtherReply({ missingMemberByCall: missingMembers }: Trial): string {
  const lackTexts = [...missingMembers].map(([call, member]) => `${call} lacks ${member}`).join(', ');
  return `it shows no data, as the live service answers otherwise than the page expects${lackTexts && ` (${lackTexts})`}: start the new release of that service first`;
}

const listRounds = ({ rounds }: Trial): [Round, string][] =>
  rounds.flatMap((round): [Round, string][] => [
    [round, 'en'],
    [round, 'es'],
  ]);

function describeUnowned(call: string): string {
  const noun = call.split('/')[2];
  return `its pages ask ${call}, and no live service owns "${noun}": publish that service first`;
}

function readPageData(html: string): { problem?: string; slots?: string[] } {
  const json = html.split('id="page-data">')[1]?.split('</script>')[0];
  return json === undefined ? {} : JSON.parse(json);
}

function findRenderError(
  { name, entry }: Candidate,
  { kind, part }: DeclaredImport,
  { html, renderError }: Awaited<ReturnType<Trial['fetchPage']>>,
  slots: readonly string[] = [],
): string | undefined {
  if (renderError !== undefined) return toFirstLine(renderError);
  const [head = ''] = html.split('</head>');
  if (!html.includes(' data-rendered>')) return 'the gateway sends it without its HTML';
  if (/<title>\s*<\/title>/.test(head)) return 'its title is empty';
  // The page refers to the entry of its remote, and its data names the filled slots.
  const isRendered = kind === 'document' ? head.includes(entry.entry) : slots.includes(`${name}/${part}`);
  return isRendered ? undefined : `nothing of ${part} is in its HTML`;
}

const toFirstLine = (text: string): string => text.split('\n')[0]!.slice(0, 300);

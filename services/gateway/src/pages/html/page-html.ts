import { type Locale, site } from '@app/option-lists';
import type { PageData, Registry, RemoteEntry } from '@app/types';
import { untilPainted } from '@app/types/release/until-painted';
import { escapeHtml, escapeScript, toScriptJson } from '../../html.ts';
import type { Template } from './template.ts';

/** What a page says of itself. */
export interface DocumentHead {
  status: number;
  title: string;
  description: string;
  /** Canonical address: path and query, without origin. */
  path: string;
  noindex: boolean;
  jsonLd: readonly object[];
}

export interface DocumentParts {
  template: Template;
  head: DocumentHead;
  /** HTML for inside `#root`: the whole visible page. */
  content: string;
  /** The browser takes the HTML over as it is. */
  rendered: boolean;
  locale: Locale;
  /** The language that the address asks for, if any. */
  choice: Locale | undefined;
  origin: string;
  registry: Registry;
  /** Remotes that this page needs: their first files are asked for as soon as the HTML has been painted. */
  remotes: readonly string[];
  /** What of remotes is in the HTML: a page by the path of its route, or what fills a slot. */
  parts: readonly { remote: string; part: string }[];
  /** What the browser has to know to render the same. */
  data: Omit<PageData, 'replies'>;
  /** Address of a call → its answer as the service wrote it, so that the browser does not ask again. */
  replies: Readonly<Record<string, { status: number; json: string }>>;
  /** What every page is told by the gateway's settings, as HTML. */
  settingsHtml: string;
  /** What stands beside the page and is none of it, as HTML. */
  beside: string;
}

type CheckedFile = RemoteEntry['preload'][number];

const openGraphLocale: Record<Locale, string> = { en: 'en_US', es: 'es_US' };

/** A whole page: the shell's document with the page's own head, data and content in it. */
export function renderDocument(page: DocumentParts): string {
  const { template, locale, rendered } = page;
  return [
    template.start,
    `"${locale}"`,
    template.beforeHead,
    renderHead(page),
    template.beforeStyles,
    renderStyles(page),
    rendered ? markRendered(template.beforeContent) : template.beforeContent,
    page.content,
    rootEnd,
    page.beside,
    renderData(page),
    template.end.slice(rootEnd.length),
  ].join('');
}

export const rootEnd = '</div>';

/** The root element is the last thing of this piece. */
const markRendered = (beforeContent: string) => `${beforeContent.slice(0, -1)} data-rendered>`;

/** Each language has an address of its own: English the plain one, Spanish the one that asks for it. */
function renderAddresses({ head: { status, noindex, path }, choice, origin }: DocumentParts): string {
  if (status !== 200) return '';
  const plain = origin + path;
  const spanish = `${plain}${path.includes('?') ? '&' : '?'}lang=es`;
  const canonical = escapeHtml(choice === 'es' ? spanish : plain);
  const alternates = noindex ? [] : Object.entries({ en: plain, es: spanish, 'x-default': plain });
  return [
    `<link rel="canonical" href="${canonical}">`,
    ...alternates.map(
      ([language, href]) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}">`,
    ),
    `<meta property="og:url" content="${canonical}">`,
  ].join('');
}

function renderHead(page: DocumentParts): string {
  const { head, locale, settingsHtml } = page;
  const title = escapeHtml(head.title);
  const description = escapeHtml(head.description);
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    head.noindex ? '<meta name="robots" content="noindex">' : '',
    renderAddresses(page),
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${escapeHtml(site.name)}">`,
    `<meta property="og:locale" content="${openGraphLocale[locale]}">`,
    settingsHtml,
    renderScripts(page),
  ].join('');
}

/** Scripts of remotes: those that all their pages load first, and the page's own. What fills a slot comes as it is seen. */
function renderScripts({ registry, remotes, parts }: DocumentParts): string {
  const needed = [
    ...remotes.flatMap((name) => registry.remotes[name]?.preload ?? []),
    ...parts
      .filter(({ part }) => part.startsWith('/'))
      .flatMap(({ remote, part }) => registry.remotes[remote]?.server?.scripts?.[part] ?? []),
  ];
  const files = new Map(needed.map((file) => [file.href, file])).values();
  return [...files].map((file) => renderPreload(file, untilPainted)).join('');
}

/** Sheets of remotes: those of all their pages, and those of what of them is in the HTML. */
function renderStyles({ registry, remotes, parts }: DocumentParts): string {
  const needed = [
    ...remotes.flatMap((name) => registry.remotes[name]?.styles ?? []),
    ...parts.flatMap(({ remote, part }) => registry.remotes[remote]?.server?.styles[part] ?? []),
  ];
  return [...new Set(needed.map(renderStyle))].join('');
}

/** The live remotes, as data that no browser runs; what the server alone needs stays with it. */
export const renderRegistry = ({ remotes, ...registry }: Registry): string => {
  const entries = Object.fromEntries(
    Object.entries(remotes).map(([name, { server, ...entry }]) => [name, entry]),
  );
  return `<script type="application/json" id="mf-registry">${toScriptJson({ ...registry, remotes: entries })}</script>`;
};

/** Behind everything that is drawn: it is half of the document, and scripts read it when all of that is there. */
const renderData = ({ head, registry, data, replies }: DocumentParts): string =>
  [
    ...head.jsonLd.map((found) => `<script type="application/ld+json">${toScriptJson(found)}</script>`),
    renderRegistry(registry),
    `<script type="application/json" id="page-data">${serializePageData(data, replies)}</script>`,
  ].join('');

/**
 * Whatever has an integrity hash is loaded with `crossorigin="anonymous"`, also from this very origin (Rspack's
 * integrity plugin and the shell's loader both set it). A preload without it is not recognized and fetched twice.
 */
export const renderPreload = (file: CheckedFile, media?: string): string =>
  `<link rel="preload" as="script"${media ? ` media="${media}"` : ''} crossorigin ${renderIntegrity(file)}>`;

export const renderStyle = (file: CheckedFile): string =>
  `<link rel="stylesheet" crossorigin ${renderIntegrity(file)}>`;

const renderIntegrity = ({ href, integrity }: CheckedFile) =>
  `href="${escapeHtml(href)}"${integrity && ` integrity="${escapeHtml(integrity)}"`}`;

/** Replies go in as their services wrote them: only what could end the script element is written otherwise. */
function serializePageData(data: DocumentParts['data'], replies: DocumentParts['replies']): string {
  const whole = Object.entries(replies)
    .filter(([, { status }]) => status === 200)
    .map(([url, { json }]) => `${toScriptJson(url)}:${escapeScript(json)}`);
  const members = Object.entries(data).map(([name, value]) => `"${name}":${toScriptJson(value)}`);
  return `{${[`"replies":{${whole.join(',')}}`, ...members].join(',')}}`;
}

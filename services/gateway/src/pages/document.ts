import { type Locale, site } from '@app/option-lists';
import { getPreviewWords, listStructuredDataLinks } from '@app/seo';
import type { Registry, RemoteEntry } from '@app/types';
import { untilPainted } from '@app/types/release/until-painted';
import { escapeHtml, escapeScript, toScriptJson } from '../html.ts';
import type { PageHeadData, RenderedPage, ReplyTexts } from './render/messages.ts';
import type { Template } from './template.ts';

export interface DocumentInput extends Omit<RenderedPage, 'failed' | 'broken'> {
  template: Template;
  locale: Locale;
  chosenLocale: Locale | undefined;
  origin: string;
  registry: Registry;
  /** Remotes of this page. Their first files are preloaded after the HTML. */
  remotes: readonly string[];
  /** Replies by address of the call, as JSON text, so that the browser does not call again. */
  replies: ReplyTexts;
  settingsHtml: string;
  afterRootHtml: string;
}

type FileWithIntegrity = RemoteEntry['preload'][number];

const openGraphLocales: Record<Locale, string> = { en: 'en_US', es: 'es_US' };

/** Renders a whole page: the shell's document with the page's head, data and content. */
export function renderDocument(input: DocumentInput): string {
  const { template, locale, rendered } = input;
  return [
    template.start,
    `"${locale}"`,
    template.beforeHead,
    renderHead(input),
    template.beforeStyles,
    renderStyles(input),
    rendered ? markRendered(template.beforeContent) : template.beforeContent,
    input.html,
    rootEndTag,
    input.afterRootHtml,
    renderData(input),
    template.end.slice(rootEndTag.length),
  ].join('');
}

export const rootEndTag = '</div>';

/** The root element's tag is the end of this piece. */
const markRendered = (beforeContent: string) => `${beforeContent.slice(0, -1)} data-rendered>`;

/** Links to both languages: English has the plain address, Spanish has `lang=es`. */
function renderLanguageLinks({
  head: { status, noindex, path },
  chosenLocale,
  origin,
}: DocumentInput): string {
  if (status !== 200) return '';
  const englishUrl = origin + path;
  const spanishUrl = `${englishUrl}${path.includes('?') ? '&' : '?'}lang=es`;
  const canonical = escapeHtml(chosenLocale === 'es' ? spanishUrl : englishUrl);
  const alternates = noindex
    ? []
    : Object.entries({ en: englishUrl, es: spanishUrl, 'x-default': englishUrl });
  return [
    `<link rel="canonical" href="${canonical}">`,
    ...alternates.map(
      ([language, href]) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}">`,
    ),
    `<meta property="og:url" content="${canonical}">`,
  ].join('');
}

function renderHead(input: DocumentInput): string {
  const { head, locale, settingsHtml } = input;
  const title = escapeHtml(head.title);
  const description = escapeHtml(head.description);
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    head.noindex ? '<meta name="robots" content="noindex">' : '',
    renderLanguageLinks(input),
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${escapeHtml(site.name)}">`,
    `<meta property="og:locale" content="${openGraphLocales[locale]}">`,
    settingsHtml,
    renderScriptPreloads(input),
  ].join('');
}

/** Preloads scripts that all pages of a remote need, and those of the page. Those of a slot load when it is visible. */
function renderScriptPreloads({ registry, remotes, parts }: DocumentInput): string {
  const neededScripts = [
    ...remotes.flatMap((name) => registry.remotes[name]?.preload ?? []),
    ...parts
      .filter(({ part }) => part.startsWith('/'))
      .flatMap(({ remote, part }) => registry.remotes[remote]?.server?.scripts?.[part] ?? []),
  ];
  const files = new Map(neededScripts.map((file) => [file.href, file])).values();
  return [...files].map((file) => renderPreload(file, untilPainted)).join('');
}

/** Style sheets of remotes: those of all their pages, and those of the parts in the HTML. */
function renderStyles({ registry, remotes, parts }: DocumentInput): string {
  const remoteNames = new Set([...remotes, ...parts.map(({ remote }) => remote)]);
  const files = [
    ...[...remoteNames].flatMap((name) => registry.remotes[name]?.styles ?? []),
    ...parts.flatMap(({ remote, part }) => registry.remotes[remote]?.server?.styles[part] ?? []),
  ];
  return [...new Set(files.map(renderStyle))].join('');
}

/** The live remotes as a data block. Server-only fields are left out. */
export const renderRegistry = ({ remotes, ...registry }: Registry): string => {
  const entries = Object.fromEntries(
    Object.entries(remotes).map(([name, { server, offers, ...entry }]) => [name, entry]),
  );
  return `<script type="application/json" id="mf-registry">${toScriptJson({ ...registry, remotes: entries })}</script>`;
};

/** Placed after the visible content, because it is half of the document and scripts read it last. */
const renderData = ({ head, registry, data, replies }: DocumentInput): string =>
  [
    ...head.jsonLd.map(
      (structuredData) => `<script type="application/ld+json">${toScriptJson(structuredData)}</script>`,
    ),
    renderRegistry(registry),
    `<script type="application/json" id="page-data">${serializePageData(data, replies)}</script>`,
  ].join('');

/** Files with a hash are loaded with `crossorigin`, even from this origin: a preload without it is fetched twice. */
export const renderPreload = (file: FileWithIntegrity, media?: string): string =>
  `<link rel="preload" as="script"${media ? ` media="${media}"` : ''} crossorigin ${renderIntegrity(file)}>`;

export const renderStyle = (file: FileWithIntegrity): string =>
  `<link rel="stylesheet" crossorigin ${renderIntegrity(file)}>`;

const renderIntegrity = ({ href, integrity }: FileWithIntegrity) =>
  `href="${escapeHtml(href)}"${integrity && ` integrity="${escapeHtml(integrity)}"`}`;

/** Inserts the replies as the services wrote them; escapes only what could end the script element. */
function serializePageData(data: RenderedPage['data'], replies: ReplyTexts): string {
  const members = Object.entries(replies)
    .filter(([, { status }]) => status === 200)
    .map(([url, { json }]) => `${toScriptJson(url)}:${escapeScript(json)}`);
  const otherMembers = Object.entries(data).map(([name, value]) => `"${name}":${toScriptJson(value)}`);
  return `{${[`"replies":{${members.join(',')}}`, ...otherMembers].join(',')}}`;
}

/** Content of a page that could not be rendered: its title, and links from its structured data. */
export function renderFallbackContent({ title, description, jsonLd }: PageHeadData): string {
  const links = listStructuredDataLinks(jsonLd).map(
    ({ name, href }) => `<li><a class="Link" href="${escapeHtml(href)}">${escapeHtml(name)}</a></li>`,
  );
  return `<main id="main" tabindex="-1" class="Wrap" data-width="narrow" data-page=""><h1>${escapeHtml(title)}</h1><p class="Lead">${escapeHtml(description)}</p><ul>${links.join('')}</ul></main>`;
}

/** The bar on pages of a version that is not live: outside the root element, so it stays. Its link needs no script. */
export function renderPreviewBar(preview: { name: string; version: string }, locale: Locale): string {
  const { label, text, leave } = getPreviewWords(preview.name, preview.version, locale);
  return `<aside class="PreviewBar" aria-label="${escapeHtml(label)}">${escapeHtml(text)} – <a href="?preview=leave" rel="nofollow">${escapeHtml(leave)}</a></aside>`;
}

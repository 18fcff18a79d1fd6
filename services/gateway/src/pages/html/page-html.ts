import { type Locale, site } from '@app/option-lists';
import { escapeHtml, type PageDocument, renderFrame, toScriptJson } from '@app/seo';
import type { Registry, RemoteEntry } from '@app/types';
import type { Template } from './template.ts';

export interface PageParts {
  template: Template;
  document: PageDocument;
  locale: Locale;
  /** The language that the address asks for, if any. */
  choice?: Locale | undefined;
  origin: string;
  registry: Registry;
  /** Remotes that this page needs: their first files are asked for while the HTML is still being read. */
  remotes: readonly string[];
  /** API address → reply as the service wrote it, so that the client does not ask again. */
  replies: Readonly<Record<string, string>>;
  /** What every page is told by the gateway's settings, as HTML. */
  told: string;
  /** Path and query that the language links come back to. */
  path: string;
  /** What stands beside the page and is none of it, as HTML. */
  beside: string;
}

const attribute = escapeHtml;
const openGraphLocale: Record<Locale, string> = { en: 'en_US', es: 'es_US' };

/** A whole page: the shell's document with the page's own head, data and content in it. */
export function pageHtml(page: PageParts): string {
  const { template, document, locale, path } = page;
  const content = renderFrame({ locale, path, content: document.content });
  return [
    template.start,
    `"${locale}"`,
    template.beforeHead,
    renderHead(page),
    template.beforeContent,
    content,
    rootEnd,
    page.beside,
    renderData(page),
    template.end.slice(rootEnd.length),
  ].join('');
}

export const rootEnd = '</div>';

/** Each language has an address of its own: English the plain one, Spanish the one that asks for it. */
function renderAddresses({ document: { status, noindex, path }, choice, origin }: PageParts): string {
  if (status !== 200) return '';
  const plain = origin + path;
  const spanish = `${plain}${path.includes('?') ? '&' : '?'}lang=es`;
  const canonical = attribute(choice === 'es' ? spanish : plain);
  const alternates = noindex ? [] : Object.entries({ en: plain, es: spanish, 'x-default': plain });
  return [
    `<link rel="canonical" href="${canonical}">`,
    ...alternates.map(
      ([language, href]) => `<link rel="alternate" hreflang="${language}" href="${attribute(href)}">`,
    ),
    `<meta property="og:url" content="${canonical}">`,
  ].join('');
}

function renderHead(page: PageParts): string {
  const { document, locale, registry, remotes, told } = page;
  const title = attribute(document.title);
  const description = attribute(document.description);
  const needed = remotes.flatMap((name) => registry.remotes[name] ?? []);
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    document.noindex ? '<meta name="robots" content="noindex">' : '',
    renderAddresses(page),
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${attribute(site.name)}">`,
    `<meta property="og:locale" content="${openGraphLocale[locale]}">`,
    told,
    needed.map(renderAssets).join(''),
  ].join('');
}

/** The live remotes, as data that no browser runs. */
export const renderRegistry = (registry: Registry): string =>
  `<script type="application/json" id="mf-registry">${toScriptJson(registry)}</script>`;

/** Behind everything that is drawn: it is half of the document, and scripts read it when all of that is there. */
const renderData = ({ document, registry, replies }: PageParts): string =>
  [
    ...document.jsonLd.map((found) => `<script type="application/ld+json">${toScriptJson(found)}</script>`),
    renderRegistry(registry),
    `<script type="application/json" id="page-data">{"replies":{${serializeReplies(replies)}}}</script>`,
  ].join('');

/**
 * Whatever has an integrity hash is loaded with `crossorigin="anonymous"`, also from this very origin (Rspack's
 * integrity plugin and the shell's loader both set it). A preload without it is not recognized and fetched twice.
 */
export const renderAssets = ({ preload, styles }: RemoteEntry): string =>
  [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin ${renderIntegrity(file)}>`),
    ...preload.map((file) => `<link rel="preload" as="script" crossorigin ${renderIntegrity(file)}>`),
  ].join('');

const renderIntegrity = ({ href, integrity }: { href: string; integrity: string }) =>
  `href="${attribute(href)}"${integrity && ` integrity="${attribute(integrity)}"`}`;

/** Replies go in as their services wrote them: only what could end the script element is written otherwise. */
const serializeReplies = (replies: Readonly<Record<string, string>>): string =>
  Object.entries(replies)
    .map(([url, json]) => `${toScriptJson(url)}:${escapeScript(json)}`)
    .join(',');

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};
const escapeScript = (json: string) => json.replace(/[<>\u2028\u2029]/g, (found) => escapes[found]!);

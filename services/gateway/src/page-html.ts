import { type Locale, site } from '@app/option-lists';
import { escapeHtml, frameHtml, type PageDocument, scriptJson } from '@app/seo';
import type { Registry, RemoteEntry } from '@app/types';
import type { Template } from './template.ts';

export interface PageParts {
  template: Template;
  document: PageDocument;
  locale: Locale;
  origin: string;
  registry: Registry;
  /** Remotes that this page needs: their first files are asked for while the HTML is still being read. */
  remotes: readonly string[];
  /** API address → reply as the service wrote it, so that the client does not ask again. */
  replies: Readonly<Record<string, string>>;
  /** Path and query in view, for the language links. */
  path: string;
}

const attribute = escapeHtml;
const openGraphLocale: Record<Locale, string> = { en: 'en_US', es: 'es_US' };

/** A whole page: the shell's document with the page's own head, data and content in it. */
export function pageHtml(page: PageParts): string {
  const { template, document, locale, path } = page;
  const content = frameHtml({ locale, path, content: document.content });
  return [
    template.start,
    `"${locale}"`,
    template.beforeHead,
    head(page),
    template.beforeContent,
    content,
    template.end,
  ].join('');
}

function head({ document, locale, origin, registry, remotes, replies }: PageParts): string {
  const title = attribute(document.title);
  const description = attribute(document.description);
  const url = attribute(origin + document.path);
  const needed = remotes.flatMap((name) => registry.remotes[name] ?? []);
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    document.noindex ? '<meta name="robots" content="noindex">' : '',
    document.status === 200 ? `<link rel="canonical" href="${url}">` : '',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:url" content="${url}">`,
    `<meta property="og:site_name" content="${attribute(site.name)}">`,
    `<meta property="og:locale" content="${openGraphLocale[locale]}">`,
    needed.map(assets).join(''),
    ...document.jsonLd.map((data) => `<script type="application/ld+json">${scriptJson(data)}</script>`),
    `<script type="application/json" id="mf-registry">${scriptJson(registry)}</script>`,
    `<script type="application/json" id="page-data">{"replies":{${inlined(replies)}}}</script>`,
  ].join('');
}

/**
 * The loader asks for files of this very origin without CORS, so the preload does too: with `crossorigin` the browser
 * would not recognize it and fetch twice. For another origin both have it.
 */
function assets({ preload, styles }: RemoteEntry): string {
  const mode = (href: string) => (href.startsWith('/') ? '' : ' crossorigin');
  return [
    ...styles.map(
      ({ href, integrity }) =>
        `<link rel="stylesheet" href="${attribute(href)}" integrity="${attribute(integrity)}"${mode(href)}>`,
    ),
    ...preload.map(
      ({ href, integrity }) =>
        `<link rel="preload" as="script" href="${attribute(href)}" integrity="${attribute(integrity)}"${mode(href)}>`,
    ),
  ].join('');
}

/** Replies go in as their services wrote them: only what could end the script element is written otherwise. */
const inlined = (replies: Readonly<Record<string, string>>): string =>
  Object.entries(replies)
    .map(([url, json]) => `${scriptJson(url)}:${safeInScript(json)}`)
    .join(',');

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};
const safeInScript = (json: string) => json.replace(/[<>\u2028\u2029]/g, (found) => escapes[found]!);

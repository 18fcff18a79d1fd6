import { JSDOM } from 'jsdom';

/** What there is to read on one page. Addresses of the site itself are without their origin. */
export interface ReadPage {
  /** Status and, where it leads on, where to. */
  answer: string;
  /** Name → what the document's head says. */
  head: Record<string, string>;
  jsonLd: string[];
  headings: string[];
  /** `text → address` */
  links: string[];
  /** `name = value` of what a form without script sends. */
  fields: string[];
  /** Landmark → its words, in their order. */
  words: Record<string, string[]>;
}

/** Stands for the origin of both sites. */
const anySite = 'https://site.invalid';

const empty = (answer: string): ReadPage => ({
  answer,
  head: {},
  jsonLd: [],
  headings: [],
  links: [],
  fields: [],
  words: {},
});

/** Reads a page as one who runs no script of it. */
export async function readPage(site: string, address: string): Promise<ReadPage> {
  const { origin } = new URL(site);
  const headers = { accept: 'text/html', 'accept-language': 'en' };
  const response = await fetch(origin + address, { headers, redirect: 'manual' });
  const location = response.headers.get('location');
  const answer = `${response.status}${location ? ` to ${location.replace(origin, '')}` : ''}`;
  const html = await response.text();
  return location ? empty(answer) : { ...readHtml(html, origin + address), answer };
}

/** `url`: where it came from. */
function readHtml(html: string, url: string): ReadPage {
  const { origin } = new URL(url);
  const { window } = new JSDOM(html.replaceAll(origin, anySite), { url: url.replace(origin, anySite) });
  const { document } = window;
  for (const unread of document.querySelectorAll('.NeedsScript')) unread.remove();
  const all = <E extends Element = HTMLElement>(selector: string) => [
    ...document.querySelectorAll<E>(selector),
  ];
  const head = Object.fromEntries([
    ['title', document.title],
    ['lang', document.documentElement.lang],
    ...all<HTMLMetaElement>('meta[name]:not([name=viewport]), meta[property]').map((meta) => [
      meta.getAttribute('name') ?? meta.getAttribute('property') ?? '',
      meta.content,
    ]),
    ...all<HTMLLinkElement>('link[rel=canonical], link[rel=alternate], link[rel=prev], link[rel=next]').map(
      (link) => [`${link.rel} ${link.hreflang}`.trim(), toOwn(link.href)],
    ),
  ]) as Record<string, string>;
  const page: ReadPage = {
    answer: '200',
    head,
    jsonLd: all('script[type="application/ld+json"]').map(({ textContent }) => textContent ?? ''),
    headings: all('h1, h2, h3, h4, h5, h6').map((heading) => `${heading.localName} ${readText(heading)}`),
    links: all<HTMLAnchorElement>('a[href]').map(
      (link) => `${readText(link) || link.getAttribute('aria-label') || ''} → ${toOwn(link.href)}`,
    ),
    fields: all<HTMLInputElement>('form [name]').map(readField),
    words: Object.fromEntries(
      ['header.SiteHeader', 'main', 'footer.SiteFooter', 'body'].map((selector) => [
        selector,
        readWords(document.querySelector(selector), selector === 'body'),
      ]),
    ),
  };
  window.close();
  return page;
}

const toOwn = (href: string) => href.replace(anySite, '');

function readField(control: HTMLInputElement | HTMLSelectElement): string {
  const isTick = control.type === 'checkbox' || control.type === 'radio';
  const state = isTick && (control as HTMLInputElement).checked ? ', checked' : '';
  return `${control.name} = ${control.value}${state}${control.disabled ? ', disabled' : ''}`;
}

const blocks =
  'address, article, blockquote, br, button, caption, dd, details, div, dl, dt, fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, header, label, legend, li, main, nav, ol, option, p, section, select, summary, table, td, th, tr, ul';
const unread = 'script, style, template, svg title, svg desc';

/** The text of an element, with space between its blocks. */
function readText(element: Element): string {
  let text = '';
  const read = (node: Node): void => {
    if (node.nodeType === 3) text += node.nodeValue ?? '';
    if (node.nodeType !== 1 || (node as Element).matches(unread) || (node as HTMLElement).hidden) return;
    const isBlock = (node as Element).matches(blocks);
    if (isBlock) text += ' ';
    for (const child of node.childNodes) read(child);
    if (isBlock) text += ' ';
  };
  for (const child of element.childNodes) read(child);
  return text.replace(/\s+/g, ' ').trim();
}

/** `outside`: alone what stands in no landmark. */
function readWords(area: Element | null, outside: boolean): string[] {
  if (!area) return [];
  const copy = area.cloneNode(true) as Element;
  if (outside)
    for (const landmark of copy.querySelectorAll('header.SiteHeader, main, footer.SiteFooter'))
      landmark.remove();
  return readText(copy).split(' ').filter(Boolean);
}

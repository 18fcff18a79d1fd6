import { notFoundHead } from '../heads.ts';
import { type Html, html } from '../html.ts';
import type { PageContext, PageDocument } from '../page-document.ts';
import { m } from '../paraglide/messages.js';
import { searchForm } from '../parts/search-form.ts';
import { paths } from '../paths.ts';
import { problemWords } from '../words/problems.ts';

/** What was looked for: the page's words follow it. */
export type NotFoundKind = 'page' | 'profile' | 'place';

interface ProblemPage extends PageContext {
  /** The address that was asked for; it is not repeated in the page's words. */
  path: string;
}

const problemDocument = (
  { locale, path }: ProblemPage,
  status: PageDocument['status'],
  { title, text }: { title: string; text: string },
  more: Html,
): PageDocument => ({
  status,
  ...notFoundHead(locale),
  title,
  description: text,
  path,
  noindex: true,
  jsonLd: [],
  content:
    html`<div class="Wrap First-page"><div class="Stack"><h1>${title}</h1><p class="Lead">${text}</p>${more}</div></div><div class="Ground First-strip"><div class="Wrap">${searchForm({ locale, label: m.search_label({}, { locale }), note: m.search_note({}, { locale }) })}</div></div>`
      .text,
});

const waysOn = ({ locale }: PageContext) =>
  html`<p class="Row"><a class="Link" href="${paths.home}">${m.nav_home({}, { locale })}</a> <a class="Link" href="${paths.places}">${m.footer_places({}, { locale })}</a> <a class="Link" href="${paths.guide}">${m.nav_guide({}, { locale })}</a></p>`;

/** 404: there is no such page, profile or place; says what to do instead. */
export const notFoundPage = (page: ProblemPage & { kind?: NotFoundKind }): PageDocument =>
  problemDocument(page, 404, problemWords(page.locale).notFound[page.kind ?? 'page'], waysOn(page));

/** 400: the address holds something that no page of ours has. */
export const badAddressPage = (page: ProblemPage): PageDocument =>
  problemDocument(page, 400, problemWords(page.locale).badAddress, waysOn(page));

/** 410: the profile was deleted for good. */
export const gonePage = (page: ProblemPage): PageDocument =>
  problemDocument(page, 410, problemWords(page.locale).gone, waysOn(page));

/** 503: a service is down; the words are those of the specification's error boundary. */
export const problemPage = (page: ProblemPage): PageDocument =>
  problemDocument(
    page,
    503,
    problemWords(page.locale).unavailable,
    html`<p><a class="Button" href="${page.path}">${m.problem_try_again({}, { locale: page.locale })}</a></p>`,
  );

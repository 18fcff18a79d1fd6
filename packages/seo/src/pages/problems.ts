import { createNotFoundHead } from '../heads.ts';
import { type Html, html } from '../html.ts';
import type { PageContext, PageDocument } from '../page-document.ts';
import { m } from '../paraglide/messages.js';
import { searchForm } from '../parts/search-form.ts';
import { paths } from '../paths.ts';
import { getProblemWords } from '../words/page/problems.ts';

/** What was looked for: the page's words follow it. */
export type NotFoundKind = 'page' | 'profile' | 'place';

interface ProblemPage extends PageContext {
  /** The address that was asked for; it is not repeated in the page's words. */
  path: string;
}

const renderProblemDocument = (
  { locale, path }: ProblemPage,
  status: PageDocument['status'],
  { title, text }: { title: string; text: string },
  more: Html,
): PageDocument => ({
  status,
  ...createNotFoundHead(locale),
  title,
  description: text,
  path,
  noindex: true,
  jsonLd: [],
  content:
    html`<div class="Wrap First-page"><div class="Stack"><h1>${title}</h1><p class="Lead">${text}</p>${more}</div></div><div class="Ground First-strip"><div class="Wrap">${searchForm({ locale, label: m.search_label({}, { locale }), note: m.search_note({}, { locale }) })}</div></div>`
      .text,
});

const renderNextLinks = ({ locale }: PageContext) =>
  html`<p class="Row"><a class="Link" href="${paths.home}">${m.nav_home({}, { locale })}</a> <a class="Link" href="${paths.places}">${m.footer_places({}, { locale })}</a> <a class="Link" href="${paths.guide}">${m.nav_guide({}, { locale })}</a></p>`;

/** 404: there is no such page, profile or place; says what to do instead. */
export const renderNotFoundPage = (page: ProblemPage & { kind?: NotFoundKind }): PageDocument =>
  renderProblemDocument(
    page,
    404,
    getProblemWords(page.locale).notFound[page.kind ?? 'page'],
    renderNextLinks(page),
  );

/** 400: the address holds something that no page of ours has. */
export const renderBadAddressPage = (page: ProblemPage): PageDocument =>
  renderProblemDocument(page, 400, getProblemWords(page.locale).badAddress, renderNextLinks(page));

/** 410: the profile was deleted for good. */
export const renderGonePage = (page: ProblemPage): PageDocument =>
  renderProblemDocument(page, 410, getProblemWords(page.locale).gone, renderNextLinks(page));

/** 503: a service is down; the words are those of the specification's error boundary. */
export const renderProblemPage = (page: ProblemPage): PageDocument =>
  renderProblemDocument(
    page,
    503,
    getProblemWords(page.locale).unavailable,
    html`<p><a class="Button" href="${page.path}">${m.problem_try_again({}, { locale: page.locale })}</a></p>`,
  );

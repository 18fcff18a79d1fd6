import type { AddedOption, Locale } from '@app/option-lists';
import * as heads from '../heads.ts';
import { html } from '../html.ts';
import { createFaqLd } from '../json-ld/site.ts';
import type { Head, PageContext, PageDocument } from '../page-document.ts';
import { m } from '../paraglide/messages.js';
import { renderContents, renderSections, renderTextPage } from '../parts/sections.ts';
import { paths } from '../paths.ts';
import type { Section } from '../section.ts';
import { getAccessibilitySections } from '../texts/accessibility.ts';
import { getGuideSections } from '../texts/guide.ts';
import { getHealthDataSections } from '../texts/health-data.ts';
import { getHowReviewsWorkSections } from '../texts/how-reviews-work.ts';
import { getProviderSections } from '../texts/providers.ts';
import { getTermsSections } from '../texts/terms.ts';
import { getTransparencySections, type TransparencyFigures } from '../texts/transparency.ts';
import { getTextWords, type TextWords } from '../words/text/texts.ts';

interface TextPage {
  head: (locale: Locale) => Head;
  path: string;
  words: (words: Record<keyof ReturnType<typeof getTextWords>, TextWords>) => TextWords;
  sections: (locale: Locale) => Section[];
}

const renderDocument = ({ head, path, words, sections }: TextPage, { locale }: PageContext): PageDocument => {
  const { title, lead, contents } = words(getTextWords(locale));
  const all = sections(locale);
  return {
    status: 200,
    ...head(locale),
    path,
    jsonLd: [],
    content: renderTextPage(title, lead, contents ? renderContents(all, contents) : [], renderSections(all))
      .text,
  };
};

/** /guide: the FAQ. */
export const renderGuidePage = (context: PageContext): PageDocument => ({
  ...renderDocument(
    { head: heads.createGuideHead, path: paths.guide, words: (w) => w.guide, sections: getGuideSections },
    context,
  ),
  jsonLd: [createFaqLd(getGuideSections(context.locale))],
});

/** /tospp: terms of service and privacy policy. */
export const renderTermsPage = (context: PageContext): PageDocument =>
  renderDocument(
    { head: heads.createTermsHead, path: paths.terms, words: (w) => w.terms, sections: getTermsSections },
    context,
  );

/** /how-reviews-work. `added`: reasons of the team's own, beside the built-in ones. */
export const renderHowReviewsWorkPage = ({
  added = [],
  ...context
}: PageContext & { added?: readonly AddedOption[] }): PageDocument =>
  renderDocument(
    {
      head: heads.createHowReviewsWorkHead,
      path: paths.howReviewsWork,
      words: (w) => w.howReviewsWork,
      sections: (locale) => getHowReviewsWorkSections(locale, added),
    },
    context,
  );

export const renderHealthDataPage = (context: PageContext): PageDocument =>
  renderDocument(
    {
      head: heads.createHealthDataHead,
      path: paths.healthData,
      words: (w) => w.healthData,
      sections: getHealthDataSections,
    },
    context,
  );

/** /transparency. Without figures (null) the page says so, and a later try may have them. */
export function renderTransparencyPage({
  figures,
  ...context
}: PageContext & { figures: TransparencyFigures | null }): PageDocument {
  const page = renderDocument(
    {
      head: heads.createTransparencyHead,
      path: paths.transparency,
      words: (w) => w.transparency,
      sections: (locale) => getTransparencySections(figures, locale),
    },
    context,
  );
  return figures ? page : { ...page, status: 503, noindex: true };
}

export const renderAccessibilityPage = (context: PageContext): PageDocument =>
  renderDocument(
    {
      head: heads.createAccessibilityHead,
      path: paths.accessibility,
      words: (w) => w.accessibility,
      sections: getAccessibilitySections,
    },
    context,
  );

/** /for-providers; /submit-prosthetist says the same, so that one is the canonical address. */
export function renderProvidersPage({ locale }: PageContext): PageDocument {
  const { title, lead } = getTextWords(locale).providers;
  const join = html`<p><a class="Button" data-size="large" href="${paths.signupAs('prosthetist')}">${m.providers_join({}, { locale })}</a></p>`;
  return {
    status: 200,
    ...heads.createProvidersHead(locale),
    path: paths.forProviders,
    jsonLd: [],
    content: renderTextPage(title, lead, join, renderSections(getProviderSections(locale))).text,
  };
}

/** /compare: the choice lives in the visitor's browser, so the first HTML can only say what the page is for. */
export function comparePage({ locale }: PageContext): PageDocument {
  const o = { locale };
  const { title, lead } = getTextWords(locale).compare;
  return {
    status: 200,
    ...heads.compareHead(locale),
    path: paths.compare,
    noindex: true,
    jsonLd: [],
    content: renderTextPage(
      title,
      lead,
      html`<p>${m.compare_script({}, o)}</p><p><a class="Button" href="${paths.home}">${m.search_link({}, o)}</a></p>`,
    ).text,
  };
}

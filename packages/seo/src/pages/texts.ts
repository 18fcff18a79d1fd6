import type { AddedOption, Locale } from '@app/option-lists';
import * as heads from '../heads.ts';
import { html } from '../html.ts';
import { faqLd } from '../json-ld/site.ts';
import type { Head, PageContext, PageDocument } from '../page-document.ts';
import { m } from '../paraglide/messages.js';
import { contentsHtml, sectionsHtml, textPage } from '../parts/sections.ts';
import { paths } from '../paths.ts';
import type { Section } from '../section.ts';
import { accessibilitySections } from '../texts/accessibility.ts';
import { guideSections } from '../texts/guide.ts';
import { healthDataSections } from '../texts/health-data.ts';
import { howReviewsWorkSections } from '../texts/how-reviews-work.ts';
import { providerSections } from '../texts/providers.ts';
import { termsSections } from '../texts/terms.ts';
import { type TransparencyFigures, transparencySections } from '../texts/transparency.ts';
import { type TextWords, textWords } from '../words/texts.ts';

interface TextPage {
  head: (locale: Locale) => Head;
  path: string;
  words: (words: Record<keyof ReturnType<typeof textWords>, TextWords>) => TextWords;
  sections: (locale: Locale) => Section[];
}

const document = ({ head, path, words, sections }: TextPage, { locale }: PageContext): PageDocument => {
  const { title, lead, contents } = words(textWords(locale));
  const all = sections(locale);
  return {
    status: 200,
    ...head(locale),
    path,
    jsonLd: [],
    content: textPage(title, lead, contents ? contentsHtml(all, contents) : [], sectionsHtml(all)).text,
  };
};

/** /guide: the FAQ. */
export const guidePage = (context: PageContext): PageDocument => ({
  ...document(
    { head: heads.guideHead, path: paths.guide, words: (w) => w.guide, sections: guideSections },
    context,
  ),
  jsonLd: [faqLd(guideSections(context.locale))],
});

/** /tospp: terms of service and privacy policy. */
export const termsPage = (context: PageContext): PageDocument =>
  document(
    { head: heads.termsHead, path: paths.terms, words: (w) => w.terms, sections: termsSections },
    context,
  );

/** /how-reviews-work. `added`: reasons of the team's own, beside the built-in ones. */
export const howReviewsWorkPage = ({
  added = [],
  ...context
}: PageContext & { added?: readonly AddedOption[] }): PageDocument =>
  document(
    {
      head: heads.howReviewsWorkHead,
      path: paths.howReviewsWork,
      words: (w) => w.howReviewsWork,
      sections: (locale) => howReviewsWorkSections(locale, added),
    },
    context,
  );

export const healthDataPage = (context: PageContext): PageDocument =>
  document(
    {
      head: heads.healthDataHead,
      path: paths.healthData,
      words: (w) => w.healthData,
      sections: healthDataSections,
    },
    context,
  );

/** /transparency. Without figures (null) the page says so, and a later try may have them. */
export function transparencyPage({
  figures,
  ...context
}: PageContext & { figures: TransparencyFigures | null }): PageDocument {
  const page = document(
    {
      head: heads.transparencyHead,
      path: paths.transparency,
      words: (w) => w.transparency,
      sections: (locale) => transparencySections(figures, locale),
    },
    context,
  );
  return figures ? page : { ...page, status: 503, noindex: true };
}

export const accessibilityPage = (context: PageContext): PageDocument =>
  document(
    {
      head: heads.accessibilityHead,
      path: paths.accessibility,
      words: (w) => w.accessibility,
      sections: accessibilitySections,
    },
    context,
  );

/** /for-providers; /submit-prosthetist says the same, so that one is the canonical address. */
export function providersPage({ locale }: PageContext): PageDocument {
  const { title, lead } = textWords(locale).providers;
  const join = html`<p><a class="Button" data-size="large" href="${paths.signupAs('prosthetist')}">${m.providers_join({}, { locale })}</a></p>`;
  return {
    status: 200,
    ...heads.providersHead(locale),
    path: paths.forProviders,
    jsonLd: [],
    content: textPage(title, lead, join, sectionsHtml(providerSections(locale))).text,
  };
}

/** /compare: the choice lives in the visitor's browser, so the first HTML can only say what the page is for. */
export function comparePage({ locale }: PageContext): PageDocument {
  const o = { locale };
  const { title, lead } = textWords(locale).compare;
  return {
    status: 200,
    ...heads.compareHead(locale),
    path: paths.compare,
    noindex: true,
    jsonLd: [],
    content: textPage(
      title,
      lead,
      html`<p>${m.compare_script({}, o)}</p><p><a class="Button" href="${paths.home}">${m.search_link({}, o)}</a></p>`,
    ).text,
  };
}

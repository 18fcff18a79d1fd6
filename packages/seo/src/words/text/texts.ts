import type { Locale } from '@app/option-lists';
import { m } from '../../paraglide/messages.js';
import { termsDate } from '../../texts/terms.ts';
import { formatDate } from './formats.ts';

/** Heading and first line of a text page. */
export interface TextWords {
  title: string;
  lead: string;
  /** The title of a list of its headings, where the page is long. */
  contents?: string;
}

/** Headings and first lines of the pages that are mostly text. */
export function getTextWords(locale: Locale) {
  const o = { locale };
  return {
    guide: { title: m.guide_title({}, o), lead: m.guide_lead({}, o), contents: m.guide_contents({}, o) },
    terms: {
      title: m.terms_title({}, o),
      lead: m.terms_lead({ date: formatDate(termsDate, locale) }, o),
    },
    providers: { title: m.providers_title({}, o), lead: m.providers_lead({}, o) },
    howReviewsWork: { title: m.reviews_title({}, o), lead: m.reviews_lead({}, o) },
    healthData: {
      title: m.health_title({}, o),
      lead: m.health_lead({}, o),
      contents: m.guide_contents({}, o),
    },
    transparency: { title: m.transparency_title({}, o), lead: m.transparency_lead({}, o) },
    accessibility: { title: m.accessibility_title({}, o), lead: m.accessibility_lead({}, o) },
    compare: { title: m.compare_title({}, o), lead: m.compare_lead({}, o) },
  } satisfies Record<string, TextWords>;
}

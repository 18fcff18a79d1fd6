import type { Locale } from '@app/option-lists';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { createLinks, createParagraph, createSteps, list, type Section } from '../section.ts';
import { getContactLinks } from './contact.ts';

/** /for-providers, and /submit-prosthetist for those who are signed out. */
export function getProviderSections(locale: Locale): Section[] {
  const o = { locale };
  return [
    {
      id: 'why',
      heading: m.providers_why({}, o),
      blocks: [
        list(m.providers_why_find({}, o), m.providers_why_fair({}, o), m.providers_why_network({}, o)),
      ],
    },
    {
      id: 'how',
      heading: m.providers_how({}, o),
      blocks: [
        createSteps(
          m.providers_how_1({}, o),
          m.providers_how_2({}, o),
          m.providers_how_3({}, o),
          m.providers_how_4({}, o),
        ),
      ],
    },
    {
      id: 'then',
      heading: m.providers_then({}, o),
      blocks: [
        list(
          m.providers_then_photo({}, o),
          m.providers_then_reply({}, o),
          m.providers_then_figures({}, o),
          m.providers_then_invite({}, o),
          m.providers_then_confirm({}, o),
        ),
        createParagraph(m.providers_then_free({}, o)),
      ],
    },
    {
      id: 'need',
      heading: m.providers_need({}, o),
      blocks: [createParagraph(m.providers_need_1({}, o)), createParagraph(m.providers_need_2({}, o))],
    },
    {
      id: 'reviews',
      heading: m.providers_reviews({}, o),
      blocks: [
        createParagraph(m.providers_reviews_1({}, o)),
        createParagraph(m.providers_reviews_2({}, o)),
        createLinks([m.reviews_title({}, o), paths.howReviewsWork]),
      ],
    },
    {
      id: 'wrong',
      heading: m.providers_wrong({}, o),
      blocks: [createParagraph(m.providers_wrong_1({}, o)), getContactLinks(locale)],
    },
  ];
}

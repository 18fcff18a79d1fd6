import { type Locale, licenses } from '@app/option-lists';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { createLinks, createParagraph, createTerms, list, type Section } from '../section.ts';
import { explainCredential } from '../words/listing/credentials.ts';
import { getContactLinks } from './contact.ts';

/** What to ask at a first visit: in the guide and on every printed profile. */
export const visitQuestions = (locale: Locale): string[] =>
  [m.question_1, m.question_2, m.question_3, m.question_4].map((question) => question({}, { locale }));

/** The words that people meet in listings, reviews and clinics, each in one or two sentences. */
export function getGlossary(locale: Locale): { term: string; meaning: string }[] {
  const o = { locale };
  return [
    [m.word_residual, m.word_residual_text],
    [m.word_socket, m.word_socket_text],
    [m.word_check_socket, m.word_check_socket_text],
    [m.word_liner, m.word_liner_text],
    [m.word_suspension, m.word_suspension_text],
    [m.word_adapter, m.word_adapter_text],
    [m.word_pylon, m.word_pylon_text],
    [m.word_keel, m.word_keel_text],
    [m.word_symes, m.word_symes_text],
    [m.word_boyd, m.word_boyd_text],
    [m.word_transtibial, m.word_transtibial_text],
    [m.word_transfemoral, m.word_transfemoral_text],
    [m.word_hip, m.word_hip_text],
    [m.word_rotationplasty, m.word_rotationplasty_text],
    [m.word_osseointegration, m.word_osseointegration_text],
    [m.word_myoelectric, m.word_myoelectric_text],
    [m.word_body_powered, m.word_body_powered_text],
    [m.word_microprocessor, m.word_microprocessor_text],
    [m.word_orthotist, m.word_orthotist_text],
  ].map(([term, meaning]) => ({ term: term!({}, o), meaning: meaning!({}, o) }));
}

/** The numbered parts of the drawing of a leg, from top to bottom. */
export function getLegParts(locale: Locale): { term: string; meaning: string }[] {
  const o = { locale };
  return [
    { term: m.word_liner({}, o), meaning: m.word_liner_text({}, o) },
    { term: m.word_socket({}, o), meaning: m.word_socket_text({}, o) },
    { term: m.word_adapter({}, o), meaning: m.word_adapter_text({}, o) },
    { term: m.word_pylon({}, o), meaning: m.word_pylon_text({}, o) },
    { term: m.word_keel({}, o), meaning: m.word_keel_text({}, o) },
  ];
}

/** The FAQ at /guide: one section a question. */
export function getGuideSections(locale: Locale): Section[] {
  const o = { locale };
  const letters = licenses.map(({ value }) => {
    const { label, explanation } = explainCredential(value, locale);
    return [label, explanation] as const;
  });
  return [
    {
      id: 'choose',
      heading: m.guide_choose({}, o),
      blocks: [
        createParagraph(m.guide_choose_1({}, o)),
        list(
          m.guide_choose_listen({}, o),
          m.guide_choose_experience({}, o),
          m.guide_choose_repairs({}, o),
          m.guide_choose_insurance({}, o),
          m.guide_choose_travel({}, o),
        ),
      ],
    },
    {
      id: 'how-many',
      heading: m.guide_many({}, o),
      blocks: [createParagraph(m.guide_many_1({}, o)), createParagraph(m.guide_many_2({}, o))],
    },
    {
      id: 'questions',
      heading: m.guide_ask({}, o),
      blocks: [list(...visitQuestions(locale)), createParagraph(m.guide_ask_print({}, o))],
    },
    {
      id: 'credentials',
      heading: m.guide_letters({}, o),
      blocks: [
        createParagraph(m.guide_letters_1({}, o)),
        createTerms(['ABC', m.guide_letters_abc({}, o)], ['BOC', m.guide_letters_boc({}, o)], ...letters),
      ],
    },
    {
      id: 'distance',
      heading: m.guide_distance({}, o),
      blocks: [createParagraph(m.guide_distance_1({}, o)), createParagraph(m.guide_distance_2({}, o))],
    },
    {
      id: 'order',
      heading: m.guide_order({}, o),
      blocks: [createParagraph(m.guide_order_1({}, o)), createParagraph(m.guide_order_2({}, o))],
    },
    {
      id: 'stars',
      heading: m.guide_stars({}, o),
      blocks: [createParagraph(m.guide_stars_1({}, o)), createParagraph(m.guide_stars_2({}, o))],
    },
    {
      id: 'reviews',
      heading: m.guide_checked({}, o),
      blocks: [
        createParagraph(m.guide_checked_1({}, o)),
        createLinks([m.reviews_title({}, o), paths.howReviewsWork]),
      ],
    },
    {
      id: 'insurance',
      heading: m.guide_insurance({}, o),
      blocks: [createParagraph(m.guide_insurance_1({}, o))],
    },
    { id: 'children', heading: m.guide_child({}, o), blocks: [createParagraph(m.guide_child_1({}, o))] },
    {
      id: 'wrong',
      heading: m.guide_wrong({}, o),
      blocks: [createParagraph(m.guide_wrong_1({}, o)), getContactLinks(locale)],
    },
    { id: 'cost', heading: m.guide_cost({}, o), blocks: [createParagraph(m.guide_cost_1({}, o))] },
    {
      id: 'words',
      heading: m.guide_words({}, o),
      blocks: [{ kind: 'terms', terms: getGlossary(locale) }],
    },
  ];
}

import { licenses } from '@app/option-lists';
import { explainCredential, listVisitQuestions, paths } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import { m } from '../paraglide/messages.js';
import {
  createLinks,
  createList,
  createSection,
  createTerms,
  getContactLinks,
  type Section,
} from './section.ts';

/** Returns terms that listings, reviews and clinics use, with explanations. */
const listGlossary = (): [term: string, meaning: string][] => [
  [m.word_residual(), m.word_residual_text()],
  [m.word_socket(), m.word_socket_text()],
  [m.word_check_socket(), m.word_check_socket_text()],
  [m.word_liner(), m.word_liner_text()],
  [m.word_suspension(), m.word_suspension_text()],
  [m.word_adapter(), m.word_adapter_text()],
  [m.word_pylon(), m.word_pylon_text()],
  [m.word_keel(), m.word_keel_text()],
  [m.word_symes(), m.word_symes_text()],
  [m.word_boyd(), m.word_boyd_text()],
  [m.word_transtibial(), m.word_transtibial_text()],
  [m.word_transfemoral(), m.word_transfemoral_text()],
  [m.word_hip(), m.word_hip_text()],
  [m.word_rotationplasty(), m.word_rotationplasty_text()],
  [m.word_osseointegration(), m.word_osseointegration_text()],
  [m.word_myoelectric(), m.word_myoelectric_text()],
  [m.word_body_powered(), m.word_body_powered_text()],
  [m.word_microprocessor(), m.word_microprocessor_text()],
  [m.word_orthotist(), m.word_orthotist_text()],
];

/** Sections of the FAQ, `/guide`, one per question. */
export function getGuideSections(): Section[] {
  const locale = getPageLocale();
  const credentialTerms = licenses.map(({ value }) => {
    const { label, explanation } = explainCredential(value, locale);
    return [label, explanation] as const;
  });
  return [
    createSection(
      'choose',
      m.guide_choose(),
      m.guide_choose_1(),
      createList(
        m.guide_choose_listen(),
        m.guide_choose_experience(),
        m.guide_choose_repairs(),
        m.guide_choose_insurance(),
        m.guide_choose_travel(),
      ),
    ),
    createSection('how-many', m.guide_many(), m.guide_many_1(), m.guide_many_2()),
    createSection('questions', m.guide_ask(), createList(...listVisitQuestions(locale)), m.guide_ask_print()),
    createSection(
      'credentials',
      m.guide_letters(),
      m.guide_letters_1(),
      createTerms(['ABC', m.guide_letters_abc()], ['BOC', m.guide_letters_boc()], ...credentialTerms),
    ),
    createSection('distance', m.guide_distance(), m.guide_distance_1(), m.guide_distance_2()),
    createSection('order', m.guide_order(), m.guide_order_1(), m.guide_order_2()),
    createSection('stars', m.guide_stars(), m.guide_stars_1(), m.guide_stars_2()),
    createSection(
      'reviews',
      m.guide_checked(),
      m.guide_checked_1(),
      createLinks([m.reviews_title(), paths.howReviewsWork]),
    ),
    createSection(
      'insurance',
      m.guide_insurance(),
      m.guide_insurance_1(),
      m.guide_insurance_2(),
      createLinks([m.costs_title(), paths.guideCosts]),
    ),
    createSection('children', m.guide_child(), m.guide_child_1()),
    createSection('wrong', m.guide_wrong(), m.guide_wrong_1(), getContactLinks()),
    createSection('cost', m.guide_cost(), m.guide_cost_1()),
    createSection('words', m.guide_words(), createTerms(...listGlossary())),
  ];
}

import { licenses } from '@app/option-lists';
import { useLocation } from '@app/router';
import { explainCredential, listVisitQuestions, paths } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import { DisclosureRow, Figure, Grid, Section as PageSection, Pin, Stack } from '@app/ui';
import { useLayoutEffect, useRef } from 'react';
import { m } from '../paraglide/messages.js';
import {
  createLinks,
  createList,
  createSection,
  createTerms,
  getContactLinks,
  type Section,
} from '../texts/section.ts';
import styles from './GuidePage.module.css';
import { TextBlock, TextPage } from './TextPage.tsx';

/** Page `/guide`: the FAQ with collapsible answers, and a drawing of the parts of a prosthetic leg. */
export default function GuidePage() {
  return (
    <>
      <TextPage title={m.guide_title()} lead={m.guide_lead()}>
        <div className="Answers">
          {getGuideSections().map((section) => (
            <CollapsibleSection key={section.id} section={section} />
          ))}
        </div>
      </TextPage>
      <LegParts />
    </>
  );
}

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

/** A section of text below its heading, opened by pressing the heading or by the anchor in the address. */
function CollapsibleSection({ section: { id, heading, blocks } }: { section: Section }) {
  const detailsRef = useRef<HTMLDetailsElement>(null);
  const { hash, key } = useLocation();
  // The browser would open the section, but does not notice that the router changes the address.
  useLayoutEffect(() => {
    if (hash === `#${id}`) detailsRef.current!.open = true;
    // `key` changes when the same anchor is opened again.
  }, [hash, key, id]);
  return (
    <DisclosureRow ref={detailsRef} id={id} summary={<h2>{heading}</h2>}>
      <Stack>
        {blocks.map((block, i) => (
          <TextBlock key={i} block={block} />
        ))}
      </Stack>
    </DisclosureRow>
  );
}

/** Returns names and texts of the parts in the order of their numbers, from top to bottom. */
const listLegParts = () => [
  [m.word_liner(), m.word_liner_text()],
  [m.word_socket(), m.word_socket_text()],
  [m.word_adapter(), m.word_adapter_text()],
  [m.word_pylon(), m.word_pylon_text()],
  [m.word_keel(), m.word_keel_text()],
];

function LegParts() {
  return (
    <PageSection id="leg" className={styles.LegParts} title={m.leg_title()} lead={m.leg_lead()}>
      <Grid columnsFromRem={48} columns="auto minmax(0, 1fr)" gap={4} columnGap={8} align="center">
        <Figure className={styles['LegParts-drawing']} drawing="leg" label={m.leg_label()} />
        <Stack as="ol" gap={3} className={styles['LegParts-list']}>
          {listLegParts().map(([term, meaning], i) => (
            <Grid as="li" columns="auto minmax(0, 1fr)" gap={2} align="start" key={term}>
              <Pin aria-hidden="true">{i + 1}</Pin>
              <p>
                <b>{term}.</b> {meaning}
              </p>
            </Grid>
          ))}
        </Stack>
      </Grid>
    </PageSection>
  );
}

import { notStatedReason } from '@app/option-lists';
import { formatDay, formatNumber, formatPercent, paths } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import type { getTransparency, ReplyOf } from '@app/types';
import { m } from '../paraglide/messages.js';
import { getDecisionReasonTexts } from './decision-reasons.ts';
import { createLinks, createList, createSection, createTable, type Section } from './section.ts';

export type TransparencyFigures = ReplyOf<typeof getTransparency>;

/** Sections of the page `/transparency`: figures, then the policy. Null: a section says that figures are missing. */
export const getTransparencySections = (figures: TransparencyFigures | null): Section[] => [
  ...(figures ? getFigureSections(figures) : [createMissingSection()]),
  createPolicySection(),
];

function getFigureSections(figures: TransparencyFigures): Section[] {
  const locale = getPageLocale();
  const toNumberText = (n: number) => formatNumber(n);
  const toDayText = (date: string) => formatDay(date, locale);
  const { medianHours, flags, hidden, appeals } = figures;
  const outcomeCounts = [flags, hidden, appeals];
  const createRow = (label: string, name: keyof typeof flags) => ({
    label,
    cells: outcomeCounts.map((counts) => toNumberText(counts[name])),
  });
  return [
    createSection(
      'reviews',
      m.transparency_reviews(),
      m.transparency_from_to({ from: toDayText(figures.from), to: toDayText(figures.to) }),
      createTable(
        m.transparency_became(),
        [m.transparency_what(), m.transparency_number()],
        [
          { label: m.transparency_received(), cells: [toNumberText(figures.received)] },
          { label: m.transparency_approved(), cells: [toNumberText(figures.approved)] },
          { label: m.transparency_changes(), cells: [toNumberText(figures.changesRequested)] },
          { label: m.transparency_rejected(), cells: [toNumberText(figures.rejected)] },
          { label: m.transparency_removed(), cells: [toNumberText(figures.removed)] },
          { label: m.transparency_waiting(), cells: [toNumberText(figures.waiting)] },
          { label: m.transparency_withdrawn(), cells: [toNumberText(figures.withdrawn)] },
        ],
      ),
      medianHours === null
        ? m.transparency_median_none()
        : m.transparency_median({ n: medianHours, shown: toNumberText(medianHours) }),
    ),
    createSection(
      'by-rating',
      m.transparency_stars(),
      m.transparency_stars_1(),
      createStarTable(figures.byStar),
    ),
    createSection(
      'reasons',
      m.transparency_reasons(),
      m.transparency_reasons_1(),
      createReasonTable(figures),
      createLinks([m.reviews_reasons(), `${paths.howReviewsWork}#reasons`]),
    ),
    createSection(
      'flags',
      m.transparency_flags(),
      m.transparency_flags_1(),
      createTable(
        m.transparency_flags_caption(),
        [
          m.transparency_outcome(),
          m.transparency_flags_column(),
          m.transparency_hidden_column(),
          m.transparency_appeals_column(),
        ],
        [
          createRow(m.transparency_all(), 'received'),
          createRow(m.transparency_upheld(), 'upheld'),
          createRow(m.transparency_declined(), 'declined'),
          createRow(m.transparency_open(), 'open'),
        ],
      ),
    ),
  ];
}

/** Creates the table by rating, five stars first. Ratings without decisions have no fraction. */
function createStarTable(starCounts: TransparencyFigures['byStar']) {
  const rows = starCounts
    .toSorted((a, b) => b.star - a.star)
    .map(({ star, decided, approved }) => ({
      label: m.profile_stars({ n: star }),
      cells: [
        formatNumber(decided),
        formatNumber(approved),
        decided > 0 ? formatPercent(approved / decided) : m.transparency_no_share(),
      ],
      ...(decided > 0 && { share: approved / decided }),
    }));
  return createTable(
    m.transparency_stars_caption(),
    [m.transparency_rating(), m.transparency_decided(), m.transparency_approved(), m.transparency_share()],
    rows,
  );
}

/** Creates the table of all published reasons, most frequent first. */
function createReasonTable({ reasons, addedReasons }: TransparencyFigures) {
  const locale = getPageLocale();
  // "Not stated" is never offered, so it is listed only if it was used.
  const usedReasons = notStatedReason.value in reasons ? [...addedReasons, notStatedReason] : addedReasons;
  const labels = new Map([
    // Reasons that are not offered any more keep their original text.
    ...Object.keys(reasons).map((value) => [value, value] as const),
    ...usedReasons.map(({ value, es }) => [value, locale === 'es' ? es : value] as const),
    ...getDecisionReasonTexts().map(({ value, label }) => [value, label] as const),
  ]);
  const reasonCounts = [...labels].map(([value, label]) => ({ label, count: reasons[value] ?? 0 }));
  const maxCount = Math.max(1, ...reasonCounts.map(({ count }) => count));
  const rows = reasonCounts
    .toSorted((a, b) => b.count - a.count)
    .map(({ label, count }) => ({ label, cells: [formatNumber(count)], share: count / maxCount }));
  return createTable(
    m.transparency_reasons_caption(),
    [m.transparency_reason(), m.transparency_times()],
    rows,
  );
}

const createMissingSection = (): Section =>
  createSection('missing', m.transparency_missing(), m.transparency_missing_text());

function createPolicySection(): Section {
  return createSection(
    'policy',
    m.transparency_policy(),
    createList(
      m.transparency_policy_order(),
      m.transparency_policy_reasons(),
      m.transparency_policy_person(),
      m.transparency_policy_pay(),
      m.transparency_policy_count(),
    ),
    createLinks([m.reviews_title(), paths.howReviewsWork], [m.footer_terms(), paths.termsOfService]),
  );
}

import { type Locale, notStated } from '@app/option-lists';
import type { getTransparency, ReplyOf } from '@app/types';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { createLinks, createParagraph, createTable, list, type Section } from '../section.ts';
import { getDecisionReasonTexts } from '../words/review/decision-reasons.ts';
import { formatDay } from '../words/text/day.ts';
import { formatNumber, formatPercent } from '../words/text/formats.ts';

export type TransparencyFigures = ReplyOf<typeof getTransparency>;

/** /transparency: the figures, then what we hold ourselves to. Without figures (null) it says that they are missing. */
export const getTransparencySections = (figures: TransparencyFigures | null, locale: Locale): Section[] => [
  ...(figures ? getFigureSections(figures, locale) : [createMissingSection(locale)]),
  createPolicySection(locale),
];

function getFigureSections(figures: TransparencyFigures, locale: Locale): Section[] {
  const o = { locale };
  const toNumberText = (n: number) => formatNumber(n, locale);
  const toDayText = (date: string) => formatDay(date, locale);
  const { medianHours, flags, hidden, appeals } = figures;
  const answers = [flags, hidden, appeals];
  const createRow = (label: string, name: keyof typeof flags) => ({
    label,
    cells: answers.map((answered) => toNumberText(answered[name])),
  });
  return [
    {
      id: 'reviews',
      heading: m.transparency_reviews({}, o),
      blocks: [
        createParagraph(
          m.transparency_from_to({ from: toDayText(figures.from), to: toDayText(figures.to) }, o),
        ),
        createTable(
          m.transparency_became({}, o),
          [m.transparency_what({}, o), m.transparency_number({}, o)],
          [
            { label: m.transparency_received({}, o), cells: [toNumberText(figures.received)] },
            { label: m.transparency_approved({}, o), cells: [toNumberText(figures.approved)] },
            { label: m.transparency_changes({}, o), cells: [toNumberText(figures.changesRequested)] },
            { label: m.transparency_rejected({}, o), cells: [toNumberText(figures.rejected)] },
            { label: m.transparency_removed({}, o), cells: [toNumberText(figures.removed)] },
            { label: m.transparency_waiting({}, o), cells: [toNumberText(figures.waiting)] },
          ],
        ),
        createParagraph(
          medianHours === null
            ? m.transparency_median_none({}, o)
            : m.transparency_median({ n: medianHours, shown: toNumberText(medianHours) }, o),
        ),
      ],
    },
    {
      id: 'by-rating',
      heading: m.transparency_stars({}, o),
      blocks: [createParagraph(m.transparency_stars_1({}, o)), createStarTable(figures.byStar, locale)],
    },
    {
      id: 'reasons',
      heading: m.transparency_reasons({}, o),
      blocks: [
        createParagraph(m.transparency_reasons_1({}, o)),
        createReasonTable(figures, locale),
        createLinks([m.reviews_reasons({}, o), `${paths.howReviewsWork}#reasons`]),
      ],
    },
    {
      id: 'flags',
      heading: m.transparency_flags({}, o),
      blocks: [
        createParagraph(m.transparency_flags_1({}, o)),
        createTable(
          m.transparency_flags_caption({}, o),
          [
            m.transparency_outcome({}, o),
            m.transparency_flags_column({}, o),
            m.transparency_hidden_column({}, o),
            m.transparency_appeals_column({}, o),
          ],
          [
            createRow(m.transparency_all({}, o), 'received'),
            createRow(m.transparency_upheld({}, o), 'upheld'),
            createRow(m.transparency_declined({}, o), 'declined'),
            createRow(m.transparency_open({}, o), 'open'),
          ],
        ),
      ],
    },
  ];
}

/** Five stars first. A rating about which nothing was decided has no share. */
function createStarTable(shares: TransparencyFigures['byStar'], locale: Locale) {
  const o = { locale };
  const rows = shares
    .toSorted((a, b) => b.star - a.star)
    .map(({ star, decided, approved }) => ({
      label: m.profile_stars({ n: star }, o),
      cells: [
        formatNumber(decided, locale),
        formatNumber(approved, locale),
        decided > 0 ? formatPercent(approved / decided, locale) : m.transparency_no_share({}, o),
      ],
      ...(decided > 0 && { share: approved / decided }),
    }));
  return createTable(
    m.transparency_stars_caption({}, o),
    [
      m.transparency_rating({}, o),
      m.transparency_decided({}, o),
      m.transparency_approved({}, o),
      m.transparency_share({}, o),
    ],
    rows,
  );
}

/** Every published reason, also those that were never needed; the most frequent first. */
function createReasonTable({ reasons, addedReasons }: TransparencyFigures, locale: Locale) {
  const o = { locale };
  // Nobody chooses it, so it is named only where it was needed.
  const withNotStated = notStated.value in reasons ? [...addedReasons, notStated] : addedReasons;
  const labels = new Map([
    // One that the team gives no more, in the words in which it was given.
    ...Object.keys(reasons).map((value) => [value, value] as const),
    ...withNotStated.map(({ value, es }) => [value, locale === 'es' ? es : value] as const),
    ...getDecisionReasonTexts(locale).map(({ value, label }) => [value, label] as const),
  ]);
  const known = [...labels].map(([value, label]) => ({ label, count: reasons[value] ?? 0 }));
  const most = Math.max(1, ...known.map(({ count }) => count));
  const rows = known
    .toSorted((a, b) => b.count - a.count)
    .map(({ label, count }) => ({ label, cells: [formatNumber(count, locale)], share: count / most }));
  return createTable(
    m.transparency_reasons_caption({}, o),
    [m.transparency_reason({}, o), m.transparency_times({}, o)],
    rows,
  );
}

const createMissingSection = (locale: Locale): Section => ({
  id: 'missing',
  heading: m.transparency_missing({}, { locale }),
  blocks: [createParagraph(m.transparency_missing_text({}, { locale }))],
});

function createPolicySection(locale: Locale): Section {
  const o = { locale };
  return {
    id: 'policy',
    heading: m.transparency_policy({}, o),
    blocks: [
      list(
        m.transparency_policy_order({}, o),
        m.transparency_policy_reasons({}, o),
        m.transparency_policy_person({}, o),
        m.transparency_policy_pay({}, o),
        m.transparency_policy_count({}, o),
      ),
      createLinks(
        [m.reviews_title({}, o), paths.howReviewsWork],
        [m.footer_terms({}, o), paths.termsOfService],
      ),
    ],
  };
}

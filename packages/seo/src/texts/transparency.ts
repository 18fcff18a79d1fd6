import { type Locale, notStated } from '@app/option-lists';
import type { getTransparency, ReplyOf } from '@app/types';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { links, list, paragraph, type Section, table } from '../section.ts';
import { dayText } from '../words/day.ts';
import { decisionReasonTexts } from '../words/decision-reasons.ts';
import { numberText, percentText } from '../words/formats.ts';

export type TransparencyFigures = ReplyOf<typeof getTransparency>;

/** /transparency: the figures, then what we hold ourselves to. Without figures (null) it says that they are missing. */
export const transparencySections = (figures: TransparencyFigures | null, locale: Locale): Section[] => [
  ...(figures ? figureSections(figures, locale) : [missing(locale)]),
  policy(locale),
];

function figureSections(figures: TransparencyFigures, locale: Locale): Section[] {
  const o = { locale };
  const number = (n: number) => numberText(n, locale);
  const day = (date: string) => dayText(date, locale);
  const { medianHours, flags, hidden, appeals } = figures;
  const answers = [flags, hidden, appeals];
  const row = (label: string, name: keyof typeof flags) => ({
    label,
    cells: answers.map((answered) => number(answered[name])),
  });
  return [
    {
      id: 'reviews',
      heading: m.transparency_reviews({}, o),
      blocks: [
        paragraph(m.transparency_from_to({ from: day(figures.from), to: day(figures.to) }, o)),
        table(
          m.transparency_became({}, o),
          [m.transparency_what({}, o), m.transparency_number({}, o)],
          [
            { label: m.transparency_received({}, o), cells: [number(figures.received)] },
            { label: m.transparency_approved({}, o), cells: [number(figures.approved)] },
            { label: m.transparency_changes({}, o), cells: [number(figures.changesRequested)] },
            { label: m.transparency_rejected({}, o), cells: [number(figures.rejected)] },
            { label: m.transparency_removed({}, o), cells: [number(figures.removed)] },
            { label: m.transparency_waiting({}, o), cells: [number(figures.waiting)] },
          ],
        ),
        paragraph(
          medianHours === null
            ? m.transparency_median_none({}, o)
            : m.transparency_median({ n: medianHours, shown: number(medianHours) }, o),
        ),
      ],
    },
    {
      id: 'by-rating',
      heading: m.transparency_stars({}, o),
      blocks: [paragraph(m.transparency_stars_1({}, o)), byStar(figures.byStar, locale)],
    },
    {
      id: 'reasons',
      heading: m.transparency_reasons({}, o),
      blocks: [
        paragraph(m.transparency_reasons_1({}, o)),
        byReason(figures, locale),
        links([m.reviews_reasons({}, o), `${paths.howReviewsWork}#reasons`]),
      ],
    },
    {
      id: 'flags',
      heading: m.transparency_flags({}, o),
      blocks: [
        paragraph(m.transparency_flags_1({}, o)),
        table(
          m.transparency_flags_caption({}, o),
          [
            m.transparency_outcome({}, o),
            m.transparency_flags_column({}, o),
            m.transparency_hidden_column({}, o),
            m.transparency_appeals_column({}, o),
          ],
          [
            row(m.transparency_all({}, o), 'received'),
            row(m.transparency_upheld({}, o), 'upheld'),
            row(m.transparency_declined({}, o), 'declined'),
            row(m.transparency_open({}, o), 'open'),
          ],
        ),
      ],
    },
  ];
}

/** Five stars first. A rating about which nothing was decided has no share. */
function byStar(shares: TransparencyFigures['byStar'], locale: Locale) {
  const o = { locale };
  const rows = shares
    .toSorted((a, b) => b.star - a.star)
    .map(({ star, decided, approved }) => ({
      label: m.profile_stars({ n: star }, o),
      cells: [
        numberText(decided, locale),
        numberText(approved, locale),
        decided > 0 ? percentText(approved / decided, locale) : m.transparency_no_share({}, o),
      ],
      ...(decided > 0 && { share: approved / decided }),
    }));
  return table(
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
function byReason({ reasons, addedReasons }: TransparencyFigures, locale: Locale) {
  const o = { locale };
  // Nobody chooses it, so it is named only where it was needed.
  const withNotStated = notStated.value in reasons ? [...addedReasons, notStated] : addedReasons;
  const labels = new Map([
    // One that the team gives no more, in the words in which it was given.
    ...Object.keys(reasons).map((value) => [value, value] as const),
    ...withNotStated.map(({ value, es }) => [value, locale === 'es' ? es : value] as const),
    ...decisionReasonTexts(locale).map(({ value, label }) => [value, label] as const),
  ]);
  const known = [...labels].map(([value, label]) => ({ label, count: reasons[value] ?? 0 }));
  const most = Math.max(1, ...known.map(({ count }) => count));
  const rows = known
    .toSorted((a, b) => b.count - a.count)
    .map(({ label, count }) => ({ label, cells: [numberText(count, locale)], share: count / most }));
  return table(
    m.transparency_reasons_caption({}, o),
    [m.transparency_reason({}, o), m.transparency_times({}, o)],
    rows,
  );
}

const missing = (locale: Locale): Section => ({
  id: 'missing',
  heading: m.transparency_missing({}, { locale }),
  blocks: [paragraph(m.transparency_missing_text({}, { locale }))],
});

function policy(locale: Locale): Section {
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
      links([m.reviews_title({}, o), paths.howReviewsWork], [m.footer_terms({}, o), paths.termsOfService]),
    ],
  };
}

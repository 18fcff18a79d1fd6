import type { Locale } from '@app/option-lists';
import { formatDate, formatNumber } from '@app/seo';
import { m } from '../paraglide/messages.js';

/** In the order in which somebody comes closer. */
export const figureKinds = ['appearances', 'views', 'phone', 'website'] as const;
export type FigureKind = (typeof figureKinds)[number];

export const getFigureName = (kind: FigureKind): string =>
  ({
    appearances: m.figure_appearances,
    views: m.figure_views,
    phone: m.figure_phone,
    website: m.figure_website,
  })[kind]();

/** A number, or "Fewer than 10" where it is not told. */
export const formatFigure = (often: number | null): string =>
  often === null ? m.figures_few() : formatNumber(often);

const noonMs = 12 * 60 * 60 * 1000;
/** "Aug 31, 2026" of a day that begins at midnight in UTC: dates are told as in Chicago, where it is still the day before. */
export const formatDay = (midnight: string, locale: Locale): string =>
  formatDate(new Date(Date.parse(midnight) + noonMs).toISOString(), locale);

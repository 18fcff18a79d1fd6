import { formatNumber } from '@app/seo';
import { m } from '../paraglide/messages.js';

/** In the order of the funnel. */
export const figureKinds = ['appearances', 'views', 'phone', 'website'] as const;
export type FigureKind = (typeof figureKinds)[number];

export const getFigureName = (kind: FigureKind): string =>
  ({
    appearances: m.figure_appearances,
    views: m.figure_views,
    phone: m.figure_phone,
    website: m.figure_website,
  })[kind]();

/** A number, or "Fewer than 10" for null. */
export const formatFigure = (often: number | null): string =>
  often === null ? m.figures_few() : formatNumber(often);

import type { Locale } from '@app/option-lists';
import { numberText } from '@app/seo';
import { m } from '../paraglide/messages.js';

/** In the order in which somebody comes closer. */
export const figureKinds = ['appearances', 'views', 'phone', 'website'] as const;
export type FigureKind = (typeof figureKinds)[number];

export const figureName = (kind: FigureKind): string =>
  ({
    appearances: m.figure_appearances,
    views: m.figure_views,
    phone: m.figure_phone,
    website: m.figure_website,
  })[kind]();

/** A number, or "Fewer than 10" where it is not told. */
export const oftenText = (often: number | null, locale: Locale): string =>
  often === null ? m.figures_few() : numberText(often, locale);

import type { Locale } from '@app/option-lists';
import { m } from '../../paraglide/messages.js';
import { formatTenth } from '../text/formats.ts';

/** "4.2 miles"; with no point known "Distance unknown". */
export const formatDistance = (miles: number | null, locale: Locale): string =>
  miles === null
    ? m.distance_unknown({}, { locale })
    : m.distance_miles({ n: formatTenth(miles, locale) }, { locale });

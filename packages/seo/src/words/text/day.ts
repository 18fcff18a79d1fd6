import type { Locale } from '@app/option-lists';
import { formatDate } from './formats.ts';

/** "Oct 12, 2026" of a day that has no hour: noon is the same day all over the country. */
export const formatDay = (day: string, locale: Locale): string => formatDate(`${day}T18:00Z`, locale);

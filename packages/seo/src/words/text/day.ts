import type { Locale } from '@app/option-lists';
import { formatDate } from './formats.ts';

/** "Oct 12, 2026" of a date without time; its noon is the same date in the whole country. */
export const formatDay = (day: string, locale: Locale): string => formatDate(`${day}T18:00Z`, locale);

import type { Locale } from '@app/option-lists';
import { parsePhone } from '@app/types/listing/phone';

// Both languages are of the United States, and dates are those of the middle of the country for everyone,
// so that the gateway and every browser print the same.
const tag: Record<Locale, string> = { en: 'en-US', es: 'es-US' };

/** Made when first asked for: each takes a phone milliseconds, and a page needs one or two of the four. */
function cacheByLocale<T>(make: (tag: string) => T): (locale: Locale) => T {
  const made: Partial<Record<Locale, T>> = {};
  return (locale) => {
    made[locale] ??= make(tag[locale]);
    return made[locale];
  };
}

const dates = cacheByLocale(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'America/Chicago' }),
);
const percents = cacheByLocale((tag) => new Intl.NumberFormat(tag, { style: 'percent' }));

/** "Oct 12, 2026" of an ISO instant. */
export const formatDate = (instant: string, locale: Locale): string =>
  dates(locale).format(new Date(instant));

// Both languages of the United States write 1,204.5, and numbers are in every first picture: a formatter of the
// browser's would be the dearest part of drawing it.
const groupDigits = (digits: string) => digits.replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');

/** "1,204" of a whole number. */
export const formatNumber = (n: number, _locale: Locale): string => groupDigits(String(n));

/** "91%" of 0.91. */
export const formatPercent = (share: number, locale: Locale): string => percents(locale).format(share);

/** "4.8" of a rating or of miles: always one decimal. */
export function formatTenth(n: number, _locale: Locale): string {
  const [whole = '', tenth] = (Math.round(n * 10) / 10).toFixed(1).split('.');
  return `${groupDigits(whole)}.${tenth}`;
}

/** "(314) 555-0142 ext. 12" of ten digits with or without +1, never broken over two lines; anything else as it is. */
export function formatPhone(phone: string): string {
  const parts = parsePhone(phone);
  if (!parts) return phone;
  const { digits, extension } = parts;
  const number = `(${digits.slice(0, 3)})\u00a0${digits.slice(3, 6)}-\u2060${digits.slice(6)}`;
  return extension ? `${number}\u00a0ext.\u00a0${extension}` : number;
}

/** `tel:+13145550142;ext=12` (RFC 3966); empty where the text holds no number that can be called. */
export function toPhoneHref(phone: string): string {
  const parts = parsePhone(phone);
  if (!parts) return '';
  return `tel:+1${parts.digits}${parts.extension && `;ext=${parts.extension}`}`;
}

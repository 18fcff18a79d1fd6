import type { Locale } from '@app/option-lists';
import { nationwideOptionMiles } from '@app/option-lists';
import { parsePhone } from '@app/types/listing/phone';
import { m } from '../../paraglide/messages.js';

// Dates are in Central time for everyone, and in formats of our own: the gateway and all browsers must render the same
// text, but their engines format differently.
const monthNames: Record<Locale, string> = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  es: 'ene feb mar abr may jun jul ago sept oct nov dic',
};
/** Created on first use, because that takes milliseconds on a phone. */
let dateFormat: Intl.DateTimeFormat | undefined;

/** Formats an ISO instant as a date: "Oct 12, 2026". */
export function formatDate(instant: string, locale: Locale): string {
  dateFormat ??= new Intl.DateTimeFormat('en-US', {
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    timeZone: 'America/Chicago',
  });
  const [month, day, year] = dateFormat.format(new Date(instant)).split('/');
  const monthName = monthNames[locale].split(' ')[Number(month) - 1];
  return locale === 'en' ? `${monthName} ${day}, ${year}` : `${day} ${monthName} ${year}`;
}

// In the United States, both languages write 1,204.5. Intl would be the most expensive part of the first render.
const groupDigits = (digits: string) => digits.replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');

/** Formats an integer: "1,204". */
export const formatNumber = (n: number): string => groupDigits(String(n));

/** Formats a fraction as percentage: "91%" for 0.91. Halves round up, also where the product is a little less: 0.575 * 100. */
export const formatPercent = (share: number): string => `${Math.round(share * 100 + 1e-9)}%`;

/** Formats a rating or miles with one decimal: "4.8". */
export function formatOneDecimal(n: number): string {
  const [integerDigits = '', decimalDigit] = (Math.round(n * 10) / 10).toFixed(1).split('.');
  return `${groupDigits(integerDigits)}.${decimalDigit}`;
}

/** Formats ten digits with or without +1: "(314) 555-0142 ext. 12". Other texts stay unchanged. */
export function formatPhone(phone: string): string {
  const phoneParts = parsePhone(phone);
  if (!phoneParts) return phone;
  const { digits, extension } = phoneParts;
  const number = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  return extension ? `${number} ext. ${extension}` : number;
}

/** Converts a phone number to a URL: `tel:+13145550142;ext=12` (RFC 3966). Empty if it is not valid. */
export function toPhoneHref(phone: string): string {
  const phoneParts = parsePhone(phone);
  if (!phoneParts) return '';
  return `tel:+1${phoneParts.digits}${phoneParts.extension && `;ext=${phoneParts.extension}`}`;
}

/** Formats a date without time: "Oct 12, 2026". Its noon is on the same date in the whole country. */
export const formatDay = (day: string, locale: Locale): string => formatDate(`${day}T18:00Z`, locale);

/** Formats a radius: "100 miles", "Nationwide", and for a search by name "Nationwide (Name Search)". */
export function formatRadius(miles: number, isNameSearch: boolean, locale: Locale): string {
  if (miles < nationwideOptionMiles) return m.radius_miles({ n: String(miles) }, { locale });
  return isNameSearch ? m.radius_nationwide_name({}, { locale }) : m.radius_nationwide({}, { locale });
}

/** For words within a sentence: "today closed". */
export const lowercaseFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

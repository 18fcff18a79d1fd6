import { type Locale, locales } from '@app/option-lists';
import { detectLocale } from '@app/service-kit';

const isLocale = (value: string | null | undefined): value is Locale =>
  locales.some((known) => known === value);

const cookie = /(?:^|;\s*)lang=([a-z]{2})(?:;|$)/;

/** The visitor's language: their choice (cookie), else the browser's preference. */
export function detectLanguage(request: { headers: { get(name: string): string | null } }): Locale {
  const chosen = cookie.exec(request.headers.get('cookie') ?? '')?.[1];
  return isLocale(chosen) ? chosen : detectLocale(request);
}

/** The language of `?lang=es`, as the footer and search engines link to it. */
export function parseLanguageChoice(search: URLSearchParams): Locale | undefined {
  const requested = search.get('lang');
  return isLocale(requested) ? requested : undefined;
}

/** Lasts a year; read by the gateway only. */
export const createLanguageCookie = (locale: Locale, https: boolean): string =>
  `lang=${locale}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly${https ? '; Secure' : ''}`;

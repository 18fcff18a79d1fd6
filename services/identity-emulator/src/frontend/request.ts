import { type Locale, locales } from '@app/option-lists';
import { type AppEnv, detectLocale } from '@app/service-kit';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { ClerkError } from '../clerk-error.ts';

export type RequestContext = Context<AppEnv>;

const maxNameLength = 100;

/** @throws unless the body is form-encoded */
export async function readForm(c: RequestContext): Promise<URLSearchParams> {
  const type = c.req.header('content-type') ?? '';
  const text = await c.req.text();
  if (text === '' || type.startsWith('application/x-www-form-urlencoded')) return new URLSearchParams(text);
  throw new ClerkError('requestMalformed');
}

/** The calling page's origin, for the token's `azp`. Same-origin GETs send Referer or only the gateway's host. */
export function readOrigin(c: RequestContext): string | undefined {
  const originOrReferer = c.req.header('origin') ?? c.req.header('referer');
  if (originOrReferer && URL.canParse(originOrReferer)) return new URL(originOrReferer).origin;
  const host = c.req.header('x-forwarded-host');
  return host && `${c.req.header('x-forwarded-proto') ?? 'http'}://${host}`;
}

/** Language of mails: the visitor's choice on the site, else the browser's. */
export function chooseMailLocale(c: RequestContext): Locale {
  const chosenLanguage = getCookie(c, 'lang');
  return locales.find((locale) => locale === chosenLanguage) ?? detectLocale(c.req.raw);
}

/** Reads and trims a name; null if it is empty. */
export function parseName(form: URLSearchParams, field: 'first_name' | 'last_name'): string | null {
  const name = form.get(field)?.trim() ?? '';
  if ([...name].length > maxNameLength) throw new ClerkError('paramTooLong', field);
  return name || null;
}

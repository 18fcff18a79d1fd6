import { type Locale, locales } from '@app/option-lists';
import { type AppEnv, detectLocale } from '@app/service-kit';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { clerkErrors } from '../clerk-error.ts';

export type RequestContext = Context<AppEnv>;

/**
 * Parses a form-encoded body.
 * @throws for other bodies
 */
export async function readForm(c: RequestContext): Promise<URLSearchParams> {
  const type = c.req.header('content-type') ?? '';
  const text = await c.req.text();
  if (text === '' || type.startsWith('application/x-www-form-urlencoded')) return new URLSearchParams(text);
  throw clerkErrors.requestMalformed();
}

/**
 * The origin of the calling page, for the token's `azp`, without which a token is refused. Same-origin GETs have no
 * Origin header, so Referer and then the gateway's forwarded host are used.
 */
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

import { type Locale, locales } from '@app/option-lists';
import { type AppEnv, detectLocale } from '@app/service-kit';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { problems } from '../clerk-error.ts';

export type Call = Context<AppEnv>;

/** The fields of a form-encoded body. @throws when it is another kind of body */
export async function readForm(c: Call): Promise<URLSearchParams> {
  const type = c.req.header('content-type') ?? '';
  const text = await c.req.text();
  if (text === '' || type.startsWith('application/x-www-form-urlencoded')) return new URLSearchParams(text);
  throw problems.malformed();
}

/**
 * The origin of the page that asks, for the token's `azp`. Same-origin GETs carry no Origin header, and a token
 * without `azp` is refused: so the Referer is asked, then what the gateway says it was called.
 */
export function readOrigin(c: Call): string | undefined {
  const message = c.req.header('origin') ?? c.req.header('referer');
  if (message && URL.canParse(message)) return new URL(message).origin;
  const host = c.req.header('x-forwarded-host');
  return host && `${c.req.header('x-forwarded-proto') ?? 'http'}://${host}`;
}

/** The language of mails: the site's own choice where the visitor made one, else the browser's. */
export function chooseMailLocale(c: Call): Locale {
  const chosen = getCookie(c, 'lang');
  return locales.find((locale) => locale === chosen) ?? detectLocale(c.req.raw);
}

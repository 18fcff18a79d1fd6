// Metadata and content sources that pages need for signing in with Clerk or its emulator.

import { escapeHtml } from '../html.ts';
import type { Sources } from '../security-headers.ts';

/** Settings of the identity provider (`env.ts`). */
interface Identity {
  CLERK_PUBLISHABLE_KEY?: string | undefined;
  CLERK_PROXY_URL?: string | undefined;
  CLERK_JS_URL?: string | undefined;
}

/** The Frontend API's host in a publishable key: "pk_live_" and the base64 of "host$". */
export function parseFrontendHost(publishableKey: string): string | undefined {
  const encoded = /^pk_(?:live|test)_([A-Za-z0-9+/]+={0,2})$/.exec(publishableKey)?.[1];
  const host = encoded && /^([^$]+)\$$/.exec(Buffer.from(encoded, 'base64').toString('latin1'))?.[1];
  return host && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/i.test(host) ? host : undefined;
}

/** Meta elements for the page's script; empty if nobody can sign in. */
export function renderIdentityMeta({
  CLERK_PUBLISHABLE_KEY,
  CLERK_PROXY_URL,
  CLERK_JS_URL,
}: Identity): string {
  if (!CLERK_PUBLISHABLE_KEY) return '';
  const result = {
    publishableKey: CLERK_PUBLISHABLE_KEY,
    ...(CLERK_PROXY_URL && { proxyUrl: CLERK_PROXY_URL }),
    ...(CLERK_JS_URL && { clerkJsUrl: CLERK_JS_URL }),
  };
  return `<meta name="identity" content="${escapeHtml(JSON.stringify(result))}">`;
}

/** The origin of an address on another host; none for a path of this site. */
const toForeignOrigins = (address: string | undefined) =>
  address?.startsWith('http') ? [new URL(address).origin] : [];

const botCheck = 'https://challenges.cloudflare.com';

/**
 * Content sources of the provider's SDK: a blob worker that refreshes the session; with Clerk also its hosts and the
 * bot check at sign-up.
 */
export function toIdentitySources(identity: Identity): Sources {
  const { CLERK_PUBLISHABLE_KEY: key, CLERK_PROXY_URL: proxy, CLERK_JS_URL: script } = identity;
  if (!key) return {};
  const worker = { 'worker-src': ["'self'", 'blob:'] };
  if (proxy?.startsWith('/')) return { ...worker, 'script-src': toForeignOrigins(script) };
  const frontend = proxy ? toForeignOrigins(proxy) : [`https://${parseFrontendHost(key)}`];
  return {
    ...worker,
    'script-src': [...frontend, ...toForeignOrigins(script), botCheck, 'https://*.protect.clerk.com'],
    'connect-src': [...frontend, 'https://*.protect.clerk.com:*'],
    'img-src': ['https://img.clerk.com'],
    'frame-src': [botCheck],
  };
}

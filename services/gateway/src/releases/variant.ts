import { randomInt } from 'node:crypto';
import { type Preview, verifyPreviewToken } from '@app/releases';
import type { AppEnv } from '@app/service-kit';
import type { Registry } from '@app/types';
import type { Context } from 'hono';
import { createCookie, redirect } from '../pages/addresses.ts';
import type { LiveRegistry } from './registry.store.ts';
import { type Audience, filterRegistry, isForAudience } from './registry.ts';

/** The versions of one visitor, and the headers of pages made with them. */
export interface Variant {
  registry: Registry;
  /** Merged before the headers of every page. */
  headers: Readonly<Record<string, string>>;
  preview?: Pick<Preview, 'name' | 'version'>;
}

interface VariantDeps {
  registry: LiveRegistry;
  previewLinks: ReturnType<typeof createPreviewLinks>;
  isHttps: boolean;
  drawNumber?: () => number;
}

type VariantRequest = { header(name: 'cookie' | 'user-agent'): string | undefined };

/** Chooses by the visitor's cookies: a previewed version, else a canary of their share, else the live version. */
export function createVariantChooser({
  registry,
  previewLinks,
  isHttps,
  drawNumber = drawCanaryNumber,
}: VariantDeps) {
  return async (audience: Audience, request: VariantRequest): Promise<Variant> => {
    const liveRegistry = filterRegistry(audience, registry());
    const cookies = request.header('cookie') ?? '';
    const preview = previewLinks.findPreview(cookies);
    // Also a first version, or one of a withdrawn remote: a preview is how a team sees it before visitors do.
    if (preview && isForAudience(preview.name, audience)) {
      const entry = await registry.getEntry(preview.name, preview.version);
      if (entry)
        return {
          registry: replaceEntries(liveRegistry, { [preview.name]: entry }),
          headers: uncachedHeaders,
          preview,
        };
    }
    const canaries = Object.entries(registry.getCanaries()).filter(([name]) => liveRegistry.remotes[name]);
    if (canaries.length === 0 || isBot(request.header('user-agent')))
      return { registry: liveRegistry, headers: {} };
    const cookieNumber = readCanaryNumber(cookies);
    const canaryNumber = cookieNumber ?? drawNumber();
    const chosenCanaries = canaries.filter(([, { share }]) => isInShare(canaryNumber, share));
    return {
      registry: replaceEntries(
        liveRegistry,
        Object.fromEntries(chosenCanaries.map(([name, { entry }]) => [name, entry])),
      ),
      headers: {
        // Shared caches must not store a visitor's versions or number.
        'cache-control': 'private, no-cache',
        ...(cookieNumber === undefined && { 'set-cookie': createCanaryCookie(canaryNumber, isHttps) }),
      },
    };
  };
}

const replaceEntries = (registry: Registry, entries: Registry['remotes']): Registry => ({
  ...registry,
  remotes: { ...registry.remotes, ...entries },
});

const secondsPerDay = 86_400;
/** Matches the cookie with a visitor's random number, 0–99; nothing else is stored about them. */
const canaryCookiePattern = /(?:^|;\s*)canary=(\d|[1-9]\d)(?:;|$)/;

/** Reads the browser's number; undefined if it has none. */
export function readCanaryNumber(cookies: string): number | undefined {
  const digits = canaryCookiePattern.exec(cookies)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

export const drawCanaryNumber = (): number => randomInt(100);

/** Lasts 30 days, so that visitors keep their version during a canary. */
export const createCanaryCookie = (canaryNumber: number, isHttps: boolean): string =>
  createCookie('canary', String(canaryNumber), 30 * secondsPerDay, isHttps);

/** True if the number belongs to the share. Shares are whole percents, at least one. */
export const isInShare = (canaryNumber: number, share: number): boolean =>
  canaryNumber < Math.max(1, Math.round(share * 100));

/** Bots that identify themselves get the live version, no cookie, and do not count as visits. */
const botPattern = /bot\b|crawl|spider|slurp|externalhit/i;
export const isBot = (userAgent: string | undefined): boolean => !userAgent || botPattern.test(userAgent);

interface PreviewLinksDeps {
  /** Secrets with which the admin service signs links: the current and the former. Without any no link is valid. */
  secrets: readonly string[];
  isHttps: boolean;
  now?: () => Date;
}

const previewCookiePattern = /(?:^|;\s*)preview=([\w.~-]{1,250})(?:;|$)/;
export const leavePreviewValue = 'leave';

/** Links to a version that is not live: the link sets a cookie with the same lifetime. */
export function createPreviewLinks({ secrets, isHttps, now = () => new Date() }: PreviewLinksDeps) {
  const readToken = (token: string) =>
    secrets.map((secret) => verifyPreviewToken(secret, token, now())).find(Boolean);
  const createPreviewCookie = (value: string, seconds: number) =>
    createCookie('preview', value, seconds, isHttps);
  const computeSecondsLeft = ({ expiresAt }: Preview) =>
    Math.ceil((expiresAt.getTime() - now().getTime()) / 1000);

  return {
    /** Redirects a preview link to the page itself. An expired or forged link sets no cookie. */
    redirectLink(c: Context<AppEnv>, { pathname, searchParams }: URL): Response | undefined {
      const token = searchParams.get('preview');
      if (token === null) return undefined;
      const otherParams = new URLSearchParams(searchParams);
      otherParams.delete('preview');
      const preview = readToken(token);
      const previewCookie =
        token === leavePreviewValue
          ? createPreviewCookie('', 0)
          : preview && createPreviewCookie(token, computeSecondsLeft(preview));
      return redirect(c, 302, otherParams.size > 0 ? `${pathname}?${otherParams}` : pathname, {
        ...uncachedHeaders,
        ...(previewCookie && { 'set-cookie': previewCookie }),
      });
    },
    findPreview(cookies: string): Preview | undefined {
      const token = previewCookiePattern.exec(cookies)?.[1];
      return token === undefined ? undefined : readToken(token);
    },
  };
}

/** Pages of a version that is not live are not cached or indexed. */
const uncachedHeaders = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' } as const;

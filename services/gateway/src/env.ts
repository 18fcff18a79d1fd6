import path from 'node:path';
import { findReleasesStorageFault, releasesStorageSettings } from '@app/storage';
import { serviceNames, toUrlVariable } from '@app/types';
import * as z from 'zod';
import { parseFrontendHost } from './pages/identity-page.ts';
import { parseTileSources } from './pages/map-tiles.ts';
import type { FallbackRule } from './releases/failing-remotes.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const parseFolder = (inRoot: string) =>
  z
    .string()
    .default(inRoot)
    .transform((given) => path.resolve(root, given));
const service = z.url({ protocol: /^http$/ });
type UrlVariable = ReturnType<typeof toUrlVariable<(typeof serviceNames)[number]>>;
/** Without its address, calls of a service are answered 503 and the rest goes on; search alone is needed. */
const serviceUrls = Object.fromEntries(
  serviceNames.map((name) => [toUrlVariable(name), service.optional()]),
) as Record<UrlVariable, z.ZodOptional<typeof service>>;
const yes = z.enum(['0', '1']).default('0');
/** An address on this origin ("/__clerk") or of another one. */
const anyAddress = z.union([z.string().regex(/^\/(?![/\\])[\w./@-]*$/), z.url({ protocol: /^https?$/ })], {
  error: 'a path on this site or an http(s) address',
});

/** Checked once at start; a missing or wrong value names its key. */
export const settings = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535),
    ...serviceUrls,
    SEARCH_URL: service,
    /** The worker, which has the development mail page. */
    WORKER_URL: service.optional(),
    /** Development only: the identity emulator, which then stands under /__clerk. */
    IDENTITY_URL: service.optional(),
    /** Development only: "1" shows every mail that would be sent, at /dev/mail. */
    DEV_MAIL: yes.refine((value) => value === '0' || process.env.NODE_ENV !== 'production', {
      error: 'shows everybody all mail, so never with NODE_ENV=production',
    }),
    /** "1": a proxy of ours stands before us and adds the address it saw as the last one of X-Forwarded-For. */
    TRUST_PROXY: yes,
    /** "1": what stands before us begins traces. Else every request begins one, whatever it says. */
    TRUST_TRACEPARENT: yes,
    /** Of the identity provider, for pages. Without it nobody can sign in, and pages load nothing of it. */
    CLERK_PUBLISHABLE_KEY: z
      .string()
      .refine((key) => parseFrontendHost(key) !== undefined, { error: 'not a publishable key of Clerk' })
      .optional(),
    /** Where its Frontend API is for browsers, where that is not its own host. */
    CLERK_PROXY_URL: anyAddress.optional(),
    /** Where browsers load its SDK from, where that is not its own host. */
    CLERK_JS_URL: anyAddress.optional(),
    /** A tile server for the map, as a template with {z}, {x}, {y} and, if it has several hosts, {s}. */
    MAP_TILE_URL: z
      .string()
      .refine((template) => parseTileSources(template) !== undefined, {
        error: 'an http(s) address or a path with {z}, {x} and {y}; only {s}, {r} beside them',
      })
      .optional(),
    /** Who made the map: shown under it. */
    MAP_TILE_CREDIT: z.string().max(200).optional(),
    /** Where the built shell is: `public.html` and its files. */
    GATEWAY_SHELL_DIR: parseFolder('shell/dist'),
    /** Where which version of each remote is live is kept. Without it, what the build embedded is live. */
    MONGODB_URI: z.string().startsWith('mongodb', 'must be a mongodb:// address').optional(),
    ...releasesStorageSettings,
    /** Published remotes: `<name>/<version>/…`, never changed once written. What is not here may be in a bucket. */
    REMOTES_DIR: parseFolder('dist/remotes'),
    /** Where browsers load files of remotes from, where that is not this site: a CDN before the bucket or before us. */
    REMOTES_ORIGIN: z
      .url({ protocol: /^https?$/ })
      .transform((address) => new URL(address).origin)
      .optional(),
    /** Signs links to versions that are not live. The back office's service needs the same one; without it there are none. */
    PREVIEW_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    /** A version of a remote is taken back when it fails for more than this share of the visitors of five minutes … */
    REMOTE_FALLBACK_SHARE: z.coerce.number().positive().max(1).default(0.2),
    /** … to whom at least so many pages went that load it … */
    REMOTE_FALLBACK_LOADS: z.coerce.number().int().min(1).default(20),
    /** … and who say so from at least so many addresses. 1 is for a machine that is its own only visitor. */
    REMOTE_FALLBACK_ADDRESSES: z.coerce.number().int().min(1).default(3),
    /** How long a visitor waits for the HTML of a page, in milliseconds; then its browser makes the page. */
    PAGE_ANSWER_MS: z.coerce.number().int().min(100).max(60_000).default(620),
    /** For how long after services were asked a page is taken for what they would say now, in milliseconds. */
    PAGE_FRESH_MS: z.coerce.number().int().min(0).max(1000).default(50),
    /** What the build embedded: which version of each remote is live until the database says. */
    GATEWAY_REGISTRY_SEED: parseFolder('dist/registry.json'),
    /** Development only: a file that says it in place of the database; read again whenever it changes. */
    GATEWAY_REGISTRY_FILE: z
      .string()
      .transform((given) => path.resolve(root, given))
      .optional(),
    /** The site's own address, for canonical links, structured data and the sitemap. Default: localhost and the port. */
    PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
    /** An origin of the back office's own: then it answers there alone, and there alone. Default: under /admin of every host. */
    ADMIN_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
    /** Development only: further sources that pages may load from (the development servers), space-separated. */
    GATEWAY_DEV_SOURCES: z.string().default(''),
  })
  .refine(({ MAP_TILE_URL, MAP_TILE_CREDIT }) => !MAP_TILE_URL || MAP_TILE_CREDIT, {
    path: ['MAP_TILE_CREDIT'],
    error: 'needed with MAP_TILE_URL: tile servers ask to be named',
  })
  .check((context) => {
    const message = findReleasesStorageFault(context.value);
    if (message)
      context.issues.push({
        code: 'custom',
        input: context.value.REMOTES_STORE,
        path: ['REMOTES_STORE'],
        message,
      });
  })
  .refine(({ DEV_MAIL, WORKER_URL }) => DEV_MAIL === '0' || WORKER_URL, {
    path: ['WORKER_URL'],
    error: 'needed with DEV_MAIL=1',
  });
export type Settings = z.output<typeof settings>;

export const toFallbackRule = (env: Settings): FallbackRule => ({
  share: env.REMOTE_FALLBACK_SHARE,
  loads: env.REMOTE_FALLBACK_LOADS,
  addresses: env.REMOTE_FALLBACK_ADDRESSES,
});

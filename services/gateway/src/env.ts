import { existsSync } from 'node:fs';
import path from 'node:path';
import { findMissingSettings, isProduction, serviceUrlSettings } from '@app/service-kit';
import { findReleasesStorageSettingsError, releasesStorageSettings } from '@app/storage';
import * as z from 'zod';
import { parseFrontendHost, parseTileSources } from './pages/settings-meta.ts';
import type { RollbackRule } from './releases/auto-rollback.ts';

const repositoryRoot = path.resolve(import.meta.dirname, '../../..');
const pathSchema = z.string().transform((filePath) => path.resolve(repositoryRoot, filePath));
const serviceUrlSchema = z.url({ protocol: /^http$/ });
const flagSchema = z.enum(['0', '1']).default('0');
/** A path of this origin ("/__clerk"), or an address of another one. */
const pathOrUrlSchema = z.union(
  [z.string().regex(/^\/(?![/\\])[\w./@-]*$/), z.url({ protocol: /^https?$/ })],
  {
    error: 'a path on this site or an http(s) address',
  },
);

/** Checks across settings also run if a single setting is malformed, so that all errors are reported at once. */
const alwaysCheckOptions = { when: () => true };

/** Checked at start. Loose, because any service may have an address of its own: FIT_NOTES_URL. */
export const settingsSchema = z
  .looseObject({
    PORT: z.coerce.number().int().min(0).max(65_535),
    ...serviceUrlSettings,
    SEARCH_URL: serviceUrlSchema.optional(),
    /** The worker, for the development mail page. */
    WORKER_URL: serviceUrlSchema.optional(),
    /** Development only: the identity emulator, served under /__clerk. */
    IDENTITY_URL: serviceUrlSchema.optional(),
    /** Development only: "1" shows all unsent mails at /dev/mail. */
    DEV_MAIL: flagSchema.refine((value) => value === '0' || !isProduction(), {
      error: 'shows everybody all mail, so never with NODE_ENV=production',
    }),
    /** "1": a trusted proxy appends the client's address to X-Forwarded-For. */
    TRUST_PROXY: flagSchema,
    /** "1": a trusted proxy starts traces. Otherwise `traceparent` of requests is ignored. */
    TRUST_TRACEPARENT: flagSchema,
    /** Publishable key of the identity provider. Without it nobody can sign in, and pages load none of its files. */
    CLERK_PUBLISHABLE_KEY: z
      .string()
      .refine((key) => parseFrontendHost(key) !== undefined, { error: 'not a publishable key of Clerk' })
      .refine((key) => !parseFrontendHost(key)?.endsWith('.localhost') || !isProduction(), {
        error: 'is the public key of the emulator, so never with NODE_ENV=production',
      })
      .optional(),
    /** Address of its Frontend API for browsers, if not its own host. */
    CLERK_PROXY_URL: pathOrUrlSchema.optional(),
    /** Address of its browser SDK, if not its own host. */
    CLERK_JS_URL: pathOrUrlSchema.optional(),
    /** Tile server of the map: a template with {z}, {x}, {y} and, for several hosts, {s}. */
    MAP_TILE_URL: z
      .string()
      .refine((template) => parseTileSources(template) !== undefined, {
        error: 'an http(s) address or a path with {z}, {x} and {y}; only {s}, {r} beside them',
      })
      .optional(),
    /** A file of vector tiles instead of a tile server, served by the gateway. */
    MAP_PMTILES: pathSchema
      .refine((filePath) => existsSync(filePath), { error: 'there is no such file' })
      .optional(),
    /** Attribution shown on the map. */
    MAP_TILE_CREDIT: z.string().max(200).optional(),
    /** Folder of the built shell (`public.html` and its files). */
    GATEWAY_SHELL_DIR: pathSchema.prefault('shell/dist'),
    /** Database that stores the live version of each remote. Without it the versions embedded in the build are live. */
    MONGODB_URI: z.string().startsWith('mongodb', 'must be a mongodb:// address').optional(),
    ...releasesStorageSettings,
    /** Folder of published remotes: `<name>/<version>/…`, immutable. Others may be in a bucket. */
    REMOTES_DIR: pathSchema.prefault('dist/remotes'),
    /** Origin of the remotes' files, if not this site: a CDN. */
    REMOTES_ORIGIN: z
      .url({ protocol: /^https?$/ })
      .transform((address) => new URL(address).origin)
      .optional(),
    /** Signs preview links; the admin service needs the same. Without it there are none. */
    PREVIEW_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    /** The previous secret: links signed with it stay valid until they expire, after a day. */
    PREVIEW_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
    /** Auto-rollback of a version that fails for more than this share of the visitors within five minutes … */
    REMOTE_FALLBACK_SHARE: z.coerce.number().positive().max(1).default(0.2),
    /** … after at least this many page loads with it … */
    REMOTE_FALLBACK_LOADS: z.coerce.number().int().min(1).default(20),
    /** … and failures from at least this many addresses. Use 1 on a machine with a single visitor. */
    REMOTE_FALLBACK_ADDRESSES: z.coerce.number().int().min(1).default(3),
    /** Maximum time to render a page in milliseconds; after that the browser renders it. */
    PAGE_ANSWER_MS: z.coerce.number().int().min(100).max(60_000).default(620),
    /** Processes that render pages, each of some 100 MB. */
    PAGE_RENDERERS: z.coerce.number().int().min(1).max(32).default(2),
    /** How long a cached page is used without asking the services again, in milliseconds. */
    PAGE_FRESH_MS: z.coerce.number().int().min(0).max(1000).default(50),
    /** Registry embedded in the build: live versions until the database was read. */
    GATEWAY_REGISTRY_SEED: pathSchema.prefault('dist/registry.json'),
    /** Development and release gate: a registry file instead of the database, read again when it changes. */
    GATEWAY_REGISTRY_FILE: pathSchema.optional(),
    /** The site's origin for canonical links, structured data and the sitemap. Default: localhost with the port. */
    PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
    /** With https: "1" makes browsers use https for all hosts below this one too, for two years (HSTS). */
    HSTS_SUBDOMAINS: flagSchema,
    /** "1": browsers may add the site to their built-in HSTS list (preload). Hard to undo. */
    HSTS_PRELOAD: flagSchema,
    /** "0": nobody reads the description of the API at /api/docs and /api/openapi.json. */
    API_DOCS: z.enum(['0', '1']).default('1'),
    /** A separate origin for the admin pages, which are then served there only. Default: under /admin of every host. */
    ADMIN_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
    /** Development only: further sources (development servers) for the content security policy, space-separated. */
    GATEWAY_DEV_SOURCES: z.string().default(''),
  })
  .refine(({ MAP_TILE_URL, MAP_TILE_CREDIT }) => !MAP_TILE_URL || MAP_TILE_CREDIT, {
    ...alwaysCheckOptions,
    path: ['MAP_TILE_CREDIT'],
    error: 'needed with MAP_TILE_URL: tile servers ask to be named',
  })
  .refine(({ MAP_TILE_URL, MAP_PMTILES }) => !MAP_TILE_URL || !MAP_PMTILES, {
    ...alwaysCheckOptions,
    path: ['MAP_PMTILES'],
    error: 'not with MAP_TILE_URL: the map has one or the other',
  })
  .refine(({ HSTS_PRELOAD, HSTS_SUBDOMAINS }) => HSTS_PRELOAD === '0' || HSTS_SUBDOMAINS === '1', {
    ...alwaysCheckOptions,
    path: ['HSTS_SUBDOMAINS'],
    error: 'needed with HSTS_PRELOAD=1: the list takes no site without its subdomains',
  })
  .refine(({ SEARCH_URL, SERVICE_URL_TEMPLATE }) => SEARCH_URL ?? SERVICE_URL_TEMPLATE, {
    ...alwaysCheckOptions,
    path: ['SERVICE_URL_TEMPLATE'],
    error: 'needed without SEARCH_URL: nothing is found without the search',
  })
  .refine(({ DEV_MAIL, WORKER_URL }) => DEV_MAIL === '0' || WORKER_URL, {
    ...alwaysCheckOptions,
    path: ['WORKER_URL'],
    error: 'needed with DEV_MAIL=1',
  });
export type Settings = z.output<typeof settingsSchema>;

export const findSettingsErrors = (env: NodeJS.ProcessEnv) => [
  ...findMissingSettings(env, {
    PUBLIC_ORIGIN: 'for links, the sitemap and sign-in',
    ADMIN_ORIGIN: 'so that a script in a visitor’s page cannot act as staff',
    CLERK_PUBLISHABLE_KEY: 'without which nobody can sign in',
  }),
  findReleasesStorageSettingsError(env),
];

export const toRollbackRule = (env: Settings): RollbackRule => ({
  maxFailedShare: env.REMOTE_FALLBACK_SHARE,
  minLoads: env.REMOTE_FALLBACK_LOADS,
  minAddresses: env.REMOTE_FALLBACK_ADDRESSES,
});

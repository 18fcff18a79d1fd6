import { randomBytes } from 'node:crypto';
import { globSync } from 'node:fs';
import path from 'node:path';
import { developmentKeys, publicPath } from '@app/service-identity-emulator/keys';
// Not the whole package: `npm start` keeps running, so it loads little.
import { toUrlVariable } from '@app/types/call/services';

export interface Service {
  name: string;
  /** Path of its entry, relative to the repository root. */
  entry: string;
  /** An emulator: not started if this variable, the secret of the real service, is set. */
  replacedByVariable?: string;
}

const toEntry = (folder: string) => `services/${folder}/src/main.ts`;

const root = path.resolve(import.meta.dirname, '..');

/** Services that declare themselves, of the slices in this checkout. */
const declaredServices = globSync('services/*/src/service.ts', { cwd: root }).map(
  (file) => file.split(path.sep)[1]!,
);

/** In order of start; stopped in reverse order. */
export const services: readonly Service[] = [
  { name: 'identity', entry: toEntry('identity-emulator'), replacedByVariable: 'CLERK_SECRET_KEY' },
  ...[...declaredServices.sort(), 'gateway'].map((name) => ({ name, entry: toEntry(name) })),
];

/** Variables with addresses, which the starting program computes. */
export const addressVariables = [...services.map(({ name }) => toUrlVariable(name)), 'SERVICE_URL_TEMPLATE'];

type Env = Readonly<Record<string, string | undefined>>;

/** Services to start with these settings. Empty values count as unset. */
export const listServices = (env: Env): Service[] =>
  services.filter(({ replacedByVariable }) => !replacedByVariable || !env[replacedByVariable]);

export const toUrl = (port: number | undefined) => `http://127.0.0.1:${port}`;

interface SiteSettings {
  ports: Readonly<Record<string, number>>;
  mongoUri: string;
  publicOrigin: string;
  env: Env;
}

/** Environment of all services besides the user's: each other's addresses, and the data. */
export function createServiceEnv(settings: SiteSettings): Record<string, string> {
  const urlEntries = listServices(settings.env).map(({ name }) => [
    toUrlVariable(name),
    toUrl(settings.ports[name]),
  ]);
  return { ...Object.fromEntries(urlEntries), ...createSharedEnv(settings) };
}

/** The same without the addresses; of `ports`, only the emulator's is needed. */
export function createSharedEnv(settings: SiteSettings): Record<string, string> {
  const { mongoUri, publicOrigin, env: userEnv } = settings;
  return {
    // Services that are started later, beside those above.
    SERVICE_URL_TEMPLATE: 'http://127.0.0.1:{port}',
    MONGODB_URI: mongoUri,
    PUBLIC_ORIGIN: publicOrigin,
    // Signs preview links for this run if no secret is set.
    PREVIEW_SECRET: userEnv.PREVIEW_SECRET || randomBytes(32).toString('base64url'),
    DEV_MAIL: isDevMailEnabled(userEnv) ? '1' : '0',
    ...(isEmulated(userEnv) && createEmulatorEnv(settings)),
  };
}

/** Gives each service its own metrics port: the configured one plus its position. */
export const setMetricsPort = <E extends Env>(env: E, position: number): E =>
  env.METRICS_PORT ? { ...env, METRICS_PORT: String(Number(env.METRICS_PORT) + position) } : env;

export const isEmulated = (env: Env): boolean => listServices(env).some(({ name }) => name === 'identity');

/** True if only this machine can reach the site. Unset means localhost. */
const isPrivate = ({ PUBLIC_ORIGIN }: Env) =>
  !PUBLIC_ORIGIN || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(PUBLIC_ORIGIN).hostname);

/** As DEV_MAIL says; by default where only this machine can reach the site, with emulated accounts or without SMTP. */
export const isDevMailEnabled = (env: Env): boolean =>
  env.DEV_MAIL
    ? env.DEV_MAIL === '1'
    : env.NODE_ENV !== 'production' && isPrivate(env) && (isEmulated(env) || !env.SMTP_URL);

/** Clerk settings for the identity emulator, in the format of real ones. */
const createEmulatorEnv = ({ ports, publicOrigin }: SiteSettings) => ({
  CLERK_PUBLISHABLE_KEY: developmentKeys.publishableKey,
  CLERK_SECRET_KEY: developmentKeys.secretKey,
  CLERK_WEBHOOK_SECRET: developmentKeys.webhookSecret,
  CLERK_API_URL: toUrl(ports.identity),
  CLERK_ISSUER: publicOrigin + publicPath,
  CLERK_PROXY_URL: publicPath,
  // The build without prebuilt forms, which are most of its size and unused.
  CLERK_JS_URL: `${publicPath}/npm/@clerk/clerk-js@5/dist/clerk.headless.browser.js`,
});

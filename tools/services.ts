import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { developmentKeys, publicPath } from '@app/service-identity-emulator/keys';
// Not the whole package: the process of `npm start` stays.
import { serviceNames, toUrlVariable } from '@app/types/call/services';

/** A service, as started by `npm start`, `pnpm dev` and tests. */
export interface Service {
  name: string;
  /** Path of its entry, relative to the repository root. */
  entry: string;
  /** Environment variable with its URL for other services; absent for the gateway. */
  urlVariable?: string;
  /** An emulator: not started if this variable, the URL of the real service, is set. */
  unless?: string;
}

const toServiceAtPath = (name: string): Service => ({
  name,
  entry: `services/${name}/src/main.ts`,
  urlVariable: toUrlVariable(name),
});

/** In order of start; stopped in reverse order. */
export const services: readonly Service[] = [
  {
    name: 'identity',
    entry: 'services/identity-emulator/src/main.ts',
    urlVariable: 'IDENTITY_URL',
    unless: 'CLERK_SECRET_KEY',
  },
  ...[...serviceNames, 'worker'].map(toServiceAtPath),
  { name: 'gateway', entry: 'services/gateway/src/main.ts' },
];

type Env = Readonly<Record<string, string | undefined>>;

const root = path.resolve(import.meta.dirname, '..');

/** Services to start with these settings, limited to the slices in this checkout. Empty values count as unset. */
export const listServices = (env: Env): Service[] =>
  services.filter(({ entry, unless }) => existsSync(path.join(root, entry)) && (!unless || !env[unless]));

export const toUrl = (port: number | undefined) => `http://127.0.0.1:${port}`;

export interface ServicePorts {
  /** By service name. */
  ports: Readonly<Record<string, number>>;
  mongoUri: string;
  /** URL that visitors use. */
  publicOrigin: string;
  /** Environment given by the user. */
  given: Env;
}

/** Environment of all services besides the user's: each other's addresses, and the data. */
export function createServiceEnv({
  ports,
  mongoUri,
  publicOrigin,
  given,
}: ServicePorts): Record<string, string> {
  const env: Record<string, string> = { MONGODB_URI: mongoUri, PUBLIC_ORIGIN: publicOrigin };
  // Signs preview links for this run if no secret is set.
  env.PREVIEW_SECRET = given.PREVIEW_SECRET || randomBytes(32).toString('base64url');
  for (const { name, urlVariable } of listServices(given))
    if (urlVariable) env[urlVariable] = toUrl(ports[name]);
  if (isEmulated(given)) Object.assign(env, createEmulatorEnv(ports, publicOrigin));
  env.DEV_MAIL = isMailShown(given) ? '1' : '0';
  return env;
}

/** Each service has its own metrics port, counted up from the given one. */
export const withMetricsPort = <E extends Env>(env: E, place: number): E =>
  env.METRICS_PORT ? { ...env, METRICS_PORT: String(Number(env.METRICS_PORT) + place) } : env;

/** True if the identity emulator is used. */
export const isEmulated = (given: Env): boolean =>
  listServices(given).some(({ name }) => name === 'identity');

/** True if only this machine can reach the site. Unset means localhost. */
const isPrivate = ({ PUBLIC_ORIGIN }: Env) =>
  !PUBLIC_ORIGIN || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(PUBLIC_ORIGIN).hostname);

/**
 * True if /dev/mail shows outgoing emails: as DEV_MAIL says, or by default outside production if only this machine can
 * reach the site, and accounts are emulated or no SMTP server is set.
 */
export const isMailShown = (given: Env): boolean =>
  given.DEV_MAIL
    ? given.DEV_MAIL === '1'
    : given.NODE_ENV !== 'production' && isPrivate(given) && (isEmulated(given) || !given.SMTP_URL);

/** Clerk settings for the identity emulator, in the format of real ones. */
const createEmulatorEnv = (ports: ServicePorts['ports'], publicOrigin: string) => ({
  CLERK_PUBLISHABLE_KEY: developmentKeys.publishableKey,
  CLERK_SECRET_KEY: developmentKeys.secretKey,
  CLERK_WEBHOOK_SECRET: developmentKeys.webhookSecret,
  CLERK_API_URL: toUrl(ports.identity),
  CLERK_ISSUER: publicOrigin + publicPath,
  CLERK_PROXY_URL: publicPath,
  // The build without prebuilt forms, which are most of its size and unused.
  CLERK_JS_URL: `${publicPath}/npm/@clerk/clerk-js@5/dist/clerk.headless.browser.js`,
});

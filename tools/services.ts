import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { developmentKeys, publicPath } from '@app/service-identity-emulator/keys';
import { serviceNames, toUrlVariable, toVariable } from '@app/types';

/** One service of the platform, as `npm start`, `pnpm dev` and the tests run it. */
export interface Service {
  name: string;
  /** From the root of the repository; Node runs it as it is. */
  entry: string;
  /** The variable by which the service learns its port. */
  portVariable: string;
  /** The variable by which the others learn its address; the gateway's is nobody's business. */
  urlVariable?: string;
  /** It stands in for something real: it does not run where this variable says where that is. */
  unless?: string;
}

const toServiceAtPath = (name: string): Service => ({
  name,
  entry: `services/${name}/src/main.ts`,
  portVariable: `${toVariable(name)}_PORT`,
  urlVariable: toUrlVariable(name),
});

/** In the order in which they start; they stop the other way round. */
export const services: readonly Service[] = [
  {
    name: 'identity',
    entry: 'services/identity-emulator/src/main.ts',
    portVariable: 'IDENTITY_PORT',
    urlVariable: 'IDENTITY_URL',
    unless: 'CLERK_SECRET_KEY',
  },
  ...[...serviceNames, 'worker'].map(toServiceAtPath),
  { name: 'gateway', entry: 'services/gateway/src/main.ts', portVariable: 'PORT' },
];

type Env = Readonly<Record<string, string | undefined>>;

const root = path.resolve(import.meta.dirname, '..');

/** Those that run under these settings, of the slices that are in this checkout. An empty value counts as none. */
export const listServices = (env: Env): Service[] =>
  services.filter(({ entry, unless }) => existsSync(path.join(root, entry)) && (!unless || !env[unless]));

export const toUrl = (port: number | undefined) => `http://127.0.0.1:${port}`;

export interface ServicePorts {
  /** By the service's name. */
  ports: Readonly<Record<string, number>>;
  mongoUri: string;
  /** The address that visitors see. */
  publicOrigin: string;
  /** What a person has set. */
  given: Env;
}

/** What every service finds in its environment beside what a person has set: its port, the others, the data. */
export function createServiceEnv({
  ports,
  mongoUri,
  publicOrigin,
  given,
}: ServicePorts): Record<string, string> {
  const env: Record<string, string> = { MONGODB_URI: mongoUri, PUBLIC_ORIGIN: publicOrigin };
  // Links to versions that are not live: of one start, where nobody has set what signs them.
  env.PREVIEW_SECRET = given.PREVIEW_SECRET || randomBytes(32).toString('base64url');
  for (const { name, portVariable, urlVariable } of listServices(given)) {
    env[portVariable] = String(ports[name]);
    if (urlVariable) env[urlVariable] = toUrl(ports[name]);
  }
  if (isEmulated(given)) Object.assign(env, createEmulatorEnv(ports, publicOrigin));
  env.DEV_MAIL = isMailShown(given) ? '1' : '0';
  return env;
}

/** Metrics of each service have a port of their own, from the given one on. */
export const withMetricsPort = <E extends Env>(env: E, place: number): E =>
  env.METRICS_PORT ? { ...env, METRICS_PORT: String(Number(env.METRICS_PORT) + place) } : env;

/** True if accounts are the emulator's. */
export const isEmulated = (given: Env): boolean =>
  listServices(given).some(({ name }) => name === 'identity');

/** True if visitors are people at this machine alone. Unset means localhost. */
const isPrivate = ({ PUBLIC_ORIGIN }: Env) =>
  !PUBLIC_ORIGIN || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(PUBLIC_ORIGIN).hostname);

/**
 * True if /dev/mail shows what would be mailed: where something is and nobody from outside could read it, unless a
 * person has said otherwise.
 */
export const isMailShown = (given: Env): boolean =>
  given.DEV_MAIL
    ? given.DEV_MAIL === '1'
    : given.NODE_ENV !== 'production' && isPrivate(given) && (isEmulated(given) || !given.SMTP_URL);

/** Clerk's settings, where the emulator stands in for it: the services cannot tell them from real ones. */
const createEmulatorEnv = (ports: ServicePorts['ports'], publicOrigin: string) => ({
  CLERK_PUBLISHABLE_KEY: developmentKeys.publishableKey,
  CLERK_SECRET_KEY: developmentKeys.secretKey,
  CLERK_WEBHOOK_SECRET: developmentKeys.webhookSecret,
  CLERK_API_URL: toUrl(ports.identity),
  CLERK_ISSUER: publicOrigin + publicPath,
  CLERK_PROXY_URL: publicPath,
  // Without the prebuilt forms, which are the larger part: ours are our own.
  CLERK_JS_URL: `${publicPath}/npm/@clerk/clerk-js@5/dist/clerk.headless.browser.js`,
});

/** One service of the platform, as `npm start`, `pnpm dev` and the tests run it. */
export interface Service {
  name: string;
  /** From the root of the repository; Node runs it as it is. */
  entry: string;
  /** The variable by which the service learns its port. */
  portVariable: string;
  /** The variable by which the others learn its address; the gateway's is nobody's business. */
  urlVariable?: string;
}

/** In the order in which they start; they stop the other way round. */
export const services: Service[] = [
  {
    name: 'search',
    entry: 'services/search/src/main.ts',
    portVariable: 'SEARCH_PORT',
    urlVariable: 'SEARCH_URL',
  },
  { name: 'gateway', entry: 'services/gateway/src/main.ts', portVariable: 'PORT' },
];

/** What every service finds in its environment: where each listens, and where the data are. */
export function serviceEnv(ports: Record<string, number>, mongoUri: string): Record<string, string> {
  const env: Record<string, string> = { MONGODB_URI: mongoUri };
  for (const { name, portVariable, urlVariable } of services) {
    env[portVariable] = String(ports[name]);
    if (urlVariable) env[urlVariable] = `http://127.0.0.1:${ports[name]}`;
  }
  return env;
}

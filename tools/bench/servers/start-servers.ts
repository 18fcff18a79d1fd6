import type { StartChild } from '../measure/child.ts';

const toLocalUrl = (port: number) => `http://127.0.0.1:${port}`;
const toServerPath = (name: string) => `tools/bench/servers/${name}-server.ts`;

export const startHonoServer = (startChild: StartChild, port: number) =>
  startChild(toServerPath('hono'), { args: [String(port)], readyUrl: `${toLocalUrl(port)}/hello` });

/** Starts the search service. `cardCache: 'off'`: each search reads its cards from the database. */
export const startSearchServer = (
  startChild: StartChild,
  port: number,
  mongoUri: string,
  cardCache: 'on' | 'off' = 'on',
) =>
  startChild(toServerPath('search'), {
    args: [cardCache, String(port), mongoUri],
    readyUrl: `${toLocalUrl(port)}/readyz`,
  });

/** Environment variables that a gateway requires in production; they do not change what is measured. */
const productionEnv = {
  PUBLIC_ORIGIN: 'http://localhost',
  ADMIN_ORIGIN: 'http://admin.localhost',
  CLERK_PUBLISHABLE_KEY: `pk_live_${btoa('clerk.example.org$')}`,
};

export const startGateway = (startChild: StartChild, port: number, searchUrl: string, extraEnv = {}) =>
  startChild('services/gateway/src/main.ts', {
    env: { ...productionEnv, ...extraEnv, PORT: String(port), SEARCH_URL: searchUrl },
    readyUrl: `${toLocalUrl(port)}/livez`,
  });

export const startExpressServer = (startChild: StartChild, port: number, mongoUri: string) =>
  startChild(toServerPath('express'), {
    args: [String(port), mongoUri],
    readyUrl: `${toLocalUrl(port)}/readyz`,
  });

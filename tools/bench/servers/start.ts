import type { StartChild } from '../measure/child.ts';

const toUrl = (port: number) => `http://127.0.0.1:${port}`;
const toServerPath = (name: string) => `tools/bench/servers/${name}-server.ts`;

export const startHello = (start: StartChild, port: number) =>
  start(toServerPath('hono'), { args: [String(port)], readyUrl: `${toUrl(port)}/hello` });

/** Starts the search service; with `read`, it reads the cards of every search from the database. */
export const startSearch = (start: StartChild, port: number, mongoUri: string, cardsMode = 'cached') =>
  start(toServerPath('search'), {
    args: [cardsMode, String(port), mongoUri],
    readyUrl: `${toUrl(port)}/readyz`,
  });

/** What a gateway needs in production, whether measured or not. */
const productionSettings = {
  PUBLIC_ORIGIN: 'http://localhost',
  ADMIN_ORIGIN: 'http://admin.localhost',
  CLERK_PUBLISHABLE_KEY: `pk_live_${btoa('clerk.example.org$')}`,
};

/** Starts a gateway in front of a search service. */
export const startGateway = (start: StartChild, port: number, searchUrl: string, env = {}) =>
  start('services/gateway/src/main.ts', {
    env: { ...productionSettings, ...env, PORT: String(port), SEARCH_URL: searchUrl },
    readyUrl: `${toUrl(port)}/livez`,
  });

export const startExpress = (start: StartChild, port: number, mongoUri: string) =>
  start(toServerPath('express'), { args: [String(port), mongoUri], readyUrl: `${toUrl(port)}/readyz` });

import { cleanUpAtEnd } from '@app/test-kit/cleanup';
import { pino } from 'pino';
import { type ServeOptions, serve } from '../server/serve.ts';
import { type AppOptions, createApp } from './app.ts';
import type { App } from './app-env.ts';

export const silentLogger = pino({ level: 'silent' });

/** Creates the app of a service that logs nothing. */
export const createTestApp = (options: Partial<AppOptions> = {}): App =>
  createApp({ name: 'test', logger: silentLogger, ...options });

/** Serves an app at a free port until the test, or else the file, ends. */
export async function serveTestApp(app: App, options: Partial<ServeOptions> = {}) {
  const server = await serve({ app, port: 0, logger: silentLogger, ...options });
  cleanUpAtEnd(server.stop);
  return { ...server, url: `http://127.0.0.1:${server.port}` };
}

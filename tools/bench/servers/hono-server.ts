// Minimal Hono server: the baseline cost of a request. node hono-server.ts PORT
import { listRecentReviews } from '@app/types';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const app = new Hono();
for (const path of ['/hello', listRecentReviews.path]) app.get(path, (c) => c.text('hello'));
serve({ fetch: app.fetch, port: Number(process.argv[2]), hostname: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));

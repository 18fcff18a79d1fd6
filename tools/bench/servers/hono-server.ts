// Baselines of the service benchmarks: `bare` is Hono alone, `kit` the same routes with the service kit. node
// hono-server.ts bare|kit PORT
import { createApp, createLogger, mount, serve } from '@app/service-kit';
import { readQuery, recentReviews, searchProsthetists, searchQuery } from '@app/types';
import { serve as serveBare } from '@hono/node-server';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { sampleReply } from './sample-reply.ts';

const [mode, port] = process.argv.slice(2);
const reply = sampleReply();

if (mode === 'kit') {
  const logger = createLogger('kit');
  const app = createApp({ name: 'kit', logger });
  app.get('/hello', (c) => c.text('hello'));
  mount(app, searchProsthetists, ({ query }) => ({ ...reply, page: query.page }));
  await serve({ app, port: Number(port), logger });
} else {
  const app = new Hono();
  app.get('/hello', (c) => c.text('hello'));
  app.get(recentReviews.path, (c) => c.text('hello'));
  app.get('/api/prosthetists', (c) => {
    const parsed = z.safeParse(searchQuery, readQuery(new URL(c.req.url).searchParams));
    return parsed.success ? c.json({ ...reply, page: parsed.data.page }) : c.text('no', 400);
  });
  serveBare({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' });
  process.on('SIGTERM', () => process.exit(0));
}

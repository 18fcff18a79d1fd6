import type { DevMailDoc } from '@app/db';
import { type App, problems } from '@app/service-kit';
import type { DevMails } from './dev-mails.store.ts';
import { renderListPage, renderMailPage } from './pages.ts';

const noStore = { 'cache-control': 'no-store' };
/** The page may not run scripts, load other resources or be framed. */
const pageHeaders = {
  ...noStore,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
};

/**
 * Development only: unsent mails, newest first; `?to=` filters by address. Also as JSON at `/dev/mail.json`, and at
 * `/dev/mail/json` for clients behind the gateway, which forwards paths below `/dev/mail` alone.
 */
export function registerDevMailRoutes(app: App, store: DevMails): void {
  for (const path of ['/dev/mail.json', '/dev/mail/json']) {
    app.get(path, async (c) =>
      c.json({ mails: (await store.list(c.req.query('to'))).map(toJson) }, 200, noStore),
    );
  }
  app.get('/dev/mail', async (c) => {
    const to = c.req.query('to');
    return c.html(renderListPage(await store.list(to), to), 200, pageHeaders);
  });
  app.get('/dev/mail/:id', async (c) => {
    const mail = await store.find(c.req.param('id'));
    if (!mail) throw problems.notFound();
    return c.html(renderMailPage(mail), 200, pageHeaders);
  });
}

const toJson = ({ _id, at, to, subject, text, html, kind, unsubscribe }: DevMailDoc) => ({
  id: _id.toHexString(),
  at: at.toISOString(),
  to,
  subject,
  text,
  html: html ?? null,
  kind,
  unsubscribe: unsubscribe ?? null,
});

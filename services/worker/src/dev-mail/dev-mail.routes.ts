import type { DevMailDoc } from '@app/db';
import { type App, problems } from '@app/service-kit';
import type { DevMails } from './dev-mails.store.ts';
import { listPage, renderMailPage } from './pages.ts';

const noStore = { 'cache-control': 'no-store' };
/** A page of words: no script, nothing from elsewhere, and nobody's frame. */
const pageHeaders = {
  ...noStore,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
};

/**
 * Development only: what would have been mailed, the newest first. `?to=` leaves one address. As data at
 * `/dev/mail.json`, and for who comes through the gateway, which knows what is below `/dev/mail`, at `/dev/mail/json`.
 */
export function mountDevMail(app: App, store: DevMails): void {
  for (const path of ['/dev/mail.json', '/dev/mail/json']) {
    app.get(path, async (c) =>
      c.json({ mails: (await store.list(c.req.query('to'))).map(toJson) }, 200, noStore),
    );
  }
  app.get('/dev/mail', async (c) => {
    const to = c.req.query('to');
    return c.html(listPage(await store.list(to), to), 200, pageHeaders);
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

import type { DevMailDoc } from '@app/db';
import { site } from '@app/option-lists';
import { type App, problems } from '@app/service-kit';
import { html, raw } from 'hono/html';
import type { DevMailsStore } from './dev-mails.store.ts';

const noStoreHeaders = { 'cache-control': 'no-store' };
/** The page may not run scripts, load other resources or be framed. */
const pageHeaders = {
  ...noStoreHeaders,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
};

/**
 * Development only: unsent mails, newest first; `?to=` filters by address. Also as JSON at `/dev/mail.json`, and at
 * `/dev/mail/json` for clients behind the gateway, which forwards paths below `/dev/mail` alone.
 */
export function registerDevMailRoutes(app: App, store: DevMailsStore): void {
  for (const path of ['/dev/mail.json', '/dev/mail/json']) {
    app.get(path, async (c) =>
      c.json({ mails: (await store.listMails(c.req.query('to'))).map(toJson) }, 200, noStoreHeaders),
    );
  }
  app.get('/dev/mail', async (c) => {
    const to = c.req.query('to');
    return c.html(renderListPage(await store.listMails(to), to), 200, pageHeaders);
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

type Html = ReturnType<typeof html>;

/** A subset of the site's style: the page loads no other file. */
const pageStyle = `
:root { color-scheme: light dark; --page: light-dark(#f3ece0, #191613); --raised: light-dark(#fffdf9, #2d2823);
  --ink: light-dark(#1c2829, #f6eee1); --soft: light-dark(#3b4647, #d2c8b8); --line: light-dark(#d8ccb8, #3e372f);
  --accent: light-dark(#0b4b4f, #8ed2c8); --focus: light-dark(#a3400f, #ffd37a); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink);
  font: 1.125rem/1.55 "Atkinson Hyperlegible Next", "Atkinson Hyperlegible", Verdana, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: clamp(1.75rem, 1.35rem + 1.6vw, 2.333rem); line-height: 1.25; margin: 0 0 1rem; overflow-wrap: anywhere; }
a { color: var(--accent); font-weight: 650; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; }
ol { list-style: none; margin: 0; padding: 0; }
.mail, .sheet { background: var(--raised); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; margin: 0 0 0.5rem; }
.mail a { display: block; min-height: 44px; overflow-wrap: anywhere; }
.about { margin: 0; color: var(--soft); font-size: 0.9375rem; overflow-wrap: anywhere; }
pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
h2 { font-size: 1.35rem; margin: 1.5rem 0 0.5rem; }
iframe { width: 100%; height: 36rem; border: 0; background: #fff; }
`;

const renderPage = (title: string, body: Html): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${site.name}</title>
<style>${raw(pageStyle)}</style>
</head>
<body><main>${body}</main></body>
</html>
`;

const renderMailHeader = ({ at, to, kind }: DevMailDoc): Html =>
  html`<p class="about">To ${to} · <time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time> · ${kind}</p>`;

function renderListPage(mails: readonly DevMailDoc[], to: string | undefined): Html {
  const showAllLink = to ? html`<p>Mails to ${to}. <a href="/dev/mail">Show all</a></p>` : '';
  const listItems = mails.map(
    (mail) =>
      html`<li class="mail"><a href="/dev/mail/${mail._id.toHexString()}">${mail.subject}</a>${renderMailHeader(mail)}</li>`,
  );
  const emptyNotice = html`<p>No mail yet. What would be sent shows up here.</p>`;
  return renderPage(
    'Development mail',
    html`<h1>Development mail</h1>${showAllLink}${listItems.length > 0 ? html`<ol>${listItems}</ol>` : emptyNotice}`,
  );
}

function renderMailPage(mail: DevMailDoc): Html {
  const htmlPart = mail.html
    ? html`<h2>HTML</h2><iframe class="sheet" sandbox title="The mail as HTML" srcdoc="${mail.html}"></iframe>`
    : '';
  return renderPage(
    mail.subject,
    html`<p><a href="/dev/mail">All mails</a></p><h1>${mail.subject}</h1>${renderMailHeader(mail)}${renderUnsubscribe(mail)}
<h2>Text</h2><pre class="sheet">${linkUrls(mail.text)}</pre>${htmlPart}`,
  );
}

/** The address of the unsubscribe button that mail programs show. */
const renderUnsubscribe = ({ unsubscribe }: DevMailDoc): Html | string =>
  unsubscribe ? html`<p class="about">List-Unsubscribe: ${unsubscribe}</p>` : '';

function linkUrls(text: string): (Html | string)[] {
  return text
    .split(/(https?:\/\/[^\s<>"]{1,2000})/)
    .map((segment, i) => (i % 2 === 1 ? html`<a href="${segment}">${segment}</a>` : segment));
}

import { type Locale, site } from '@app/option-lists';
import { Html, html } from './html.ts';
import { renderIcon } from './parts/icon.ts';
import { type FooterGroup, type FrameLink, getFrameWords } from './words/page/frame.ts';

const renderFooterLink = ({ label, href }: FrameLink) =>
  html`<li><a class="SiteFooter-link" href="${href}">${label}</a></li>`;

const group = ({ id, title, links }: FooterGroup) =>
  html`<nav aria-labelledby="foot-${id}"><h2 id="foot-${id}">${title}</h2><ul>${links.map(renderFooterLink)}</ul></nav>`;

/**
 * The whole visible page as it stands before any script: skip link, header, `<main>`, footer. The markup is that of the
 * shell's frame, so that nothing moves when the shell takes over.
 * `path` is the address in view (path and query): the header marks it, and the language links come back to it.
 */
export function renderFrame({
  locale,
  path,
  content,
}: {
  locale: Locale;
  path: string;
  content: string;
}): string {
  const words = getFrameWords(locale);
  const [pathname = '/', search] = path.split('?');
  const nav = words.links.map(
    ({ label, href }) =>
      html`<a class="SiteNav-link" href="${href}"${href === pathname && html` aria-current="page"`}><span>${label}</span></a>`,
  );
  const renderLanguageLink = (code: Locale, label: string) => {
    const query = new URLSearchParams(search);
    query.set('lang', code);
    return html`<a class="SiteFooter-link" href="${pathname}?${query.toString()}" lang="${code}" hreflang="${code}"${
      code === locale && html` aria-current="true"`
    }>${code === locale ? html`<b>${label}</b>` : label}</a>`;
  };
  const { help } = words;
  return html`<a class="SkipLink" href="#main">${words.skip}</a><header class="SiteHeader"><div class="SiteHeader-bar"><div class="Wrap SiteHeader-row"><a class="Logo SiteHeader-logo" href="/" aria-label="${words.logo}"><svg class="Logo-mark" viewBox="0 0 48 48" aria-hidden="true"><circle class="Logo-head" cx="27" cy="8" r="6"/><path class="Logo-leg" d="M25 20C22 28 18 36 8 43"/><path class="Logo-part" d="M25 20C34 24 39 29 38 35 37 40 33 43 28 43"/></svg><span>${site.name}</span></a><details class="Menu"><summary class="Button" data-kind="secondary">${renderIcon('menu')} ${words.menu}</summary><nav class="SiteNav" aria-label="${words.nav}">${nav}<a class="Button" data-kind="secondary" href="${words.login.href}">${words.login.label}</a><a class="Button" href="${words.signup.href}">${words.signup.label}</a></nav></details></div></div></header><main id="main" tabindex="-1">${new Html(content)}</main><footer class="SiteFooter Ground"><div class="Wrap"><div class="SiteFooter-grid">${words.groups.map(group)}<section aria-labelledby="foot-help"><h2 id="foot-help">${help.title}</h2><ul><li><a class="SiteFooter-link SiteFooter-help" href="${help.mail.href}">${renderIcon('mail')} ${help.mail.label}</a></li><li><a class="SiteFooter-link SiteFooter-help" href="${help.text.href}">${renderIcon('text')} ${help.text.label}</a></li></ul></section></div><div class="SiteFooter-base"><p>${words.copyright}</p><nav class="Row" aria-label="${words.language}">${renderIcon('globe')}${renderLanguageLink('en', 'English')}${renderLanguageLink('es', 'Español')}</nav></div></div></footer>`
    .text;
}

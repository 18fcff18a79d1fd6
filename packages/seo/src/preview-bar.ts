import type { Locale } from '@app/option-lists';
import { html } from './html.ts';
import { m } from './paraglide/messages.js';

/**
 * What a page says that shows a version which is not live. It stands beside the page, so it stays when the shell takes
 * over; its link is read from the address in view, and no script follows it.
 */
export function previewBarHtml({
  locale,
  name,
  version,
}: {
  locale: Locale;
  name: string;
  version: string;
}): string {
  const told = m.preview_of({ name, version }, { locale });
  return html`<aside class="PreviewBar" aria-label="${m.preview_label({}, { locale })}">${told} – <a href="?preview=leave" rel="nofollow">${m.preview_leave({}, { locale })}</a></aside>`
    .text;
}

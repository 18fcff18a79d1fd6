import type { Locale } from '@app/option-lists';
import { getPreviewWords } from '@app/seo';
import { escapeHtml } from '../../html.ts';

interface PreviewBar {
  locale: Locale;
  name: string;
  version: string;
}

/**
 * What a page says that shows a version which is not live. It stands beside the page, so it stays when the browser makes
 * that anew; its link is read from the address in view, and no script follows it.
 */
export function renderPreviewBar({ locale, name, version }: PreviewBar): string {
  const { label, text, leave } = getPreviewWords(name, version, locale);
  return `<aside class="PreviewBar" aria-label="${escapeHtml(label)}">${escapeHtml(text)} – <a href="?preview=leave" rel="nofollow">${escapeHtml(leave)}</a></aside>`;
}

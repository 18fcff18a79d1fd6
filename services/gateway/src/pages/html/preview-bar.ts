import type { Locale } from '@app/option-lists';
import { getPreviewWords } from '@app/seo';
import { escapeHtml } from '../../html.ts';

interface PreviewBar {
  locale: Locale;
  name: string;
  version: string;
}

/**
 * The bar on pages of a version that is not live. Outside the root element, so it stays when the browser renders; its
 * link is relative to the current address and needs no script.
 */
export function renderPreviewBar({ locale, name, version }: PreviewBar): string {
  const { label, text, leave } = getPreviewWords(name, version, locale);
  return `<aside class="PreviewBar" aria-label="${escapeHtml(label)}">${escapeHtml(text)} – <a href="?preview=leave" rel="nofollow">${escapeHtml(leave)}</a></aside>`;
}

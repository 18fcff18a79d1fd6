import { site } from '@app/option-lists';
import { type App, createDirectHandler, problems } from '@app/service-kit';
import { escapeHtml } from '../html.ts';
import type { Variant } from '../releases/variant.ts';
import { renderPreload, renderPreviewBar, renderRegistry, renderStyle, rootEndTag } from './document.ts';
import type { PageDeps } from './make-page.ts';
import type { Template } from './template.ts';

interface AdminPageDeps
  extends Pick<PageDeps, 'getTemplate' | 'chooseVariant' | 'previewLinks' | 'visitCounter'> {
  headers: Readonly<Record<string, string>>;
  isPublicHost: (host: string | undefined) => boolean;
}

/** Serves the admin document: the same for all its addresses, in English, without any data. */
export function registerAdminPage(app: App, deps: AdminPageDeps): void {
  const { getTemplate, chooseVariant, previewLinks, visitCounter, headers, isPublicHost } = deps;
  const serveDocument = createDirectHandler(async (c, responseHeaders) => {
    // On the public host there is no such page.
    if (isPublicHost(c.req.header('host'))) return c.notFound();
    const previewRedirect = previewLinks.redirectLink(c, new URL(c.req.url));
    if (previewRedirect) return previewRedirect;
    const template = getTemplate();
    if (!template) throw problems.unavailable(new Error('the shell is not built'));
    const variant = await chooseVariant('admin', c.req);
    visitCounter.countPage(c, Object.keys(variant.registry.remotes), variant);
    return new Response(renderAdminDocument(template, variant), {
      headers: {
        ...responseHeaders,
        // First, so that the common headers below override its caching.
        ...variant.headers,
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        'content-language': 'en',
      },
    });
  });
  app.get('/admin', serveDocument);
  app.get('/admin/*', serveDocument);
}

function renderAdminDocument(template: Template, { registry, preview }: Variant): string {
  const remotes = Object.values(registry.remotes);
  return [
    template.start,
    '"en"',
    template.beforeHead,
    `<title>${escapeHtml(site.name)} back office</title><meta name="robots" content="noindex, nofollow">`,
    remotes.flatMap(({ preload }) => preload.map((file) => renderPreload(file))).join(''),
    template.beforeStyles,
    remotes.flatMap(({ styles }) => styles.map(renderStyle)).join(''),
    template.beforeContent,
    '<noscript><p>The back office needs JavaScript.</p></noscript>',
    rootEndTag,
    preview ? renderPreviewBar(preview, 'en') : '',
    renderRegistry(registry),
    template.end.slice(rootEndTag.length),
  ].join('');
}

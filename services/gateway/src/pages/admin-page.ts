import { site } from '@app/option-lists';
import { type App, createDirectHandler, problems } from '@app/service-kit';
import type { GatewayDeps } from '../gateway-deps.ts';
import { escapeHtml } from '../html.ts';
import type { Variant } from '../releases/variant.ts';
import { renderPreload, renderPreviewBar, renderRegistry, renderStyle, rootEndTag } from './document.ts';
import type { Template } from './template.ts';

/** Serves the admin document: the same for all its addresses, in English, without any data. */
export function registerAdminPage(app: App, deps: GatewayDeps): void {
  const { getAdminTemplate, chooseVariant, previewLinks, visitCounter, headers, hostRouting } = deps;
  const serveDocument = createDirectHandler(async (c, responseHeaders) => {
    // On the public host there is no such page.
    if (hostRouting.getAudience(c.req.header('host')) === 'public') return c.notFound();
    const previewRedirect = previewLinks.redirectLink(c, new URL(c.req.url));
    if (previewRedirect) return previewRedirect;
    const template = getAdminTemplate();
    if (!template) throw problems.unavailable(new Error('the shell is not built'));
    const variant = await chooseVariant('admin', c.req);
    visitCounter.countPage(c, Object.keys(variant.registry.remotes), variant);
    return new Response(renderAdminDocument(template, variant), {
      headers: {
        ...responseHeaders,
        // First, so that the common headers below override its caching.
        ...variant.headers,
        ...headers.admin,
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

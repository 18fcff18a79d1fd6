import { site } from '@app/option-lists';
import { escapeHtml } from '@app/seo';
import { type App, direct, problems } from '@app/service-kit';
import type { Registry } from '@app/types';
import type { Doors } from './doors.ts';
import { assets, registryHtml, rootEnd } from './page-html.ts';
import type { Template } from './template.ts';

interface BackOffice {
  /** Of `admin.html`. */
  template: () => Template | undefined;
  /** The back office's remote alone. */
  registry: () => Registry;
  headers: Readonly<Record<string, string>>;
  doors: Doors;
}

/** The document of the back office: one for all its addresses, in English, with nothing in it that a visitor may not see. */
export function mountBackOffice(app: App, { template, registry, headers, doors }: BackOffice): void {
  const page = direct(async (c, said) => {
    // Visitors at another address than the back office's find no page here.
    if (doors.at(c.req.header('host')) === 'public') return c.notFound();
    const shell = template();
    if (!shell) throw problems.unavailable(new Error('the shell is not built'));
    return new Response(documentOf(shell, registry()), {
      headers: { ...said, ...headers, 'content-type': 'text/html; charset=utf-8', 'content-language': 'en' },
    });
  });
  app.get('/admin', page);
  app.get('/admin/*', page);
}

function documentOf(template: Template, registry: Registry): string {
  return [
    template.start,
    '"en"',
    template.beforeHead,
    `<title>${escapeHtml(site.name)} back office</title><meta name="robots" content="noindex, nofollow">`,
    Object.values(registry.remotes).map(assets).join(''),
    template.beforeContent,
    '<noscript><p>The back office needs JavaScript.</p></noscript>',
    rootEnd,
    registryHtml(registry),
    template.end.slice(rootEnd.length),
  ].join('');
}

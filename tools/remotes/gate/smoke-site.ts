// Serves the live shell's document with one remote in another version, for a test browser.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { getMediaType } from '@app/releases';
import {
  renderDocument,
  renderPreload,
  renderRegistry,
  renderStyle,
  rootEnd,
} from '@app/service-gateway/pages/document';
import { cutTemplate } from '@app/service-gateway/pages/template';
import { filterRemotes } from '@app/service-gateway/releases/registry';
import { backOfficeHeaders, pageHeaders } from '@app/service-gateway/security-headers';
import type { Registry } from '@app/types';
import type { TrialPage, TrialPages } from './trial-pages.ts';

export interface SmokeSite {
  /** Folder of the built shell. */
  shellDir: string;
  /** Live versions, with the tested version in place of its remote's. */
  registry: Registry;
  door: 'public' | 'admin';
  /** Reads a file of any remote in the registry: `mf_search/1.0.0-aa/expose.js`. @throws if there is none */
  read: (address: string) => Promise<Uint8Array>;
  /** Renders pages on the server. Absent: the browser renders them. */
  pages?: TrialPages | undefined;
}

/** Serves it on loopback with the live site's Content Security Policy. API calls reply 404. */
export async function serveSmokeSite(site: SmokeSite): Promise<{ origin: string; close: () => void }> {
  const page = renderBlankDocument(site);
  const message = (site.door === 'admin' ? backOfficeHeaders : pageHeaders)({ https: false });
  const server = createServer(async (request, response) => {
    const { pathname, search, origin } = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const sendAnswer = (status: number, type: string, body: string | Uint8Array) =>
      response.writeHead(status, { ...message, 'content-type': type }).end(body);
    if (pathname.startsWith('/api/')) {
      const problem = { type: 'about:blank', title: 'Not Found', status: 404 };
      return sendAnswer(404, 'application/problem+json', JSON.stringify(problem));
    }
    const file = findFile(pathname, site);
    if (!file) {
      const trial = await site.pages?.render(pathname + search, { origin });
      if (trial?.kind === 'page' && trial.url !== pathname + search)
        return response.writeHead(302, { ...message, location: trial.url }).end();
      return sendAnswer(200, 'text/html; charset=utf-8', renderTrial(site, trial, origin) ?? page);
    }
    try {
      sendAnswer(200, getMediaType(pathname) ?? 'application/octet-stream', await file());
    } catch {
      sendAnswer(404, 'text/plain', 'gone');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Reader of the file at an address; undefined if it is a page. The URL parser has removed "..". */
function findFile(pathname: string, { shellDir, read }: SmokeSite): (() => Promise<Uint8Array>) | undefined {
  const address = decodeURIComponent(pathname).slice(1);
  if (/^mf_[a-z0-9_]+\//.test(address)) return () => read(address);
  if (address.startsWith('shell/'))
    return async () => readFileSync(path.join(shellDir, address.slice('shell/'.length)));
  if (address.startsWith('art/')) return async () => readFileSync(path.join(shellDir, address));
  return undefined;
}

/** The page as visitors get it; undefined if the browser renders it. */
function renderTrial(
  { shellDir, registry, door }: SmokeSite,
  trial: TrialPage | undefined,
  origin: string,
): string | undefined {
  if (trial?.kind !== 'page' || !trial.page.rendered) return undefined;
  const { page, plan, replies } = trial;
  const { head, html, parts, data } = page;
  const template = cutTemplate(readFileSync(path.join(shellDir, `${door}.html`), 'utf8'));
  return renderDocument({
    ...{ template, head, html, rendered: true, locale: 'en', choice: undefined, origin },
    ...{ registry: filterRemotes(door, registry), remotes: plan.remotes, parts, data, replies },
    ...{ settingsHtml: '', beside: '' },
  });
}

/** A document without server-rendered content. */
function renderBlankDocument({ shellDir, registry, door }: SmokeSite): string {
  const template = cutTemplate(readFileSync(path.join(shellDir, `${door}.html`), 'utf8'));
  const offered = filterRemotes(door, registry);
  const remotes = Object.values(offered.remotes);
  return [
    template.start,
    '"en"',
    template.beforeHead,
    '<title>Trial</title>',
    remotes.flatMap(({ preload }) => preload.map((file) => renderPreload(file))).join(''),
    template.beforeStyles,
    remotes.flatMap(({ styles }) => styles.map(renderStyle)).join(''),
    template.beforeContent,
    rootEnd,
    renderRegistry(offered),
    template.end.slice(rootEnd.length),
  ].join('');
}

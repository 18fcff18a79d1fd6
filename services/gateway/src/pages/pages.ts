import { createHash } from 'node:crypto';
import { type PageContext, type PageDocument, previewBarHtml } from '@app/seo';
import { type AppEnv, type Logger, problems } from '@app/service-kit';
import type { Endpoint, Registry, ReplyOf } from '@app/types';
import type { Context } from 'hono';
import { type Answer, ask } from '../proxy/ask.ts';
import type { Upstream } from '../proxy/upstream.ts';
import type { previewLinks } from '../releases/preview-link.ts';
import type { createVariantChooser, Variant } from '../releases/variant.ts';
import { negotiateEncoding } from '../static/compression.ts';
import { createPageCompressor } from './html/compressed-pages.ts';
import { pageHtml } from './html/page-html.ts';
import type { Template } from './html/template.ts';
import { createLanguageCookie, detectLanguage, parseLanguageChoice } from './language.ts';
import { isLinkable, toLocalhost } from './redirect.ts';

/** What every page is made with. */
export interface PageTools {
  origin: string;
  /** Whether the site is reached over https. */
  https: boolean;
  template: () => Template | undefined;
  /** Which versions of the remotes the visitor gets. */
  chooseVariant: ReturnType<typeof createVariantChooser>;
  links: ReturnType<typeof previewLinks>;
  /** Hears of every page to a visitor which remotes it loads. */
  sent: (c: Context<AppEnv>, remotes: readonly string[], variant: Variant) => void;
  /** What every page is told by the settings, as HTML. */
  told: string;
  search: Upstream;
  logger: Logger;
}

/** One page in the making. */
export interface PageRequest extends PageContext {
  c: Context<AppEnv>;
  /** Asks the search service; replies are put into the page for the client. */
  ask: <E extends Endpoint>(endpoint: E, url: string) => Promise<Answer<ReplyOf<E>>>;
  /** Path and query as asked for. */
  path: string;
  /** The remotes that this page tells of. */
  registry: Registry;
}

interface PageOptions {
  /** Remotes that the page needs. */
  remotes?: readonly string[];
  /** What else the answer at its address depends on. */
  vary?: string;
  /** It is about an account, so it lives where identity cookies do. */
  account?: boolean;
}

export const withSearch: PageOptions = { remotes: ['mf_search'] };
export const withListingWizard: PageOptions = { remotes: ['mf_listing_wizard'] };
export const withAccount: PageOptions = { account: true };

/** The other names of this machine. */
const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]']);

/** With the remotes that the page needs, where only its maker knows them. */
type Made = PageDocument & Pick<PageOptions, 'remotes'>;
type Make = (page: PageRequest) => Made | Response | Promise<Made | Response>;

/** Makes handlers of page functions: language, data for the client, the whole document, version and compression. */
export function pageMaker(tools: PageTools) {
  const { origin, https, template, chooseVariant, links, sent, told, search, logger } = tools;
  const compressed = createPageCompressor();
  const local = new URL(origin).hostname === 'localhost';

  return (make: Make, { remotes = [], vary, account = false }: PageOptions = {}) =>
    async (c: Context<AppEnv>): Promise<Response> => {
      const headers = c.get('headers');
      const url = new URL(c.req.url);
      const { pathname, search: query, searchParams } = url;
      const choice = parseLanguageChoice(searchParams);
      const locale = choice ?? detectLanguage(c.req.raw);
      if (account && local && loopback.has(url.hostname)) return toLocalhost(c, url);
      const preview = links.answerTo(c, url);
      if (preview) return preview;
      const requestId = headers['x-request-id'];
      const replies: Record<string, string> = {};
      const variant = await chooseVariant('public', c.req);
      const { registry } = variant;
      const document = await make({
        c,
        registry,
        locale,
        origin,
        path: pathname + query,
        ask: async (endpoint, url) => {
          const answer = await ask(search, endpoint, url, { locale, requestId });
          if (answer.kind === 'reply') replies[url] = answer.json;
          if (answer.kind === 'down')
            logger.warn({ id: requestId, call: endpoint.id, err: answer.reason }, 'no data');
          return answer;
        },
      });
      // The pages that follow are in this language too.
      const cookie = choice && createLanguageCookie(choice, https);
      if (document instanceof Response) {
        if (cookie) document.headers.append('set-cookie', cookie);
        return document;
      }
      const shell = template();
      // Only where somebody starts the gateway by hand before building.
      if (!shell) throw problems.unavailable(new Error('the shell is not built'));

      const needed = document.remotes ?? remotes;
      sent(c, needed, variant);
      const html = pageHtml({
        template: shell,
        document,
        locale,
        choice,
        origin,
        registry,
        remotes: needed,
        replies,
        told,
        path: isLinkable(pathname) ? pathname + query : '/',
        beside: variant.preview ? previewBarHtml({ locale, ...variant.preview }) : '',
      });
      const etag = `W/"${createHash('sha1').update(html).digest('base64url')}"`;
      const said: Record<string, string> = {
        ...headers,
        ...(document.status === 503 && { 'retry-after': '2' }),
        'content-type': 'text/html; charset=utf-8',
        'content-language': locale,
        ...(cookie && { 'set-cookie': cookie }),
        'cache-control': 'no-cache',
        vary: ['accept-encoding, accept-language, cookie', vary].filter(Boolean).join(', '),
        ...(variant.preview ? {} : { etag }),
        ...variant.headers,
      };
      if (said.etag && document.status === 200 && c.req.header('if-none-match') === etag) {
        return new Response(null, { status: 304, headers: said });
      }
      const encoding = negotiateEncoding(c.req.header('accept-encoding'));
      if (encoding) said['content-encoding'] = encoding;
      const body = encoding ? await compressed(etag, html, encoding) : html;
      return new Response(body, { status: document.status, headers: said });
    };
}

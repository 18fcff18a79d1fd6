import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { QueryClient } from '@app/query';
import { matchPath, useRoutes } from '@app/router';
import { StaticRouter } from '@app/router/server';
import type { PageAddress, PageAnswer, Remote, ShellApi } from '@app/shell-api';
import { buildUrl } from '@app/types';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { StandInShell } from './stand-in/StandInShell.tsx';

interface RenderDocumentOptions {
  locale?: ShellApi['locale'];
  /** Answers by the names of the document's calls. Calls without one get no reply. */
  answers?: Readonly<Record<string, PageAnswer>>;
}

/**
 * Renders the first HTML of a page like the server, but without a shell. `headResult`: the head, or a redirect or
 * problem instead of it, for which `html` is empty.
 * @throws an error that the page throws
 */
export async function renderDocument(remote: Remote, address: string, options: RenderDocumentOptions = {}) {
  const { locale = 'en', answers = {} } = options;
  const { pathname, searchParams: search, origin } = new URL(address, 'https://site.example');
  const route = remote.routes.find(({ path }) => matchPath(path, pathname));
  if (!route?.document) throw new Error(`the remote has no document at ${pathname}`);
  const { default: pageDocument } = await route.document();
  const params = matchPath(route.path, pathname)?.params as PageAddress['params'];
  const pageAddress: PageAddress = { pathname, params, search, locale, origin };
  const loaderResult = pageDocument.loader(pageAddress);
  if (!('calls' in loaderResult)) return { headResult: loaderResult, html: '' };
  const callEntries = Object.entries(loaderResult.calls);
  const answerEntries = callEntries.map(
    ([name]) => [name, answers[name] ?? { kind: 'down' as const }] as const,
  );
  const headResult = pageDocument.head(Object.fromEntries(answerEntries), pageAddress);
  if (!('title' in headResult)) return { headResult, html: '' };

  globalThis.document.documentElement.lang = locale;
  const { default: Page } = await route.page();
  const queryClient = new QueryClient();
  for (const [name, { endpoint, input }] of callEntries) {
    const answer = answers[name];
    if (answer?.kind === 'reply') queryClient.setQueryData([buildUrl(endpoint, input)], answer.reply);
  }
  const Pages = () => useRoutes([{ path: route.path, element: <Page /> }]);
  const html = await renderToHtml(
    <StaticRouter location={address}>
      <StandInShell shell={createShell(locale)} queryClient={queryClient}>
        <Pages />
      </StandInShell>
    </StaticRouter>,
  );
  return { headResult, html };
}

const createShell = (locale: ShellApi['locale']): ShellApi => ({
  session: { status: 'signed-out' },
  locale,
  toast: () => {},
  announce: () => {},
  reviewsChanged: () => {},
  listingChanged: () => {},
  linkListing: async () => true,
});

/** Renders by a stream, because only streams report errors below a `Suspense`. */
const renderToHtml = (page: ReactNode): Promise<string> =>
  new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => void text(pipe(new PassThrough())).then(resolve, reject),
      onError: reject,
    });
  });

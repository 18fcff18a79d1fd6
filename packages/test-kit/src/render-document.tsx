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

interface Options {
  locale?: ShellApi['locale'];
  /** By the names of the document's calls; missing ones are down. */
  answers?: Readonly<Record<string, PageAnswer>>;
}

/**
 * Renders a page's first HTML like the server, without a shell: head and content. `made` is the head, or a redirect or
 * problem; then there is no HTML.
 * @throws the page's error
 */
export async function renderDocument(remote: Remote, address: string, options: Options = {}) {
  const { locale = 'en', answers = {} } = options;
  const { pathname, searchParams: search, origin } = new URL(address, 'https://site.example');
  const route = remote.routes.find(({ path }) => matchPath(path, pathname));
  if (!route?.document) throw new Error(`the remote has no document at ${pathname}`);
  const { default: document } = await route.document();
  const params = matchPath(route.path, pathname)?.params as PageAddress['params'];
  const pageAddress: PageAddress = { pathname, params, search, locale, origin };
  const loaderResult = document.loader(pageAddress);
  if (!('calls' in loaderResult)) return { made: loaderResult, html: '' };
  const calls = Object.entries(loaderResult.calls);
  const answersByCall = calls.map(([name]) => [name, answers[name] ?? { kind: 'down' as const }] as const);
  const made = document.head(Object.fromEntries(answersByCall), pageAddress);
  if (!('title' in made)) return { made, html: '' };

  globalThis.document.documentElement.lang = locale;
  const { default: Page } = await route.page();
  const queries = new QueryClient();
  for (const [name, { endpoint, input }] of calls) {
    const answer = answers[name];
    if (answer?.kind === 'reply') queries.setQueryData([buildUrl(endpoint, input)], answer.reply);
  }
  const Pages = () => useRoutes([{ path: route.path, element: <Page /> }]);
  const html = await renderToText(
    <StaticRouter location={address}>
      <StandInShell shell={createShell(locale)} queries={queries}>
        <Pages />
      </StandInShell>
    </StaticRouter>,
  );
  return { made, html };
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

/** Only a stream reports errors below a `Suspense`. */
const renderToText = (page: ReactNode): Promise<string> =>
  new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => void text(pipe(new PassThrough())).then(resolve, reject),
      onError: reject,
    });
  });

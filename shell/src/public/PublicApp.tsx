import { BrowserRouter } from '@app/router';
import { Frame } from '../frame/Frame.tsx';
import { PageBoundary } from '../frame/PageBoundary.tsx';
import { type RemotePages, RemotesProvider } from '../remotes/remote-pages.ts';
import { PublicPages } from './PublicPages.tsx';
import { routeAt } from './routes.ts';

const hasRoute = (href: string) => routeAt(new URL(href, window.location.origin).pathname) !== undefined;

/** The public door: everything that a visitor sees who is no member of the staff. */
export function PublicApp({ remotes }: { remotes: RemotePages }) {
  return (
    <PageBoundary path="">
      <RemotesProvider value={remotes}>
        <BrowserRouter>
          <Frame reaches={hasRoute}>
            <PublicPages />
          </Frame>
        </BrowserRouter>
      </RemotesProvider>
    </PageBoundary>
  );
}

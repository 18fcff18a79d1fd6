import { SlotContext } from '@app/shell-api';
import type { PageData } from '@app/types/call/page-data';
import type { ComponentType, ReactNode } from 'react';
import { Frame } from '../frame/Frame.tsx';
import { PageBoundary } from '../frame/LoadedPage.tsx';
import { PageDataProvider } from '../page/page-data.ts';
import { type RemotePages, RemotesProvider } from '../remotes/remote-pages.tsx';
import { SlotFills } from '../remotes/SlotFills.tsx';
import { PublicPages } from './PublicPages.tsx';

interface PublicAppProps {
  remotes: RemotePages;
  pageData: PageData;
  /** The browser's router, or one with a fixed address on the server. */
  Router: ComponentType<{ children: ReactNode }>;
  children?: ReactNode;
}

/** The public site. The server and browsers render the same tree. */
export function PublicApp({ remotes, pageData, Router, children = <PublicPages /> }: PublicAppProps) {
  return (
    <PageBoundary path="">
      <PageDataProvider value={pageData}>
        <RemotesProvider value={remotes}>
          <SlotContext value={SlotFills}>
            <Router>
              <Frame>{children}</Frame>
            </Router>
          </SlotContext>
        </RemotesProvider>
      </PageDataProvider>
    </PageBoundary>
  );
}

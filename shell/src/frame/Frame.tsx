import { frameWords } from '@app/seo';
import { type ShellApi, ShellContext } from '@app/shell-api';
import { LinkProvider, SkipLink, ToastProvider, useToast } from '@app/ui';
import { type ReactNode, useMemo } from 'react';
import { m } from '../paraglide/messages.js';
import { Announcer, useAnnounce } from './Announcer.tsx';
import { VisitProvider } from './Arrival.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { pageLocale } from './locale.ts';
import { OfflineNotice } from './OfflineNotice.tsx';
import { ReachesContext, RouterLink } from './RouterLink.tsx';
import { usePlainLinks } from './use-plain-links.ts';

interface Props {
  /** Whether an address has a page here. */
  reaches: (href: string) => boolean;
  children: ReactNode;
}

/** What stands around every page, and what the shell hands down to it. The HTML of the gateway has the same markup. */
export function Frame({ reaches, children }: Props) {
  usePlainLinks(reaches);
  return (
    <ReachesContext value={reaches}>
      <LinkProvider value={RouterLink}>
        <Announcer>
          <ToastProvider closeLabel={m.toast_close()}>
            <VisitProvider>
              <SkipLink href="#main">{frameWords(pageLocale()).skip}</SkipLink>
              <Header />
              <main id="main" tabIndex={-1}>
                <OfflineNotice />
                <WithShell>{children}</WithShell>
              </main>
              <Footer />
            </VisitProvider>
          </ToastProvider>
        </Announcer>
      </LinkProvider>
    </ReachesContext>
  );
}

function WithShell({ children }: { children: ReactNode }) {
  const announce = useAnnounce();
  const show = useToast();
  const shell = useMemo<ShellApi>(
    () => ({
      session: { status: 'signed-out' },
      locale: pageLocale(),
      announce,
      reviewsChanged: () => {},
      toast: ({ text, undo }) => {
        show({ text, ...(undo && { action: { label: undo.label, onAction: undo.run } }) });
      },
    }),
    [announce, show],
  );
  return <ShellContext value={shell}>{children}</ShellContext>;
}

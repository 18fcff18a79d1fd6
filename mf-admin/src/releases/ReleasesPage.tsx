import { listRemotes } from '@app/types/admin/releases';
import { EmptyState } from '@app/ui';
import { useAdminCall } from '../admin-call.ts';
import { AsyncContent } from '../console/kit/AsyncContent.tsx';
import { Page } from '../console/page/Page.tsx';
import { RemotePanel } from './RemotePanel.tsx';
import { ServicesPanel } from './ServicesPanel.tsx';
import { TeamTokens } from './TeamTokens.tsx';

/** Interval between reloads, in milliseconds: colleagues, the command line and the site itself change releases too. */
const pollMs = 15_000;

export default function ReleasesPage() {
  const result = useAdminCall(listRemotes, {}, { pollMs });
  return (
    <Page
      title="Releases"
      lead="Teams publish parts of the site separately. This is what visitors get of each; your changes reach them within seconds."
    >
      <AsyncContent result={result}>
        {({ remotes }) => (
          <>
            {remotes.map((remote) => (
              <RemotePanel key={remote.name} remote={remote} />
            ))}
            {remotes.length === 0 && (
              <EmptyState title="Nothing was published yet">
                <p>
                  Visitors have what the site was built with. A team publishes with{' '}
                  <code>pnpm remotes publish</code>.
                </p>
              </EmptyState>
            )}
            <ServicesPanel pollMs={pollMs} />
            <TeamTokens />
          </>
        )}
      </AsyncContent>
    </Page>
  );
}

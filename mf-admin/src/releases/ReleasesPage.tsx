import { listRemotes } from '@app/types/admin/releases';
import { Empty } from '@app/ui';
import { useAdminCall } from '../admin-call.ts';
import { Loaded } from '../console/kit/Loaded.tsx';
import { Page } from '../console/page/Page.tsx';
import { RemotePanel } from './RemotePanel.tsx';

/** Somebody else of the team, a command line or the site itself may change it meanwhile. */
const everyMs = 15_000;

/** Which version of each part of the site visitors get, and which they could. */
export default function ReleasesPage() {
  const answer = useAdminCall(listRemotes, {}, { everyMs });
  return (
    <Page
      title="Releases"
      lead="Teams publish parts of the site separately. This is what visitors get of each; your changes reach them within seconds."
    >
      <Loaded answer={answer}>
        {({ remotes }) =>
          remotes.length > 0 ? (
            remotes.map((remote) => <RemotePanel key={remote.name} remote={remote} />)
          ) : (
            <Empty title="Nothing was published yet">
              <p>
                Visitors have what the site was built with. A team publishes with{' '}
                <code>pnpm remotes publish</code>.
              </p>
            </Empty>
          )
        }
      </Loaded>
    </Page>
  );
}

import { listRemotes } from '@app/types/admin/releases';
import { Anchor, Chip } from '@app/ui';
import { useAdminCall } from '../admin-call.ts';
import { useGrants } from '../console/access/me.ts';
import { paths } from '../paths.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { ItemSection } from '../ui/ItemSection.tsx';
import { VisitorStats } from '../VisitorStats.tsx';
import { getRemoteLabel } from '../words/format-words.ts';

/** The live version of each part of the site, and its page loads of the last seven days, for roles that may release. */
export function RemotesSection() {
  const canRelease = useGrants().releases !== undefined;
  const { data } = useAdminCall(listRemotes, {}, { enabled: canRelease });
  if (!data) return null;
  return (
    <ItemSection title="For visitors, last 7 days" isWide>
      <DataTable
        caption="Parts of the site: loads that failed, and how quick three quarters of the pages were"
        rows={data.remotes}
        toKey={({ name }) => name}
        columns={[
          [
            'Part',
            ({ name }) => <Anchor href={paths.releases}>{getRemoteLabel(name)}</Anchor>,
            { isRowHeading: true },
          ],
          [
            'Live',
            ({ live, fallback }) => (
              <>
                {live?.version ?? 'As built'} {fallback && <Chip kind="bad">Rolled back by itself</Chip>}
              </>
            ),
          ],
          [
            'Pages',
            ({ live, releases }) => (
              <VisitorStats
                visitors={releases.find(({ version }) => version === live?.version)?.visitors ?? null}
              />
            ),
          ],
        ]}
      />
    </ItemSection>
  );
}

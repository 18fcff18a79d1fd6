import type { AdminRemote } from '@app/types/admin/releases';
import { Table } from '@app/ui/staff';
import { formatCount } from '../words/format-count.ts';
import type { MadeLink } from './PreviewLink.tsx';
import { VersionRow } from './VersionRow.tsx';

interface VersionsProps {
  remote: AdminRemote;
  onChanged: () => void;
  onLink: (link: MadeLink) => void;
}

/** Versions that were published, and what can be done with each. */
export function Versions({ remote, onChanged, onLink }: VersionsProps) {
  const { releases, published } = remote;
  const shown = releases.length < published ? `, the latest ${releases.length} of them` : '';
  return (
    <Table caption={`${formatCount(published, 'published version')}${shown}`}>
      <thead>
        <tr>
          <th scope="col">Version</th>
          <th scope="col">Published</th>
          <th scope="col">Largest page</th>
          <th scope="col">Gate</th>
          <th scope="col">Do</th>
        </tr>
      </thead>
      <tbody>
        {releases.map((release) => (
          <VersionRow
            key={`${release.version} ${remote.v}`}
            remote={remote}
            release={release}
            onChanged={onChanged}
            onLink={onLink}
          />
        ))}
      </tbody>
    </Table>
  );
}

import type { AdminRemote } from '@app/types/admin/releases';
import { More, VisuallyHidden } from '@app/ui';
import { Cell, Table } from '@app/ui/staff';
import { formatCount } from '../words/format-count.ts';
import { formatShortTime } from '../words/format-time.ts';
import { endedWords, getPartLabel } from './release-words.ts';

/** What was live before. */
export function History({ remote: { name, history } }: { remote: AdminRemote }) {
  if (history.length === 0) return null;
  return (
    <More
      label={
        <>
          What was live before<VisuallyHidden> of {getPartLabel(name)}</VisuallyHidden>
        </>
      }
    >
      <Table caption={`${formatCount(history.length, 'earlier time', 'earlier times')}, latest first`}>
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col">From</th>
            <th scope="col">Until</th>
            <th scope="col">Made live by</th>
            <th scope="col">How it ended</th>
          </tr>
        </thead>
        <tbody>
          {history.map(({ version, since, until, by, ended }) => (
            <tr key={`${version} ${since}`}>
              <Cell label="Version">{version}</Cell>
              <Cell label="From">{formatShortTime(since)}</Cell>
              <Cell label="Until">{formatShortTime(until)}</Cell>
              <Cell label="Made live by">{by}</Cell>
              <Cell label="How it ended">{endedWords[ended]}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </More>
  );
}

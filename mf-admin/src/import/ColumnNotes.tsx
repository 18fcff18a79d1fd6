import type { ImportBatch } from '@app/types/admin/imports';
import { Fold } from '@app/ui';
import { getColumnLabel } from './words.ts';

const whys = {
  unknown: 'no field has this name',
  duplicate: 'another column fills the same field',
  ignored: 'left out by you',
} as const;

/** How the file was read: its columns, and those that were not. */
export function ColumnNotes({ batch: { columns, encoding, delimiter } }: { batch: ImportBatch }) {
  if (columns.length === 0) return null;
  const unread = columns.filter(({ why }) => why !== null).length;
  const title = unread > 0 ? `Columns (${unread} not read)` : 'Columns';
  return (
    <Fold label={title}>
      <p>
        {encoding}, cut at {delimiter === '\t' ? 'tabs' : delimiter === ';' ? 'semicolons' : 'commas'}.
      </p>
      <ul>
        {columns.map(({ header, column, why }, i) => (
          <li key={i}>
            <b>{header || `Column ${i + 1}`}</b>:{' '}
            {column ? getColumnLabel(column) : `not read – ${whys[why ?? 'unknown']}`}
          </li>
        ))}
      </ul>
    </Fold>
  );
}

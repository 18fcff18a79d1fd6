import {
  type ImportAction,
  type ImportChoice,
  type ImportRow,
  listImportRows,
} from '@app/types/admin/imports';
import { Chip, type ChipProps, Choices, Fieldset, Fold, Row, Skeleton, VisuallyHidden } from '@app/ui';
import { DataTable } from '@app/ui/staff';
import { useAdminCall } from '../admin-call.ts';
import styles from './RowList.module.css';
import { actionWords, getColumnLabel, groundWords } from './words.ts';

const kinds: Readonly<Partial<Record<ImportAction, ChipProps['kind']>>> = {
  ...{ create: 'ok', update: 'ok', duplicate: 'warn', error: 'bad' },
};

/** Rows are read a page at a time: those of the same page ask once. */
const pageSize = 100;

interface Props {
  id: string;
  action: ImportAction | undefined;
  /** Its place in the list. */
  index: number;
  /** What was chosen since the rows were read, by line. */
  chosen: ReadonlyMap<number, ImportChoice>;
  onChoose?: ((line: number, choice: ImportChoice) => void) | undefined;
}

/** One row: what becomes of it and why; where it meets a listing, both side by side. */
export function ImportRowItem({ id, action: only, index, chosen, onChoose }: Props) {
  const query = { page: Math.floor(index / pageSize) + 1, pageSize, action: only };
  const row = useAdminCall(listImportRows, { params: { id }, query }).data?.items[index % pageSize];
  if (!row)
    return (
      <div className={styles.Row} aria-hidden="true">
        <Skeleton width="60%" />
        <Skeleton width="40%" />
      </div>
    );
  const { line, action, name, place, by, messages, listing } = row;
  return (
    <div className={styles.Row}>
      <Row>
        <span>Line {line}</span>
        <Chip kind={kinds[action]}>{actionWords[action]}</Chip>
        <b>{name}</b>
        <span>{place}</span>
        {by && <span>{groundWords[by]}</span>}
      </Row>
      {messages.length > 0 && (
        <ul>
          {messages.map(({ level, column, message }, i) => (
            <li key={i}>
              <b>{level === 'error' ? 'Error' : 'Note'}</b>
              {column && ` in ${getColumnLabel(column)}`}: {message}
            </li>
          ))}
        </ul>
      )}
      {action === 'duplicate' && (
        <>
          {listing && <Sides row={row} />}
          {onChoose && (
            <Fieldset legend={`What to do with line ${line}, ${name}?`}>
              <Choices
                name={`choice-${line}`}
                options={choices.filter(([value]) => value !== 'update' || listing)}
                value={chosen.get(line) ?? row.choice ?? 'skip'}
                onChange={(choice) => onChoose(line, choice)}
              />
            </Fieldset>
          )}
        </>
      )}
      {action === 'update' && row.changes.length > 0 && (
        <Fold label={row.changes.length === 1 ? '1 field changes' : `${row.changes.length} fields change`}>
          <Sides row={row} />
        </Fold>
      )}
    </div>
  );
}

/** What the file says beside what the listing says; fields that agree are left out. */
function Sides({ row: { line, fields, changes, listing } }: { row: ImportRow }) {
  if (!listing) return null;
  const names = ['firstName', 'lastName', 'company', 'zipCode'];
  const { latitude, longitude } = listing.fields;
  return (
    <DataTable
      caption={<VisuallyHidden>Line {line} beside the listing</VisuallyHidden>}
      rows={[...names, ...changes.filter((name) => !names.includes(name))]}
      toKey={(name) => name}
      columns={[
        ['Field', getColumnLabel, { head: true }],
        [
          'In the file',
          (name) => {
            const text = name === 'place' ? 'as the file says' : fields[name] || '–';
            return changes.includes(name) ? <ChangedText>{text}</ChangedText> : text;
          },
        ],
        [
          `Listing${listing.claimed ? ' (claimed)' : ''}`,
          (name) => (name === 'place' ? [latitude, longitude].join(', ') : listing.fields[name] || '–'),
        ],
      ]}
    />
  );
}

const ChangedText = ({ children }: { children: string }) => (
  <b>
    {children}
    <VisuallyHidden> (differs)</VisuallyHidden>
  </b>
);

const choices: readonly (readonly [choice: ImportChoice, label: string])[] = [
  ['skip', 'Leave out'],
  ['update', 'Change the listing'],
  ['create', 'It is someone else: add'],
];

import type { ImportAction, ImportChoice } from '@app/option-lists';
import type { CallInput } from '@app/types';
import { type ImportRow, listImportRows } from '@app/types/admin/imports';
import {
  Chip,
  type ChipProps,
  ChoiceGroup,
  Disclosure,
  Fieldset,
  Link,
  Row,
  Stack,
  VisuallyHidden,
} from '@app/ui';
import { startTransition, useOptimistic } from 'react';
import { useAdminCall } from '../admin-call.ts';
import { AsyncContent } from '../console/kit/AsyncContent.tsx';
import { ListPager } from '../console/kit/ListPager.tsx';
import { paths } from '../paths.ts';
import { DataTable } from '../ui/DataTable.tsx';
import styles from './ImportRowList.module.css';
import { formatRowCount, getColumnLabel, importActionLabels, matchCriterionLabels } from './import-labels.ts';

interface ImportRowListProps {
  importId: string;
  query: CallInput['query'];
  /** Called with the choice for a possible duplicate. Absent: choosing is no longer possible. */
  onChoose?: ((line: number, choice: ImportChoice) => Promise<unknown>) | undefined;
}

/** The rows of an import, in pages, because an import can have 50,000 rows. */
export function ImportRowList({ importId, query, onChoose }: ImportRowListProps) {
  const result = useAdminCall(listImportRows, { params: { id: importId }, query }, { keepPrevious: true });
  return (
    <AsyncContent result={result}>
      {({ items, total }) => (
        <section aria-label={`${formatRowCount(total)} of the file`}>
          <ol className={styles.List}>
            {items.map((row) => (
              <ImportRowItem key={row.line} row={row} onChoose={onChoose} />
            ))}
          </ol>
          <ListPager label="Pages of rows" list={result.data} />
        </section>
      )}
    </AsyncContent>
  );
}

const chipKindByAction: Readonly<Partial<Record<ImportAction, ChipProps['kind']>>> = {
  create: 'ok',
  update: 'ok',
  duplicate: 'warn',
  error: 'bad',
};

interface ImportRowItemProps {
  row: ImportRow;
  onChoose?: ((line: number, choice: ImportChoice) => Promise<unknown>) | undefined;
}

function ImportRowItem({ row, onChoose }: ImportRowItemProps) {
  const { line, action, name, place, by: matchCriterion, messages, listing } = row;
  const isDeleted = listing?.status === 'deleted';
  const [choice, setChoice] = useOptimistic(row.choice ?? 'skip');
  const choose = (newChoice: ImportChoice) =>
    startTransition(async () => {
      setChoice(newChoice);
      await onChoose?.(line, newChoice);
    });
  return (
    <Stack as="li" gap="half" pad={1} size="note" className={styles.Row}>
      <Row>
        <span>Line {line}</span>
        <Chip kind={chipKindByAction[action]}>{importActionLabels[action]}</Chip>
        <b>{name}</b>
        <span>{place}</span>
        {matchCriterion && <span>{matchCriterionLabels[matchCriterion]}</span>}
        {listing && (
          <Link href={paths.prosthetist(listing.id)}>
            Open the {isDeleted && 'deleted '}listing of {listing.fields.firstName} {listing.fields.lastName}
          </Link>
        )}
      </Row>
      {messages.length > 0 && (
        <ul>
          {messages.map(({ level, column, message }, index) => (
            <li key={index}>
              <b>{level === 'error' ? 'Error' : 'Note'}</b>
              {column && ` in ${getColumnLabel(column)}`}: {message}
            </li>
          ))}
        </ul>
      )}
      {action === 'duplicate' && (
        <>
          {listing && <RowComparison row={row} />}
          {onChoose && (
            <Fieldset legend={`What to do with line ${line}, ${name}?`}>
              <ChoiceGroup
                name={`choice-${line}`}
                options={choiceOptions.filter(([value]) => value !== 'update' || (listing && !isDeleted))}
                value={choice}
                onChange={choose}
              />
            </Fieldset>
          )}
        </>
      )}
      {action === 'update' && row.changes.length > 0 && (
        <Disclosure
          label={row.changes.length === 1 ? '1 field changes' : `${row.changes.length} fields change`}
        >
          <RowComparison row={row} />
        </Disclosure>
      )}
    </Stack>
  );
}

function RowComparison({ row: { line, fields, changes, listing } }: { row: ImportRow }) {
  if (!listing) return null;
  const identityFields = ['firstName', 'lastName', 'company', 'zipCode'];
  const { latitude, longitude } = listing.fields;
  return (
    <DataTable
      caption={<VisuallyHidden>Line {line} beside the listing</VisuallyHidden>}
      rows={[...identityFields, ...changes.filter((name) => !identityFields.includes(name))]}
      toKey={(name) => name}
      columns={[
        ['Field', getColumnLabel, { isRowHeading: true }],
        [
          'In the file',
          (name) => {
            const text = name === 'place' ? 'as the file says' : fields[name] || '–';
            return changes.includes(name) ? <DifferingText>{text}</DifferingText> : text;
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

const DifferingText = ({ children }: { children: string }) => (
  <b>
    {children}
    <VisuallyHidden> (differs)</VisuallyHidden>
  </b>
);

const choiceOptions: readonly (readonly [choice: ImportChoice, label: string])[] = [
  ['skip', 'Leave out'],
  ['update', 'Change the listing'],
  ['create', 'It is someone else: add'],
];

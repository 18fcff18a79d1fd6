import {
  type ColumnName,
  columnNames,
  importColumns,
  matchColumns,
  requiredColumns,
} from '@app/types/admin/imports/columns';
import { Banner, Select } from '@app/ui';
import { DataTable } from '../ui/DataTable.tsx';
import { getColumnLabel } from './import-labels.ts';
import type { FileHead } from './read-file-head.ts';

/** The import column of each column of the file, in file order. Null: the column is ignored. */
export type Mapping = readonly (ColumnName | null)[];

const fieldOptions = [
  ['', 'Not read'] as const,
  ...importColumns.map(({ name, label, isRequired }) => [name, isRequired ? `${label} *` : label] as const),
];

export const matchHeaders = (headers: readonly string[]): Mapping =>
  matchColumns(headers).map(({ column }) => column);

export const findMissingFieldLabels = (mapping: Mapping): string[] =>
  requiredColumns.filter((name) => !mapping.includes(name)).map(getColumnLabel);

interface ColumnMappingProps {
  fileHead: FileHead;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}

/** A table that maps the columns of the file to fields, at most one column to each field. */
export function ColumnMapping({ fileHead, mapping, onChange }: ColumnMappingProps) {
  const missingLabels = findMissingFieldLabels(mapping);
  const chooseField = (columnIndex: number, name: string) => {
    const column = columnNames.find((candidate) => candidate === name) ?? null;
    onChange(
      mapping.map((mappedColumn, index) =>
        index === columnIndex ? column : mappedColumn === column ? null : mappedColumn,
      ),
    );
  };
  return (
    <>
      {missingLabels.length > 0 && (
        <Banner kind="warn" title="Columns are missing" titleAs="h3">
          <p>Choose a column for: {missingLabels.join(', ')}.</p>
        </Banner>
      )}
      <DataTable
        caption={`${fileHead.headers.length} columns; the first rows of the file are shown with them`}
        rows={fileHead.headers}
        toKey={(_, index) => index}
        columns={[
          ['Column of the file', (header, index) => header || `Column ${index + 1}`, { isRowHeading: true }],
          [
            'Field',
            (header, index) => (
              <Select
                aria-label={`Field for ${header || `column ${index + 1}`}`}
                value={mapping[index] ?? ''}
                onChange={(event) => chooseField(index, event.target.value)}
                options={fieldOptions}
              />
            ),
          ],
          ['First values', (_, index) => formatSamples(fileHead, index)],
        ]}
      />
    </>
  );
}

const formatSamples = ({ rows }: FileHead, index: number): string =>
  rows
    .map((row) => row[index]?.trim() ?? '')
    .filter(Boolean)
    .slice(0, 3)
    .map((value) => (value.length > 40 ? `${value.slice(0, 40)}…` : value))
    .join(' · ') || 'empty';

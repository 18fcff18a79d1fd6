import { useParams } from '@app/router';
import { getImport, type ImportShown } from '@app/types/admin/imports';
import { Banner, Disclosure, Stack } from '@app/ui';
import { useEffect, useState } from 'react';
import { useAdminCall, useRefresh } from '../admin-call.ts';
import { AsyncContent } from '../console/kit/AsyncContent.tsx';
import { useFilters } from '../console/kit/use-filters.ts';
import { Page } from '../console/page/Page.tsx';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import { formatShortTime } from '../words/format-time.ts';
import { formatCount, formatNumber } from '../words/format-words.ts';
import { ImportActions, type ImportActionsProps, useImportChangeSender } from './ImportActions.tsx';
import { ImportRowList } from './ImportRowList.tsx';
import {
  describeChoices,
  describeRegister,
  formatRowCount,
  getColumnLabel,
  importActionLabels,
  importStatusLabels,
} from './import-labels.ts';
import { LabelledProgress } from './LabelledProgress.tsx';

const workingStatuses: readonly ImportShown['status'][] = ['planning', 'committing', 'rolling_back'];
const pollMs = 700;

export default function ImportDetailPage() {
  const { id = '' } = useParams();
  const [isWorking, setIsWorking] = useState(false);
  const refresh = useRefresh();
  const result = useAdminCall(
    getImport,
    { params: { id } },
    { pollMs: isWorking ? pollMs : false, keepPrevious: true },
  );
  const importDoc = result.data?.import;
  const status = importDoc?.status;
  if (status && workingStatuses.includes(status) !== isWorking)
    setIsWorking(workingStatuses.includes(status));
  // Reloads when the server has finished, because the rows have changed.
  useEffect(() => (isWorking ? () => void refresh() : undefined), [isWorking]);
  return (
    <Page
      title={importDoc?.fileName ?? 'Import'}
      lead={status && <span role="status">{importStatusLabels[status]}</span>}
    >
      <AsyncContent result={result}>{(reply) => <ImportDetails importDoc={reply.import} />}</AsyncContent>
    </Page>
  );
}

function ImportDetails({ importDoc }: { importDoc: ImportShown }) {
  const { status, progress, rows: rowCount, problem, rollback, committedAt } = importDoc;
  const changeSender = useImportChangeSender(importDoc.id);
  return (
    <Stack>
      {problem && (
        <Banner kind="bad" title={committedAt ? 'The import stopped partway' : 'The file was not imported'}>
          <p>
            {problem.message}
            {problem.line !== null && ` Line ${formatNumber(problem.line)}.`}
            {problem.column && ` Column “${problem.column}”.`}
          </p>
        </Banner>
      )}
      {status === 'planning' && (
        <LabelledProgress label="Looking at the rows" value={progress.planned} total={rowCount} unit="rows" />
      )}
      {status === 'committing' && (
        <LabelledProgress label="Importing" value={progress.done} total={rowCount} unit="rows" />
      )}
      {status === 'rolling_back' && <p role="status">Rolling back the import…</p>}
      {rollback && status === 'rolled_back' && (
        <Banner kind={rollback.kept > 0 ? 'warn' : 'ok'} title="Rolled back">
          <p>
            {formatCount(rollback.removed, 'listing')} removed, {formatNumber(rollback.restored)} restored.
            {rollback.kept > 0 &&
              ` ${formatNumber(rollback.kept)} changed since and stay as they are; their rows say so.`}
          </p>
        </Banner>
      )}
      {status === 'cancelled' && committedAt && (
        <Banner kind="warn" title="Canceled partway">
          <p>
            {formatNumber(progress.done)} of {formatRowCount(rowCount)} were imported; the others were not
            started. You can roll back what was imported.
          </p>
        </Banner>
      )}
      {status !== 'planning' && (status !== 'failed' || committedAt) && (
        <ImportOverview importDoc={importDoc} changeSender={changeSender} />
      )}
      {status === 'planning' && <ImportActions importDoc={importDoc} changeSender={changeSender} />}
      <FileNotes importDoc={importDoc} />
    </Stack>
  );
}

function ImportOverview({ importDoc, changeSender }: ImportActionsProps) {
  const { id, counts, status, rows: rowCount, committedAt, rowsGoneAt } = importDoc;
  const filters = useFilters(['action']);
  const rowCounts = {
    all: rowCount,
    create: counts.created,
    update: counts.updated,
    unchanged: counts.unchanged,
    duplicate: counts.duplicates,
    skip: counts.skipped,
    error: counts.failed,
    repaired: counts.repaired ?? 0,
  };
  const isPlan = committedAt === null;
  const rowFilters = (Object.keys(rowCounts) as (keyof typeof rowCounts)[]).filter(
    (rowFilter) => rowFilter === 'all' || rowCounts[rowFilter] > 0,
  );
  const rowFilter = (isPlan && rowFilters.find((name) => name === filters.get('action'))) || 'all';
  return (
    <>
      <p>
        {isPlan
          ? `This file would add ${formatNumber(counts.created)}, change ${formatNumber(counts.updated)} and leave ${formatNumber(counts.unchanged)} as they are.`
          : `Added ${formatNumber(counts.created)}, changed ${formatNumber(counts.updated)}, left ${formatNumber(counts.unchanged)} as they are.`}{' '}
        {formatCount(counts.duplicates, 'possible duplicate')}, {formatCount(counts.failed, 'error')},{' '}
        {formatNumber(counts.skipped)} left out
        {rowCounts.repaired > 0 && `; ${formatRowCount(rowCounts.repaired)} with a repaired value`}.
      </p>
      {importDoc.register && <p>{describeRegister(importDoc.register)}</p>}
      <p>{describeChoices(importDoc)}</p>
      <ImportActions importDoc={importDoc} changeSender={changeSender} />
      {rowsGoneAt !== null ? (
        <Banner title="Its rows were removed">
          <p>
            On {formatShortTime(rowsGoneAt)}, as the settings say. Its summary stays; it can no longer be
            rolled back, and its rows and errors can no longer be shown.
          </p>
        </Banner>
      ) : (
        <>
          {isPlan && (
            <SegmentedControl
              label="Show"
              options={rowFilters.map((value) => [
                value,
                `${importActionLabels[value]} (${formatNumber(rowCounts[value])})`,
              ])}
              value={rowFilter}
              onChange={(value) => filters.set({ action: value === 'all' ? '' : value })}
            />
          )}
          <ImportRowList
            importId={id}
            query={{
              ...(rowFilter === 'repaired'
                ? { repaired: 'true' }
                : { action: rowFilter === 'all' ? undefined : rowFilter }),
              page: filters.query.page,
            }}
            onChoose={
              status === 'planned'
                ? (line, choice) => changeSender.sendChange({ choices: [{ line, choice }] })
                : undefined
            }
          />
        </>
      )}
    </>
  );
}

const unreadReasonTexts = {
  unknown: 'no field has this name',
  duplicate: 'another column fills the same field',
  ignored: 'left out by you',
} as const;

const delimiterLabels: Readonly<Record<string, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };

function FileNotes({ importDoc: { columns, encoding, delimiter } }: { importDoc: ImportShown }) {
  if (columns.length === 0) return null;
  const unreadCount = columns.filter(({ why }) => why !== null).length;
  const title = unreadCount > 0 ? `Columns (${unreadCount} not read)` : 'Columns';
  return (
    <Disclosure label={title}>
      <p>
        {encoding}, cut at {delimiterLabels[delimiter] ?? `“${delimiter}”`}.
      </p>
      <ul>
        {columns.map(({ header, column, why }, index) => (
          <li key={index}>
            <b>{header || `Column ${index + 1}`}</b>:{' '}
            {column ? getColumnLabel(column) : `not read – ${unreadReasonTexts[why ?? 'unknown']}`}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

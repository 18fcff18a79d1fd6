import type { ImportChoice } from '@app/option-lists';
import { createSample } from '@app/test-kit/create-sample';
import { createMockProblem, mockEndpoint, recordBodies } from '@app/test-kit/mock';
import { rollbackImport } from '@app/types/admin/actions/import';
import { exportFile } from '@app/types/admin/exports';
import {
  changeImport,
  getImport,
  type ImportResult,
  type ImportRow,
  type ImportShown,
  importFile,
  importRow,
  importShown,
  listImportRows,
  listImports,
} from '@app/types/admin/imports';
import { elevate } from '@app/types/admin/session';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, type RequestHandler } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderConsole } from '../testing/render-console.tsx';

const sampleId = 'a'.repeat(24);
const createSampleImport = (overrides: Partial<ImportShown> = {}): ImportShown => ({
  ...createSample(importShown),
  id: sampleId,
  fileName: 'spring.csv',
  status: 'planned',
  columns: [
    { header: 'First', column: 'firstName', why: null },
    { header: 'Fax', column: null, why: 'unknown' },
  ],
  rows: 3,
  counts: { created: 1, updated: 0, unchanged: 0, skipped: 0, duplicates: 1, failed: 1 },
  ...overrides,
});
const toImportResult = (importDoc = createSampleImport()): ImportResult => ({
  batchId: sampleId,
  planId: sampleId,
  status: importDoc.status,
  ...importDoc.counts,
  errors: [],
  import: importDoc,
});
const createSampleRow = (overrides: Partial<ImportRow>): ImportRow => ({
  ...createSample(importRow),
  line: 2,
  name: 'Ana Lee',
  ...overrides,
});
const duplicateRow = createSampleRow({
  line: 3,
  action: 'duplicate',
  name: 'Bo Ray',
  by: 'name_zip',
  changes: ['phone'],
  fields: { firstName: 'Bo', lastName: 'Ray', phone: '(617) 555-0177' },
  listing: {
    id: sampleId,
    slug: 'bo-ray-boston-ma',
    status: 'approved',
    claimed: true,
    fields: { firstName: 'Bo', lastName: 'Ray', phone: '(617) 555-0123' },
  },
});
const invalidRow = createSampleRow({
  line: 4,
  action: 'error',
  name: 'Cy Zed',
  listing: { ...duplicateRow.listing!, status: 'deleted', fields: { firstName: 'Cy', lastName: 'Zed' } },
  messages: [{ level: 'error', line: 4, column: 'state', code: 'state', message: '“XX” is no state.' }],
});
const rowsHandler = mockEndpoint(listImportRows, () => ({
  items: [createSampleRow({}), duplicateRow, invalidRow],
  total: 3,
  page: 1,
  pageSize: 100,
}));
const committedAt = '2026-11-20T10:05:00.000Z';

/** Opens the page of an import. Handlers take precedence. */
const openImport = (importDoc = createSampleImport(), ...handlers: RequestHandler[]) =>
  renderConsole(`/admin/import-data/${sampleId}`, {
    handlers: [...handlers, mockEndpoint(getImport, () => toImportResult(importDoc)), rowsHandler],
  });

/** Opens the page of imports, of which there are none yet. The next one is the sample import. */
async function openImports(...handlers: RequestHandler[]) {
  const view = await renderConsole('/admin/import-data', {
    handlers: [
      ...handlers,
      mockEndpoint(listImports, () => ({ items: [], imports: [], total: 0, page: 1, pageSize: 20 })),
      mockEndpoint(getImport, () => toImportResult()),
      rowsHandler,
    ],
  });
  const fileInput = await screen.findByLabelText(/CSV file/);
  const chooseFile = (name: string, content: string | Blob) =>
    view.user.upload(fileInput, new File([content], name));
  return { ...view, chooseFile };
}

/** Mocks the saving of files. Returns a mock function that is called with the content of each file. */
function mockFileSaving() {
  const onSave = vi.fn((_content: Blob) => 'blob:x');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: onSave, revokeObjectURL() {} }));
  return onSave;
}

it('matches the columns of a chosen file and sends it for a preview', async () => {
  const onPreview = vi.fn(() => toImportResult());
  const { user, chooseFile } = await openImports(mockEndpoint(importFile, onPreview));
  await chooseFile(
    'spring.csv',
    'sep=,\nFirst,Last,Clinic,Street,Town,State,Postal\nAna,Lee,Gateway,1 Elm,Boston,MA,02110\n',
  );
  const postalSelect = await screen.findByRole('combobox', { name: 'Field for Postal' });
  expect(screen.getByRole('button', { name: 'Preview the import' })).toHaveProperty('disabled', true);
  expect(screen.getByText(/Choose a column for: ZIP code/)).toBeDefined();
  expect(screen.getByText('02110')).toBeDefined();
  await user.selectOptions(postalSelect, 'ZIP code *');
  await user.click(screen.getByRole('button', { name: 'Preview the import' }));
  expect(await screen.findByRole('heading', { name: 'spring.csv' })).toBeDefined();
  expect(onPreview).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Columns (1 not read)')).toBeDefined();
  expect(screen.getByText(/not read – no field has this name/)).toBeDefined();
});

it('stays at the page that was opened before the preview was answered', async () => {
  const reply = Promise.withResolvers<ImportResult>();
  const { user, getAddress, chooseFile } = await openImports(mockEndpoint(importFile, () => reply.promise));
  await chooseFile(
    'spring.csv',
    'First Name,Last Name,Company,Address,City,State,ZIP code\nAna,Lee,Gateway,1 Elm,Boston,MA,02110\n',
  );
  await user.click(await screen.findByRole('button', { name: 'Preview the import' }));
  await user.click(screen.getByRole('link', { name: /^Inbox/ }));
  await screen.findByText('Nothing is waiting');
  reply.resolve(toImportResult());
  // Longer than the reply takes.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(getAddress()).toMatch(/^\/admin\/inbox/);
});

it('needs no columns chosen for the public register, and says what it passed over', async () => {
  const register = { lines: 27, others: 5, abroad: 1, deactivated: 1, practices: 2 };
  const registerImport = toImportResult(createSampleImport({ register }));
  const { user, chooseFile } = await openImports(
    mockEndpoint(importFile, () => registerImport),
    mockEndpoint(getImport, () => registerImport),
  );
  await chooseFile(
    'npidata_pfile.csv',
    '"NPI","Entity Type Code","Healthcare Provider Taxonomy Code_1"\n"1999001013","1","224P00000X"\n',
  );
  expect(await screen.findByText('The public register of providers')).toBeDefined();
  expect(screen.queryByRole('combobox', { name: /^Field for/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Preview the import' }));
  expect(
    await screen.findByText(
      'The public register: 27 lines, of which 5 of other professions, 1 abroad and 1 deactivated were passed over. 2 practices.',
    ),
  ).toBeDefined();
});

it('offers a template with a byte order mark, whose columns are all matched', async () => {
  const onSave = mockFileSaving();
  const { user, chooseFile } = await openImports();
  await user.click(screen.getByRole('button', { name: 'Download a template' }));
  const template: Blob = onSave.mock.calls[0]![0];
  expect([...new Uint8Array(await template.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  await chooseFile('template.csv', template);
  expect(await screen.findByRole('combobox', { name: 'Field for zipCode' })).toHaveProperty(
    'value',
    'zipCode',
  );
  expect(screen.getByRole('button', { name: 'Preview the import' })).toHaveProperty('disabled', false);
});

it('rejects a file that is not CSV without sending it', async () => {
  const { chooseFile } = await openImports();
  await chooseFile('book.csv', 'PK\u0003\u0004\u0000,[Content_Types].xml');
  expect(await screen.findByText(/This isn’t a CSV file/)).toBeDefined();
});

it('sends an archive as it is, for the server to read its file by the headers', async () => {
  const sentFieldNames: unknown[] = [];
  const { user, chooseFile } = await openImports(
    http.post('*/api/admin/import', async ({ request }) => {
      sentFieldNames.push([...(await request.text()).matchAll(/ name="(\w+)"/g)].map(([, name]) => name));
      return new Response(null, { status: 503 });
    }),
  );
  await chooseFile('NPPES_Data_Dissemination_011226_011826_Weekly.zip', 'PK\u0003\u0004\u0000');
  expect(await screen.findByText(/Its one CSV file is read/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Preview the import' }));
  await waitFor(() => expect(sentFieldNames).toEqual([['file']]));
});

it('shows the rows of a plan, compares a possible duplicate with its listing, and sends the choice', async () => {
  const sentChoices: { line: number; choice: ImportChoice }[] = [];
  const { user } = await openImport(
    createSampleImport({ counts: { ...createSampleImport().counts, repaired: 1 } }),
    mockEndpoint(listImportRows, ({ query }) => {
      const shownRow = { ...duplicateRow, choice: sentChoices[0]?.choice ?? null };
      const items = [createSampleRow({}), shownRow, invalidRow].filter(
        ({ action, messages }) =>
          (!query.action || action === query.action) && (!query.repaired || messages.length > 0),
      );
      return { items, total: items.length, page: 1, pageSize: 100 };
    }),
    mockEndpoint(changeImport, ({ body }) => {
      sentChoices.push(...body.choices!);
      return toImportResult();
    }),
  );
  expect(await screen.findByText(/“XX” is no state/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open the deleted listing of Cy Zed' })).toHaveProperty(
    'pathname',
    `/admin/prosthetists/${sampleId}`,
  );
  const comparison = screen.getByRole('table', { name: 'Line 3 beside the listing' });
  const phoneRow = within(comparison).getByRole('row', { name: /Clinic phone/ });
  expect(within(phoneRow).getByRole('cell', { name: '(617) 555-0177 (differs)' })).toBeDefined();
  expect(within(phoneRow).getByRole('cell', { name: '(617) 555-0123' })).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Change the listing' }));
  await waitFor(() => expect(sentChoices).toEqual([{ line: 3, choice: 'update' }]));
  expect(screen.getByRole('radio', { name: 'Change the listing' })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('radio', { name: 'Error (1)' }));
  await waitFor(() => expect(screen.queryByText('Bo Ray')).toBeNull());
  expect(screen.getByText('Cy Zed')).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Repaired (1)' }));
  await waitFor(() => expect(screen.getAllByText(/^Line \d/)).toHaveLength(1));
  expect(screen.getByText(/; 1 row with a repaired value\./)).toBeDefined();
});

it('stores quick choices one after the other, and the import waits for the last', async () => {
  const storedBodies: unknown[] = [];
  const pendingReplies: (() => void)[] = [];
  let sentMode: string | undefined;
  const { user } = await openImport(
    createSampleImport(),
    mockEndpoint(changeImport, async ({ body }) => {
      await new Promise<void>((resolve) => pendingReplies.push(resolve));
      storedBodies.push(body);
      return toImportResult();
    }),
    mockEndpoint(importFile, ({ query }) => {
      sentMode = query.mode;
      return toImportResult(createSampleImport({ status: 'committing' }));
    }),
  );
  await user.click(await screen.findByRole('radio', { name: 'Change the listing' }));
  await user.click(screen.getByRole('checkbox', { name: 'Publish immediately' }));
  const commitButton = screen.getByRole<HTMLButtonElement>('button', { name: 'Import this file' });
  for (const callCount of [1, 2]) {
    await waitFor(() => expect(pendingReplies).toHaveLength(callCount));
    expect(commitButton.disabled).toBe(true);
    pendingReplies[callCount - 1]!();
    await waitFor(() => expect(storedBodies).toHaveLength(callCount));
  }
  expect(storedBodies).toEqual([{ choices: [{ line: 3, choice: 'update' }] }, { publish: true }]);
  await waitFor(() => expect(commitButton.disabled).toBe(false));
  await user.click(commitButton);
  await waitFor(() => expect(sentMode).toBe('commit'));
});

const { counts } = createSampleImport();
it.each<[fact: string, changes: Partial<ImportShown>, texts: string[]]>([
  [
    'the choices that the team made',
    {
      status: 'done',
      publish: true,
      counts: { ...counts, duplicates: 4, chosen: { create: 1, update: 2, skip: 0 } },
    },
    [
      'New listings were published immediately. Chosen for possible duplicates: add 1, change 2, no choice for 1, left out.',
    ],
  ],
  [
    'that it stopped partway, and its rows',
    {
      status: 'failed',
      problem: { code: 'internal', line: null, column: null, message: 'Something went wrong on our side.' },
    },
    ['The import stopped partway', 'Cy Zed'],
  ],
])('shows of an import %s', async (_, changes, texts) => {
  await openImport(createSampleImport({ committedAt, ...changes }));
  for (const text of texts) expect(await screen.findByText(text)).toBeDefined();
});

it('rolls back a finished import only with a reason', async () => {
  const sentBodies: unknown[] = [];
  const finishedImport = createSampleImport({ status: 'done', committedAt });
  const rollbackResolver = recordBodies(sentBodies, () =>
    toImportResult({ ...finishedImport, status: 'rolled_back' }),
  );
  const { user } = await openImport(finishedImport, mockEndpoint(rollbackImport, rollbackResolver));
  await user.click(await screen.findByRole('button', { name: 'Roll back' }));
  const dialog = screen.getByRole('dialog', { name: 'Roll back this import?' });
  const confirmButton = within(dialog).getByRole('button', { name: 'Roll back' });
  expect(confirmButton).toHaveProperty('disabled', true);
  await user.type(within(dialog).getByRole('textbox', { name: /Why/ }), 'Wrong file');
  // The reason is kept when the page is left.
  await user.click(within(dialog).getByRole('button', { name: 'Keep it' }));
  cleanup();
  await openImport(finishedImport, mockEndpoint(rollbackImport, rollbackResolver));
  await user.click(await screen.findByRole('button', { name: 'Roll back' }));
  const newDialog = within(screen.getByRole('dialog', { name: 'Roll back this import?' }));
  await user.click(newDialog.getByRole('button', { name: 'Roll back' }));
  await waitFor(() => expect(sentBodies).toEqual([{ reason: 'Wrong file' }]));
});

it('asks for the password before an export, and then continues by itself', async () => {
  let isElevated = false;
  const elevateHandler = mockEndpoint(elevate, () => {
    isElevated = true;
    return { until: new Date().toISOString() };
  });
  const onSave = mockFileSaving();
  const exportHandler = mockEndpoint(exportFile, () => {
    if (!isElevated) throw createMockProblem(exportFile, 403, { error: 'elevate' });
    return 'id\r\n';
  });
  const { user } = await openImports(elevateHandler, exportHandler);
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  expect(onSave).not.toHaveBeenCalled();
  await user.type(await screen.findByLabelText(/Your password/), 'one step at a time{Enter}');
  expect(await screen.findByText('The export is in your downloads.')).toBeDefined();
  expect(onSave).toHaveBeenCalledTimes(1);
});

it('shows only the summary of an import whose rows were deleted, without actions that need rows', async () => {
  const rowsGoneAt = '2026-12-01T09:00:00.000Z';
  await openImport(createSampleImport({ status: 'done', committedAt, rowsGoneAt }));
  expect(await screen.findByText('Its rows were removed')).toBeDefined();
  expect(screen.getByText(/Added 1/)).toBeDefined();
  for (const name of ['Roll back', /Download/]) expect(screen.queryByRole('button', { name })).toBeNull();
});

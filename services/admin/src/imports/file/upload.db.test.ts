import type { ImportResult } from '@app/types/admin/imports';
import { describe, expect, it } from 'vitest';
import { createCsv, createRow, startImportApp } from '../../testing/import-app.ts';

const { send, preview, getRows, app, collections, readListings } = await startImportApp();
const { listings, imports, importRows } = collections;

describe('fields of the form', () => {
  const positions = ['fields', 'fieldsAfterFile'] as const;
  const unnamedColumns = 'a,b,c,d,e,f,g,h\r\nAna,Lee,Gateway,1 Elm,Boston,MA,02110,no\r\n';
  const mappedColumns = ['firstName', 'lastName', 'company', 'address', 'city', 'state', 'zipCode', null];
  const mapping = JSON.stringify(mappedColumns);

  it.each(positions)('are read in any order: %s', async (position) => {
    const { json: plan } = await send(createCsv(createRow(1)), { [position]: { mode: 'preview' } });
    expect(plan).toMatchObject({ status: 'planned', created: 1 });
    expect(await listings.countDocuments()).toBe(0);
    const { json } = await send(unnamedColumns, { [position]: { publish: 'true', mapping } });
    expect(json).toMatchObject({ status: 'done', created: 1 });
    expect(await readListings()).toMatchObject([{ firstName: 'Ana', company: 'Gateway', approved: true }]);
  });

  it('after the file replace the meaning of its headers', async () => {
    const file = unnamedColumns.replace('a,b,c,d,e,f,g,h', 'last,first,clinic,address,city,state,zip,x');
    await send(file, { fieldsAfterFile: { mapping } });
    expect(await readListings()).toMatchObject([{ firstName: 'Ana', lastName: 'Lee' }]);
    expect(await importRows.countDocuments()).toBe(1);
  });

  it.each(
    positions.flatMap((position) => [
      [position, 'mode', 'dry-run'],
      [position, 'mode', 'commit'],
      [position, 'publish', 'yes'],
      [position, 'mapping', '{"firstName":0}'],
      [position, 'mapping', '["firstName"'],
      [position, 'mapping', '["firstName","firstName"]'],
      [position, 'mapping', '["password"]'],
      [position, 'mapping', ''],
    ]),
  )('%s, a %s “%s” is rejected, and nothing is written', async (position, name, value) => {
    const { status, json } = await send(createCsv(createRow(1)), { [position]: { [name]: value } });
    expect([status, json]).toMatchObject([
      400,
      { code: 'validation', fields: { [name]: expect.any(String) } },
    ]);
    expect([await listings.countDocuments(), await importRows.countDocuments()]).toEqual([0, 0]);
    expect(await imports.find({ status: { $ne: 'failed' } }).toArray()).toEqual([]);
  });

  it('a mapping of too many columns is rejected', async () => {
    const longMapping = JSON.stringify([...mappedColumns, 'phone']);
    const { json } = await send(unnamedColumns, { fields: { mapping: longMapping } });
    expect(json).toMatchObject({ code: 'mapping' });
    expect(await listings.countDocuments()).toBe(0);
  });

  it('an invalid field after the file leaves a failed import that nobody can commit', async () => {
    const { json } = await send(createCsv(createRow(1)), { fieldsAfterFile: { mode: 'nonsense' } });
    expect(json.code).toBe('validation');
    expect(await imports.findOne()).toMatchObject({
      status: 'failed',
      settings: { read: false, atOnce: false },
    });
  });
});

describe('the file of rejected rows', () => {
  it('is named after the import, whose name keeps quotes and letters', async () => {
    const form = new FormData();
    form.set('file', new Blob([createCsv(createRow(1, { state: 'XX' }))]), 'the "best" of Núñez.csv');
    const headers = { authorization: 'Bearer owner' };
    const uploadReply = await app.request('/api/admin/import', { method: 'POST', headers, body: form });
    const { import: importReply, batchId } = (await uploadReply.json()) as ImportResult;
    expect(importReply.fileName).toBe('the "best" of Núñez.csv');
    const errorsReply = await app.request(`/api/admin/import/${batchId}/errors`, { headers });
    expect(errorsReply.headers.get('content-disposition')).toBe(
      `attachment; filename="the -best- of Nunez-errors.csv"; filename*=UTF-8''the%20-best-%20of%20N%C3%BA%C3%B1ez-errors.csv`,
    );
  });

  it('has all cells of a row with too many', async () => {
    const quotedText = createCsv(createRow(1)).replace('1 Market Street', '1 Market Street, Suite 2');
    const unquotedText = quotedText.replace('"1 Market Street, Suite 2"', '1 Market Street, Suite 2');
    const { json } = await send(unquotedText.replace(/\r\n$/, ',more,and more\r\n'));
    expect(json).toMatchObject({ failed: 1 });
    const response = await app.request(`/api/admin/import/${json.batchId}/errors`, {
      headers: { authorization: 'Bearer owner' },
    });
    expect(await response.text()).toContain('more,and more\r\n');
  });
});

describe('invalid files (F17)', () => {
  it.each([
    // The rows of its first part are stored before the zero byte is read.
    ['nul', `${createCsv(...Array.from({ length: 1000 }, (_, n) => createRow(n)))}a,\u0000`, 1002, undefined],
    ['missing_columns', 'first,last\r\nA,B\r\n', 1, 'company'],
    ['too_many_columns', `${Array.from({ length: 450 }, (_, n) => `c${n}`).join(',')}\r\n1\r\n`, 1, 'c400'],
    ['empty', '', 1, undefined],
  ] as const)(
    '%s is rejected with its position, and nothing is written',
    async (code, file, line, column) => {
      const { status, json } = await send(file as string);
      expect(status).toBe(400);
      expect(json).toMatchObject({ code, line, column: column ?? null });
      expect([await listings.countDocuments(), await importRows.countDocuments()]).toEqual([0, 0]);
      expect(await imports.findOne()).toMatchObject({ status: 'failed', problem: { code, line } });
    },
  );

  it('lines without a value are not rows', async () => {
    const [, secondLine] = createCsv(createRow(2)).split('\r\n');
    const { json } = await send(`${createCsv(createRow(1))}\r\n,,,,\r\n  \r\n${secondLine}\r\n,,\r\n`);
    expect(json).toMatchObject({ created: 2, failed: 0, import: { rows: 2 } });
    expect((await getRows(json.batchId)).map(({ line }) => line)).toEqual([2, 6]);
  });

  it('rows of another length than the header are reported one by one', async () => {
    const headerLine = 'first,last,clinic,address,city,state,zip,phone';
    const { json } = await preview(
      `${headerLine}\r\nA,B,C,D,Boston,MA,02110\r\nA,Z,C,D,Boston,MA,02110,,extra\r\n`,
    );
    expect(json).toMatchObject({ created: 1, failed: 1 });
    const [shortRow, longRow] = await getRows(json.planId);
    expect(shortRow?.messages).toMatchObject([{ level: 'warning', code: 'too_few_cells' }]);
    expect(longRow?.messages).toMatchObject([{ level: 'error', code: 'too_many_cells', line: 3 }]);
  });

  it('a request without a form, and a form that is cut off, are rejected', async () => {
    const post = async (body: string, contentType: string) => {
      const headers = { authorization: 'Bearer owner', 'content-type': contentType };
      return (await app.request('/api/admin/import', { method: 'POST', headers, body })).status;
    };
    expect(await post('{}', 'application/json')).toBe(415);
    const formHead = '--x\r\ncontent-disposition: form-data; name="f"; filename="a.csv"\r\n\r\na,b';
    expect(await post(formHead, 'multipart/form-data; boundary=x')).toBe(400);
  });
});

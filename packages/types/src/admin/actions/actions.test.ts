import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { approvalRequested } from '../lists.ts';
import { fillPlaceholders } from './action.ts';
import { staffActions } from './actions.ts';

const approvalReply = { second: { id: 'a'.repeat(24), waits: true } };
const toJsonSchemaText = (schema: z.ZodMiniType | undefined) =>
  JSON.stringify(schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {});

describe.each(staffActions.map((row) => [row.id, row] as const))('%s', (_, row) => {
  it('can be undone if its reply has the data for Undo', () =>
    expect(toJsonSchemaText(row.reply).includes('"undoUntil"')).toBe(row.isUndoable));

  it('may reply with an approval request if it may need one, and requires the password then', () => {
    expect(z.safeParse(approvalRequested, approvalReply).success).toBe(true);
    expect(z.safeParse(row.reply, approvalReply).success).toBe(row.approvalTitle !== undefined);
    if (row.approvalTitle) expect(row.requiresPassword).toBe(true);
  });

  it('has a text for the log, and its body takes the fields of its dialogs', () => {
    expect(Object.keys(row.log).length).toBeGreaterThan(0);
    for (const name of Object.keys(row.log)) expect(name).toMatch(/^[a-z]+\.[a-z_]+$/);
    for (const button of [row.button, ...Object.values(row.verdicts ?? {})]) {
      const { dialog } = button ?? {};
      if (dialog) expect(toJsonSchemaText(row.body)).toContain(`"${dialog.field}"`);
      if (dialog?.requiresReasons) expect(toJsonSchemaText(row.body)).toContain('"reasons"');
    }
  });

  it('has a button and a log text for each verdict that it accepts, and no others', () => {
    const acceptedVerdicts: string[] = JSON.parse(toJsonSchemaText(row.body)).properties?.verdict?.enum ?? [];
    expect(Object.keys(row.verdicts ?? {}).sort()).toEqual(acceptedVerdicts.toSorted());
    if (acceptedVerdicts.length > 0) expect(Object.keys(row.log)).toHaveLength(acceptedVerdicts.length);
  });
});

it('no two rows have the same name in the audit log', () => {
  const names = staffActions.flatMap(({ log }) => Object.keys(log));
  expect(names).toEqual([...new Set(names)]);
});

it('inserts values into placeholders, and omits one without a value', () =>
  expect(fillPlaceholders('{name} until {day}: {name}', { name: 'Ann {day}' })).toBe(
    'Ann {day} until {day}: Ann {day}',
  ));

import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { replySchema } from '../lists.ts';
import { fillWords } from './action.ts';
import { staffActions } from './actions.ts';

const request = { second: { id: 'a'.repeat(24), waits: true } };
const describeSchema = (schema: z.ZodMiniType | undefined) =>
  JSON.stringify(schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {});

describe.each(staffActions.map((row) => [row.id, row] as const))('%s', (_, row) => {
  it('is undoable where its answer has what Undo needs', () =>
    expect(describeSchema(row.reply).includes('"undoUntil"')).toBe(row.undoable));

  it('answers a request where it may need a second person, and asks for the password then', () => {
    expect(z.safeParse(replySchema, request).success).toBe(true);
    expect(z.safeParse(row.reply, request).success).toBe(row.second !== undefined);
    if (row.second) expect(row.password).toBe(true);
  });

  it('has words for the log, and says where its dialog’s words go', () => {
    expect(Object.keys(row.log).length).toBeGreaterThan(0);
    for (const name of Object.keys(row.log)) expect(name).toMatch(/^[a-z]+\.[a-z_]+$/);
    for (const button of [row.button, ...Object.values(row.verdicts ?? {})]) {
      const { dialog } = button ?? {};
      if (dialog) expect(describeSchema(row.body)).toContain(`"${dialog.field}"`);
      if (dialog?.reasons) expect(describeSchema(row.body)).toContain('"reasons"');
    }
  });

  it('has a button for each verdict that it takes, or none', () => {
    const verdicts = Object.keys(row.verdicts ?? {});
    for (const verdict of verdicts) expect(describeSchema(row.body)).toContain(`"${verdict}"`);
    if (verdicts.length > 0) expect(Object.keys(row.log)).toHaveLength(verdicts.length);
  });
});

it('no two rows write the same words to the log', () => {
  const names = staffActions.flatMap(({ log }) => Object.keys(log));
  expect(names).toEqual([...new Set(names)]);
});

it('puts values in their places, and leaves a place without one', () =>
  expect(fillWords('{name} until {day}: {name}', { name: 'Ann {day}' })).toBe(
    'Ann {day} until {day}: Ann {day}',
  ));

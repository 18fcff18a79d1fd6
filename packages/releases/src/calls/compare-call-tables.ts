import { isDeepStrictEqual } from 'node:util';
import type { CallTable, TableCall } from '@app/types';

type Compared = Pick<CallTable, 'calls' | 'openApi'>;

/** Differences between two tables, one line each; empty if equal. */
export function compareCallTables(published: Compared, given: Compared): string[] {
  const [before, after] = [published, given].map(
    ({ calls }) => new Map(calls.map((call) => [call.id, call])),
  ) as [Map<string, TableCall>, Map<string, TableCall>];
  const lines = [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const [one, other] = [before.get(id), after.get(id)];
    if (isDeepStrictEqual(one, other)) return [];
    if (!one) return [`${id} is new.`];
    if (!other) return [`${id} is missing.`];
    return [`${id} was ${JSON.stringify(one)}, and is ${JSON.stringify(other)}.`];
  });
  if (published.openApi !== given.openApi) lines.push('The description for the OpenAPI document is another.');
  return lines;
}

import type * as z from 'zod/mini';
import { m } from '../paraglide/messages.js';
import { createMessage, type LocalizedMessage, type MessageKey } from './problem.ts';

type Issue = z.core.$ZodIssue;

/** Keys of the messages of parameters in the path or query, by name. */
const keysByParameter: Record<string, MessageKey> = {
  zipCode: 'field_zip',
  zip: 'field_zip',
  radius: 'field_radius',
  page: 'field_page',
  after: 'field_after',
};
/** Keys of the messages of fields of a body at any depth, by name. */
const keysByField: Record<string, MessageKey> = {
  zipCode: 'field_zip',
  state: 'field_state',
  email: 'field_email',
  workEmail: 'field_email',
  website: 'field_website',
  phone: 'field_phone',
  patientContactPhone: 'field_phone',
  npi: 'field_npi',
  yearStartedPracticing: 'field_year',
};
/** Names of expected forms, which are the messages of their patterns. */
const formNames = ['slug', 'id', 'review_id', 'item_id', 'state', 'month', 'date'] as const;

/** Messages by dotted path, for the first issue of each. Never repeats the visitor's input. */
export function toFieldMessages(
  issues: readonly Issue[],
  source: 'path' | 'query' | 'body',
  input: unknown,
): Record<string, LocalizedMessage> {
  const messages: Record<string, LocalizedMessage> = Object.create(null);
  for (const issue of issues) {
    // A list in a query is one input; in a body each entry has its own path.
    const path = source === 'body' ? issue.path : issue.path.slice(0, 1);
    const dottedPath = path.map(String).join('.') || 'body';
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys)
        messages[[...path, key].map(String).join('.')] ??= createMessage('field_unknown');
      continue;
    }
    const value = getValueAt(input, path);
    messages[dottedPath] ??= findKnownMessage(source, path, value) ?? toIssueMessage(issue, value);
  }
  return messages;
}

/** Finds the message of a parameter or field with a known name; none for an empty field, which is reported as missing. */
function findKnownMessage(
  source: 'path' | 'query' | 'body',
  path: readonly PropertyKey[],
  value: unknown,
): LocalizedMessage | undefined {
  if (source === 'body' && path.length === 1 && path[0] === 'v') return createMessage('field_version');
  if (source === 'body' && isMissing(value)) return undefined;
  const key =
    source === 'body' ? keysByField[String(path.at(-1))] : keysByParameter[path.map(String).join('.')];
  return key && createMessage(key);
}

const isMissing = (value: unknown) => value === undefined || value === null || value === '';

/** `value`: the value of the issue. zod reports the whole object if a rule covers several fields. */
function toIssueMessage(issue: Issue, value: unknown): LocalizedMessage {
  const formName = formNames.find((name) => name === issue.message);
  if (formName) return createMessage(`field_${formName}`);
  // A message in the schema itself, for staff.
  if (issue.message.endsWith('.')) return () => issue.message;
  const isValueMissing = isMissing(value);
  if (issue.path.length === 0 && isValueMissing) return createMessage('field_body');
  if (isValueMissing) return createMessage('field_required');
  switch (issue.code) {
    case 'invalid_value':
      return toChoiceMessage(issue.values);
    case 'invalid_union': {
      const values = issue.errors
        .flat()
        .flatMap((unionIssue) => (unionIssue.code === 'invalid_value' ? unionIssue.values : []));
      return values.length > 0 ? toChoiceMessage(values) : createMessage('field_other');
    }
    case 'too_small': {
      const min = Number(issue.minimum);
      if (issue.origin === 'string' && min === 1) return createMessage('field_required');
      if (issue.origin === 'string') return (locale) => m.field_too_short({ min }, { locale });
      if (issue.origin === 'array') return (locale) => m.field_too_few({ min }, { locale });
      return (locale) => m.field_min({ min }, { locale });
    }
    case 'too_big': {
      const max = Number(issue.maximum);
      if (issue.origin === 'string') return (locale) => m.field_too_long({ max }, { locale });
      if (issue.origin === 'array') return (locale) => m.field_too_many({ max }, { locale });
      return (locale) => m.field_max({ max }, { locale });
    }
    case 'invalid_type':
      if (issue.path.length === 0) return createMessage('field_body');
      if (issue.expected === 'boolean') return createMessage('field_true_false');
      return createMessage(Array.isArray(value) ? 'field_once' : 'field_other');
    default:
      return createMessage('field_other');
  }
}

function toChoiceMessage(values: readonly unknown[]): LocalizedMessage {
  if (values.length === 1 && values[0] === true) return createMessage('field_tick');
  const choices = values.map(String).filter(Boolean).join(', ');
  return (locale) => m.field_choice({ choices }, { locale });
}

function getValueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

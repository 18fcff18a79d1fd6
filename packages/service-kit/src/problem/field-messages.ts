import type * as z from 'zod/mini';
import { m } from '../paraglide/messages.js';
import type { LocalizedMessage } from './problem.ts';

type Issue = z.core.$ZodIssue;

/** Messages of parameters in the path or query, by name. */
const messagesByParameter: Record<string, LocalizedMessage> = {
  zipCode: (locale) => m.field_zip({}, { locale }),
  zip: (locale) => m.field_zip({}, { locale }),
  radius: (locale) => m.field_radius({}, { locale }),
  page: (locale) => m.field_page({}, { locale }),
  after: (locale) => m.field_after({}, { locale }),
};
/** Messages of fields of a body at any depth, by name. */
const messagesByField: Record<string, LocalizedMessage> = {
  zipCode: (locale) => m.field_zip({}, { locale }),
  state: (locale) => m.field_state({}, { locale }),
  email: (locale) => m.field_email({}, { locale }),
  workEmail: (locale) => m.field_email({}, { locale }),
  website: (locale) => m.field_website({}, { locale }),
  phone: (locale) => m.field_phone({}, { locale }),
  patientContactPhone: (locale) => m.field_phone({}, { locale }),
  npi: (locale) => m.field_npi({}, { locale }),
  yearStartedPracticing: (locale) => m.field_year({}, { locale }),
};
/** Messages by the name of the expected form, which is the message of its pattern. */
const messagesByPattern: Record<string, LocalizedMessage> = {
  slug: (locale) => m.field_slug({}, { locale }),
  id: (locale) => m.field_id({}, { locale }),
  review_id: (locale) => m.field_review_id({}, { locale }),
  item_id: (locale) => m.field_item_id({}, { locale }),
  state: (locale) => m.field_state({}, { locale }),
  month: (locale) => m.field_month({}, { locale }),
  date: (locale) => m.field_date({}, { locale }),
};
const getUnknownFieldMessage: LocalizedMessage = (locale) => m.field_unknown({}, { locale });
const getVersionMessage: LocalizedMessage = (locale) => m.field_version({}, { locale });

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
      for (const key of issue.keys) messages[[...path, key].map(String).join('.')] ??= getUnknownFieldMessage;
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
  if (source !== 'body') return messagesByParameter[path.map(String).join('.')];
  if (path.length === 1 && path[0] === 'v') return getVersionMessage;
  return isMissing(value) ? undefined : messagesByField[String(path.at(-1))];
}

const isMissing = (value: unknown) => value === undefined || value === null || value === '';

/** `value`: the value of the issue. zod reports the whole object if a rule covers several fields. */
function toIssueMessage(issue: Issue, value: unknown): LocalizedMessage {
  const patternMessage = messagesByPattern[issue.message];
  if (patternMessage) return patternMessage;
  // A message in the schema itself, for staff.
  if (issue.message.endsWith('.')) return () => issue.message;
  const isValueMissing = isMissing(value);
  if (issue.path.length === 0 && isValueMissing) return (locale) => m.field_body({}, { locale });
  if (isValueMissing) return (locale) => m.field_required({}, { locale });
  switch (issue.code) {
    case 'invalid_value':
      return toChoiceMessage(issue.values);
    case 'invalid_union': {
      const values = issue.errors
        .flat()
        .flatMap((unionIssue) => (unionIssue.code === 'invalid_value' ? unionIssue.values : []));
      return values.length > 0 ? toChoiceMessage(values) : (locale) => m.field_other({}, { locale });
    }
    case 'too_small': {
      const min = Number(issue.minimum);
      if (issue.origin === 'string')
        return (locale) =>
          min === 1 ? m.field_required({}, { locale }) : m.field_too_short({ min }, { locale });
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
      if (issue.path.length === 0) return (locale) => m.field_body({}, { locale });
      if (issue.expected === 'boolean') return (locale) => m.field_true_false({}, { locale });
      return Array.isArray(value)
        ? (locale) => m.field_once({}, { locale })
        : (locale) => m.field_other({}, { locale });
    default:
      return (locale) => m.field_other({}, { locale });
  }
}

function toChoiceMessage(values: readonly unknown[]): LocalizedMessage {
  if (values.length === 1 && values[0] === true) return (locale) => m.field_tick({}, { locale });
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

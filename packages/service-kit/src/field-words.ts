import type * as z from 'zod/mini';
import { m } from './paraglide/messages.js';
import type { Words } from './problem.ts';

type Issue = z.core.$ZodIssue;

/** Inputs with a sentence of their own: people know them by name. */
const byName: Record<string, Words> = {
  zipCode: (locale) => m.field_zip({}, { locale }),
  radius: (locale) => m.field_radius({}, { locale }),
  page: (locale) => m.field_page({}, { locale }),
  after: (locale) => m.field_after({}, { locale }),
};
const slug: Words = (locale) => m.field_slug({}, { locale });

/** Parameter → what to do about it. The first issue of each; the visitor's input is not repeated. */
export function fieldWords(issues: readonly Issue[], from: 'path' | 'query'): Record<string, Words> {
  const fields: Record<string, Words> = Object.create(null);
  for (const issue of issues) {
    const name = String(issue.path[0] ?? 'body');
    fields[name] ??= byName[name] ?? (from === 'path' ? slug : wordsOf(issue));
  }
  return fields;
}

function wordsOf(issue: Issue): Words {
  switch (issue.code) {
    case 'invalid_value': {
      const choices = issue.values.map(String).join(', ');
      return (locale) => m.field_choice({ choices }, { locale });
    }
    case 'too_big': {
      const max = Number(issue.maximum);
      if (issue.origin === 'string') return (locale) => m.field_too_long({ max }, { locale });
      if (issue.origin === 'array') return (locale) => m.field_too_many({ max }, { locale });
      return (locale) => m.field_number({ min: 1, max }, { locale });
    }
    case 'invalid_format':
      return issue.path[0] === 'state' ? (locale) => m.field_state({}, { locale }) : slug;
    case 'invalid_type':
      if (issue.expected === 'boolean') return (locale) => m.field_true_false({}, { locale });
      if (issue.input === undefined) return (locale) => m.field_required({}, { locale });
      return Array.isArray(issue.input)
        ? (locale) => m.field_once({}, { locale })
        : (locale) => m.field_other({}, { locale });
    default:
      return (locale) => m.field_other({}, { locale });
  }
}

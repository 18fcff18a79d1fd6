import { nationwideRadius } from '@app/option-lists';
import { CallError, readQuery, type SearchQuery, searchQuery } from '@app/types';
import * as z from 'zod/mini';
import { m } from '../../paraglide/messages.js';
import { noRadius, type SearchFields, toRadiusOption } from './search-rules.ts';

/** What is wrong with a search, as sentences: about a field of the form, or about the address as a whole. */
export interface SearchProblems {
  name?: string;
  zipCode?: string;
  radius?: string;
  form?: string;
}

export interface ReadSearch {
  /** Null: something is malformed, so nothing may be searched. */
  query: SearchQuery | null;
  problems: SearchProblems;
  /** What the form shows, as far as the address says it. */
  fields: SearchFields;
}

const known: Record<string, () => SearchProblems> = {
  name: () => ({ name: m.problem_name() }),
  zipCode: () => ({ zipCode: m.problem_zip() }),
  radius: () => ({ radius: m.problem_radius() }),
  page: () => ({ form: m.problem_page() }),
};

/** Within some miles of nowhere: what the form refuses, an address can't ask for either. */
const isMissingInput = ({ name, zipCode, radius }: SearchQuery) =>
  !name && !zipCode && radius < nationwideRadius;

/** The search of an address; null where it may not be made. */
export function parseSearch(params: URLSearchParams): SearchQuery | null {
  const { data = null } = z.safeParse(searchQuery, readQuery(params));
  return data && !isMissingInput(data) ? data : null;
}

/** Reads the search out of the page's address. */
export function readSearch(params: URLSearchParams): ReadSearch {
  const zipCode = params.get('zipCode') ?? '';
  const fields = {
    name: params.get('name') ?? '',
    zipCode,
    radius: toRadiusOption(params.get('radius'), zipCode),
  };
  const parsed = z.safeParse(searchQuery, readQuery(params));
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => String(issue.path[0]));
    const problems = wrong.map((name) => known[name]?.() ?? { form: m.problem_search() });
    const result: SearchProblems = Object.assign({}, ...problems);
    return {
      query: null,
      problems: result,
      fields: result.radius ? { ...fields, radius: noRadius } : fields,
    };
  }
  if (isMissingInput(parsed.data)) {
    return { query: null, problems: { form: m.search_needs_input() }, fields };
  }
  return { query: parsed.data, problems: {}, fields };
}

/** The same from the service's answer: it alone knows which ZIP codes exist. Null: the failure is another one. */
export function toSearchProblems(error: unknown): SearchProblems | null {
  if (!(error instanceof CallError) || error.status !== 400) return null;
  const { fields = {}, message = m.problem_search() } = error.problem ?? {};
  const { name, zipCode, radius, ...others } = fields;
  const form = Object.values(others)[0] ?? (Object.keys(fields).length === 0 ? message : undefined);
  return {
    ...(name && { name }),
    ...(zipCode && { zipCode }),
    ...(radius && { radius }),
    ...(form && { form }),
  };
}

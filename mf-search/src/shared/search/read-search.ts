import { nationwideOptionMiles } from '@app/option-lists';
import { CallError, parseQuery, type SearchQuery, searchQuery as searchQuerySchema } from '@app/types';
import * as z from 'zod/mini';
import { m } from '../../paraglide/messages.js';
import { noRadius, type SearchFields, toRadiusOption } from './search-rules.ts';

export interface SearchErrors {
  name?: string;
  zipCode?: string;
  radius?: string;
  form?: string;
}

const errorsByParam: Record<string, () => SearchErrors> = {
  name: () => ({ name: m.problem_name() }),
  zipCode: () => ({ zipCode: m.problem_zip() }),
  radius: () => ({ radius: m.problem_radius() }),
  page: () => ({ form: m.problem_page() }),
};

/** A radius needs a ZIP code or name; the form has the same rule. */
const isMissingInput = ({ name, zipCode, radius }: SearchQuery) =>
  !name && !zipCode && radius < nationwideOptionMiles;

/** Parses the query parameters of a page; null if they are invalid. */
export function parseSearchQuery(params: URLSearchParams): SearchQuery | null {
  const { data: query = null } = z.safeParse(searchQuerySchema, parseQuery(params));
  return query && !isMissingInput(query) ? query : null;
}

/** The search of an address, null if it is invalid; and the values of its form, as far as the parameters are valid. */
export function readSearch(params: URLSearchParams): {
  query: SearchQuery | null;
  errors: SearchErrors;
  fields: SearchFields;
} {
  const zipCode = params.get('zipCode') ?? '';
  const fields = {
    name: params.get('name') ?? '',
    zipCode,
    radius: toRadiusOption(params.get('radius'), zipCode),
  };
  const parseResult = z.safeParse(searchQuerySchema, parseQuery(params));
  if (!parseResult.success) {
    const invalidParams = parseResult.error.issues.map((issue) => String(issue.path[0]));
    const paramErrors = invalidParams.map(
      (paramName) => errorsByParam[paramName]?.() ?? { form: m.problem_search() },
    );
    const errors: SearchErrors = Object.assign({}, ...paramErrors);
    return {
      query: null,
      errors,
      fields: errors.radius ? { ...fields, radius: noRadius } : fields,
    };
  }
  if (isMissingInput(parseResult.data)) {
    return { query: null, errors: { form: m.search_needs_input() }, fields };
  }
  return { query: parseResult.data, errors: {}, fields };
}

/** Placeholder for a disabled query; never sent. */
export const placeholderQuery = readSearch(new URLSearchParams()).query as SearchQuery;

/** Error messages of the service, which alone knows which ZIP codes exist. Null: a different failure. */
export function toSearchErrors(error: unknown): SearchErrors | null {
  if (!(error instanceof CallError) || error.status !== 400) return null;
  const { fields = {}, message = m.problem_search() } = error.problem ?? {};
  const { name, zipCode, radius, ...otherFields } = fields;
  const form = Object.values(otherFields)[0] ?? (Object.keys(fields).length === 0 ? message : undefined);
  return {
    ...(name && { name }),
    ...(zipCode && { zipCode }),
    ...(radius && { radius }),
    ...(form && { form }),
  };
}

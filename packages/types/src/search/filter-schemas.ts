// Schemas of search filters and their counts, derived from the field rows.
import {
  type FilterKey,
  type FilterRow,
  type FlagFilterKey,
  filterFields,
  isFlagFilter,
  isListFilter,
} from '@app/listing-fields';
import { getValues } from '@app/option-lists';
import * as z from 'zod/mini';
import { booleanFlag, createQueryList } from '../call/params.ts';

type QueryList<V extends string> = ReturnType<typeof createQueryList<[V, ...V[]]>>;
type FilterParam<R extends FilterRow> = R extends { kind: 'answer' | 'phone' }
  ? typeof booleanFlag
  : R extends { options: readonly { value: infer V extends string }[] }
    ? QueryList<V>
    : R extends { filter: { steps: readonly (infer V extends string)[] } }
      ? QueryList<V>
      : never;

function createParam(field: (typeof filterFields)[number]): z.ZodMiniType {
  if (isFlagFilter(field)) return booleanFlag;
  return createQueryList(isListFilter(field) ? getValues(field.options) : field.filter.steps);
}

/** Query parameters in the order of addresses. */
export const filterShape = Object.fromEntries(
  filterFields.map((field) => [field.filter.key, createParam(field)]),
) as { [R in FilterRow as R['filter']['key']]: FilterParam<R> };

/** Results that would remain with this value, counted over those that pass the other groups. */
const counts = z.record(z.string(), z.int());
const count = z.int();

function createCounts(field: (typeof filterFields)[number]): z.ZodMiniType {
  const { since } = field;
  if (isFlagFilter(field)) return since ? z._default(count, 0) : count;
  return since ? z._default(counts, {}) : counts;
}

export const countShape = Object.fromEntries(
  filterFields.map((field) => [field.filter.key, createCounts(field)]),
) as { [K in FilterKey]: K extends FlagFilterKey ? typeof count : typeof counts };

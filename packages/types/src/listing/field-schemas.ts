// Schemas of listing fields derived from their rows, for input and replies.
import {
  type FieldRow,
  fields,
  formatDollarRange,
  getBlankValue,
  getSectionFields,
  type ListRow,
  maxDollarRangeLength,
  publicFields,
  type Row,
  type Section,
  toDollarRange,
} from '@app/listing-fields';
import { formatHours, maxHoursLength, toOpeningHours } from '@app/listing-fields/hours';
import { getValues } from '@app/option-lists';
import * as z from 'zod/mini';
import { addJsonSchema, allowEmpty, createLine, createText, phone } from '../call/text-schemas.ts';

/** Hours in one line, stored in the one way in which they can be written. */
export const openingHours = addJsonSchema(
  z.string().check(
    z.maxLength(maxHoursLength),
    z.overwrite((text) => {
      const hours = toOpeningHours(text);
      return hours ? formatHours(hours) : text;
    }),
    z.refine((text) => toOpeningHours(text) !== undefined),
  ),
  { minLength: 1, examples: ['Mo-Fr 08:00-17:00; Sa 09:00-12:00'] },
);

const answerInput = z.optional(z.nullable(z.boolean()));
const createDaysInput = (max: number) => z.optional(z.nullable(z.int().check(z.gte(0), z.lte(max))));
const createLineInput = (max: number) => z.optional(createLine(max));
const createProseInput = (max: number) => z._default(createText(0, max), '');

const hoursInput = z.optional(allowEmpty(openingHours));
/** A price, stored in the one way in which it can be written. */
const createDollarsInput = (max: number) =>
  z.optional(
    allowEmpty(
      addJsonSchema(
        z.string().check(
          z.maxLength(maxDollarRangeLength),
          z.overwrite((text) => {
            const range = toDollarRange(text, max);
            return range ? formatDollarRange(range) : text;
          }),
          z.refine((text) => toDollarRange(text, max) !== undefined),
        ),
        { minLength: 1, examples: ['90-150'] },
      ),
    ),
  );
const phoneInput = z.optional(allowEmpty(phone));

const createUniqueList = <T extends readonly [string, ...string[]]>(values: T) =>
  addJsonSchema(z.array(z.enum(values)).check(z.refine((list) => new Set(list).size === list.length)), {
    uniqueItems: true,
  });

type ValueOf<R extends ListRow> = R['options'][number]['value'];
type UniqueList<V extends string> = ReturnType<typeof createUniqueList<[V, ...V[]]>>;
type ListInput<R extends ListRow> = R extends { whenEmpty: 'means none' }
  ? z.ZodMiniOptional<z.ZodMiniNullable<UniqueList<ValueOf<R>>>>
  : R extends { whenEmpty: 'absent' }
    ? z.ZodMiniOptional<UniqueList<ValueOf<R>>>
    : R extends { required: true }
      ? UniqueList<ValueOf<R>>
      : z.ZodMiniDefault<UniqueList<ValueOf<R>>>;

type FieldInputSchema<R extends FieldRow> = R extends ListRow
  ? ListInput<R>
  : {
      answer: typeof answerInput;
      days: ReturnType<typeof createDaysInput>;
      line: ReturnType<typeof createLineInput>;
      prose: ReturnType<typeof createProseInput>;
      dollars: ReturnType<typeof createDollarsInput>;
      hours: typeof hoursInput;
      phone: typeof phoneInput;
      list: never;
    }[R['kind']];

function createListInput({ options, whenEmpty, required }: ListRow): z.ZodMiniType {
  const list = createUniqueList(getValues(options));
  if (whenEmpty === 'means none') return z.optional(z.nullable(list));
  if (whenEmpty === 'absent') return z.optional(list);
  return required ? list.check(z.minLength(1)) : z._default(list, []);
}

function createInputSchema(row: FieldRow): z.ZodMiniType {
  switch (row.kind) {
    case 'answer':
      return answerInput;
    case 'days':
      return createDaysInput(row.max);
    case 'list':
      return createListInput(row);
    case 'dollars':
      return createDollarsInput(row.max);
    case 'hours':
      return hoursInput;
    case 'phone':
      return phoneInput;
    case 'line':
      return createLineInput(row.max);
    case 'prose':
      return createProseInput(row.max);
  }
}

type InputShape<S extends Section> = {
  [R in Extract<Row, { section: S }> as R['name']]: FieldInputSchema<R>;
};

export const createInputShape = <S extends Section>(section: S) =>
  Object.fromEntries(
    getSectionFields(section).map((row) => [row.name, createInputSchema(row)]),
  ) as InputShape<S>;

const textSchema = z.string();
const textListSchema = z.array(textSchema);
const replySchemaByKind = {
  answer: z.nullable(z.boolean()),
  days: z.nullable(z.int()),
  dollars: textSchema,
  list: textListSchema,
  hours: textSchema,
  phone: textSchema,
  line: textSchema,
  prose: textSchema,
} as const;
const nullableListSchema = z.nullable(textListSchema);
type FieldReplySchema<R extends FieldRow> = R extends { whenEmpty: 'means none' }
  ? typeof nullableListSchema
  : (typeof replySchemaByKind)[R['kind']];
type ReplyShape<R extends FieldRow> = { [Field in R as Field['name']]: FieldReplySchema<Field> };

function createReplySchema(row: FieldRow): z.ZodMiniType {
  const schema =
    row.kind === 'list' && row.whenEmpty === 'means none' ? nullableListSchema : replySchemaByKind[row.kind];
  return row.since ? z._default<z.ZodMiniType>(schema, getBlankValue(row)) : schema;
}

const createReplyShape = (rows: readonly FieldRow[]) =>
  Object.fromEntries(rows.map((row) => [row.name, createReplySchema(row)]));

/** Fields in visitors' replies. */
export const publicReplyShape = createReplyShape(publicFields) as ReplyShape<
  Extract<Row, { visibility: 'public' }>
>;
/** Fields in replies for owner and staff. */
export const replyShape = createReplyShape(fields) as ReplyShape<Row>;

export type FieldReplies = { [N in keyof typeof replyShape]: z.output<(typeof replyShape)[N]> };

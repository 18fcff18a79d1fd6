import { type Field, type FieldName, getBlank, type StoredFields } from '@app/listing-fields';
import type { FieldReplies } from '@app/types';

/** Fields of a document in replies; absent ones are blank. */
export const toReplyFields = <N extends FieldName>(
  doc: StoredFields,
  some: readonly (Field & { name: N })[],
): Pick<FieldReplies, N> =>
  Object.fromEntries(some.map((field) => [field.name, doc[field.name] ?? getBlank(field)])) as Pick<
    FieldReplies,
    N
  >;

import { type Field, type FieldName, getBlank, type StoredFields } from '@app/listing-fields';
import type { FieldReplies } from '@app/types';

/** Some fields of a document as replies have them: what nobody told is blank. */
export const toReplyFields = <N extends FieldName>(
  doc: StoredFields,
  some: readonly (Field & { name: N })[],
): Pick<FieldReplies, N> =>
  Object.fromEntries(some.map((field) => [field.name, doc[field.name] ?? getBlank(field)])) as Pick<
    FieldReplies,
    N
  >;

import type { CreateIndexesOptions, Document, IndexDirection } from 'mongodb';

/** A named index, as MongoDB's command takes it. */
export interface IndexSpec extends Pick<CreateIndexesOptions, 'unique' | 'expireAfterSeconds' | 'collation'> {
  name: string;
  key: Record<string, IndexDirection>;
  /** Use `createPartialFilter` instead of `sparse`: the strict Stable API never uses sparse indexes. */
  partialFilterExpression?: Document;
}

/** Index option that includes only documents with the field. */
export const createPartialFilter = (field: string) => ({
  partialFilterExpression: { [field]: { $exists: true } },
});

/** Case-insensitive collation. Queries must use the same one. */
export const caseInsensitive = { locale: 'en', strength: 2 } as const;

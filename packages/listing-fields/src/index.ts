export * from './fields.ts';
export * from './filters.ts';
export * from './labels.ts';
export * from './place-values.ts';
export * from './row.ts';
export { type Row, rows } from './rows.ts';
export { createBlankFields, type StoredFields } from './values.ts';

export * from './dollar-range.ts';
export * from './fields.ts';
export * from './filters.ts';
export * from './labels.ts';
export * from './row.ts';
export { type Row, rows } from './rows.ts';
export { blankPlace, createBlankFields, type PlaceValues, type StoredFields } from './values.ts';

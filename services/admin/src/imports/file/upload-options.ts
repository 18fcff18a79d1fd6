import { problems } from '@app/service-kit';
import { columnMapping, importFile } from '@app/types/admin/imports';
import type { ColumnName } from '@app/types/admin/imports/columns';
import * as z from 'zod/mini';
import { parseJson } from '../rows/read-row.ts';
import type { FormFields } from './read-form.ts';

interface UploadOptions {
  mapping?: readonly (ColumnName | null)[];
  publish?: boolean;
  isPreview: boolean;
}

const fieldHints: Record<string, () => string> = {
  mapping: () => 'A JSON list: a column name or null for each column of the file, each name once.',
  publish: () => 'Say “true” or “false”.',
  mode: () => 'Say “preview”, or leave it out.',
};

/** Parses the fields of the upload form. @throws 400 with a message for each invalid field */
export function parseUploadOptions(fields: FormFields): UploadOptions {
  const fieldsResult = z.safeParse(importFile.upload!.fields, fields);
  const mappingResult = z.safeParse(
    z.optional(columnMapping),
    fields.mapping === undefined ? undefined : parseJson(fields.mapping),
  );
  const invalidNames = [
    ...(fieldsResult.error?.issues ?? []).map(({ path }) => String(path[0])),
    ...(mappingResult.success ? [] : ['mapping']),
  ];
  if (!mappingResult.success || invalidNames.length > 0)
    throw problems.validation(Object.fromEntries(invalidNames.map((name) => [name, fieldHints[name]!])));
  return {
    ...(mappingResult.data && { mapping: mappingResult.data }),
    ...(fields.publish && { publish: fields.publish === 'true' }),
    isPreview: fields.mode === 'preview',
  };
}

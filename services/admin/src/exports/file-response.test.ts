import { expect, it } from 'vitest';
import { formatDisposition } from './file-response.ts';

it.each([
  ['listings-2026-11-22.csv', 'attachment; filename="listings-2026-11-22.csv"'],
  ['the "best".csv', 'attachment; filename="the -best-.csv"'],
  ['Núñez (1).csv', `attachment; filename="Nunez (1).csv"; filename*=UTF-8''N%C3%BA%C3%B1ez%20%281%29.csv`],
  ['../etc\\passwd', 'attachment; filename="..-etc-passwd"'],
  ['a\r\nset-cookie: b', 'attachment; filename="a-set-cookie- b"'],
  ['100%.csv', `attachment; filename="100-.csv"; filename*=UTF-8''100%25.csv`],
  ['\ud800.csv', `attachment; filename="-.csv"; filename*=UTF-8''%EF%BF%BD.csv`],
])('the file name %j is sent as %j', (name, header) => expect(formatDisposition(name)).toBe(header));

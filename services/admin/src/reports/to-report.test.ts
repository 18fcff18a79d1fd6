import { expect, it } from 'vitest';
import { findProposedValue } from './to-report.ts';

it.each([
  ['Phone', 'It is (314) 555-0199 now, I called.', '(314) 555-0142', '(314) 555-0199'],
  ['Phone', 'Not 314-555-0142 but 314.555.0199.', '(314) 555-0142', '314.555.0199'],
  ['Phone', 'The same number, 314 555 0142, rings at a bakery.', '(314) 555-0142', null],
  ['Phone', 'Either 314-555-0199 or 314-555-0198.', '(314) 555-0142', null],
  ['Phone', 'A fax answers at this number.', '(314) 555-0142', null],
  [
    'Website',
    'They moved to limbs.example.com/care.',
    'https://old.example.com',
    'https://limbs.example.com/care',
  ],
  ['Website', 'Look at www.old.example.com, it is gone.', 'https://old.example.com', null],
  ['Practice', 'The sign says “Gateway Limb Care” since May.', 'Gateway Prosthetics', 'Gateway Limb Care'],
  ['Practice', 'It has another name now.', 'Gateway Prosthetics', null],
  ['Insurance', 'They take "Aetna" now.', 'Medicare', null],
] as const)('the proposed value of %s, if any, is found in “%s”', (field, note, currentValue, proposed) => {
  expect(findProposedValue(field, note, currentValue)).toBe(proposed);
});

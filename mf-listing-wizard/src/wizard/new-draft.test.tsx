import { expect, test } from 'vitest';
import { blankListing } from '../fields/listing-values.ts';
import { pickNewestDraft } from './new-draft.ts';

const ours = {
  step: 3,
  accountPhoto: true,
  values: { ...blankListing, company: 'Ours' },
  savedAt: '2026-11-21T10:00:00.000Z',
};
const theirs = { step: 4, values: { company: 'Theirs' }, savedAt: '2026-11-21T10:00:01.000Z' };

test('the newer of two drafts is used, or the only one', () => {
  expect(pickNewestDraft(ours, theirs)?.values.company).toBe('Theirs');
  expect(pickNewestDraft({ ...ours, savedAt: '2026-11-21T10:00:02.000Z' }, theirs)?.step).toBe(3);
  expect(pickNewestDraft(undefined, theirs)?.step).toBe(4);
  expect(pickNewestDraft(ours, null)?.step).toBe(3);
  expect(pickNewestDraft(undefined, null)).toBeUndefined();
});

test('a slow browser clock loses nothing typed after the last copy to the server', () => {
  expect(pickNewestDraft({ ...ours, sentAt: theirs.savedAt }, theirs)?.values.company).toBe('Ours');
});

test('values that do not fit their field are left out', () => {
  const odd = { company: 7, city: 'Alton', licenses: 'CP', alsoAt: [{ city: 1 }], approved: true };
  expect(pickNewestDraft(undefined, { ...theirs, values: odd })?.values).toEqual({
    ...blankListing,
    city: 'Alton',
  });
});

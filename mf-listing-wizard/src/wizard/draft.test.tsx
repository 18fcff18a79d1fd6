import { expect, test } from 'vitest';
import { blankListing } from '../fields/listing-values.ts';
import { pickNewestDraft } from './draft.ts';

const browserCopy = {
  step: 3,
  accountPhoto: true,
  values: { ...blankListing, company: 'Ours' },
  savedAt: '2026-11-21T10:00:00.000Z',
};
const serverCopy = { step: 4, values: { company: 'Theirs' }, savedAt: '2026-11-21T10:00:01.000Z' };

test('the newer of two drafts is used, or the only one', () => {
  expect(pickNewestDraft(browserCopy, serverCopy)?.values.company).toBe('Theirs');
  expect(pickNewestDraft({ ...browserCopy, savedAt: '2026-11-21T10:00:02.000Z' }, serverCopy)?.step).toBe(3);
  expect(pickNewestDraft(undefined, serverCopy)?.step).toBe(4);
  expect(pickNewestDraft(browserCopy, null)?.step).toBe(3);
  expect(pickNewestDraft(undefined, null)).toBeUndefined();
});

test('nothing typed after the last copy to the server is lost by a slow browser clock', () => {
  expect(pickNewestDraft({ ...browserCopy, sentAt: serverCopy.savedAt }, serverCopy)?.values.company).toBe(
    'Ours',
  );
});

test('values that do not fit their field are left out', () => {
  const invalidValues = { company: 7, city: 'Alton', licenses: 'CP', alsoAt: [{ city: 1 }], approved: true };
  expect(pickNewestDraft(undefined, { ...serverCopy, values: invalidValues })?.values).toEqual({
    ...blankListing,
    city: 'Alton',
  });
});

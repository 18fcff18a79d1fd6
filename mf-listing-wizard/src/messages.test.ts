import { expect, test } from 'vitest';
import en from '../messages/en.json' with { type: 'json' };

test('texts quoted in the specification are identical', () => {
  expect(en).toMatchObject({
    edit_title: 'Edit Your Listing',
    edit_approved: 'Profile Approved!',
    edit_submit: 'Submit Changes for Review',
    edit_no_changes: 'No changes to submit',
    update_failed: 'Failed to update profile',
    update_unreached: 'Failed to update profile. Please try again.',
  });
});

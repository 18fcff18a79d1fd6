import { expect, it } from 'vitest';
import { formatAuditAction, formatAuditField, formatTarget, suggestedActions } from './audit-labels.ts';

it.each([
  ['admin.login', 'Signed in'],
  ['review.approve', 'Review approved'],
  ['claim.email-code', 'Claim sent a code to its work e-mail'],
  ['account.set-role', 'Role of an account chosen'],
  ['reply.reject.refused', 'Reply rejected too late: someone else was faster'],
  ['thing.nobody_named', 'thing.nobody_named'],
])('formats %s as %s', (action, expectedText) => expect(formatAuditAction(action)).toBe(expectedText));

it('has a label for every action of the filter', () => {
  expect(suggestedActions.filter((action) => formatAuditAction(action) === action)).toEqual([]);
});

it('names the target of a row and shortens long ids', () => {
  const target = { kind: 'listing', id: '6b027feca0889082b3866f65', name: null };
  expect(formatTarget(target)).toBe('Listing …866f65');
  expect(formatTarget(target, true)).toBe('Listing 6b027feca0889082b3866f65');
  expect(formatTarget({ ...target, kind: 'review', name: 'Jane Doe' })).toBe('Review of Jane Doe');
  expect(formatTarget({ kind: 'settings', id: 'promises', name: null })).toBe('Settings promises');
  expect(formatTarget({ kind: 'remote', id: 'mf_listing_wizard', name: null })).toBe(
    'Part of the site: Practitioners’ listings',
  );
});

it('labels fields as the forms do', () => {
  expect(['zipCode', 'secondFactor', 'v', 'from.v'].map(formatAuditField)).toEqual([
    'ZIP',
    'Second factor',
    'Version',
    'Version of the merged listing',
  ]);
});

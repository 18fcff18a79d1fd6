import { messageOwner } from '@app/listings/message/message-people';
import { toTarget } from '@app/listings/testing/inputs';
import { openStage } from '@app/listings/testing/stage';
import { expectConflict, expectDomainError } from '@app/status-changes/testing/outcomes';
import { expect, it } from 'vitest';
import { undoDecision } from '../../staff/undo-decision.ts';

const stage = await openStage();
const message = 'The phone number rings at a bakery. Please correct it.';

it('a message of staff is mailed to the owner and logged, without changing the listing', async () => {
  const { listing, userId } = await stage.createPublicListing();
  const { auditId } = await messageOwner(stage.admin, { ...toTarget(listing), message: ` ${message} ` });
  expect(await stage.outbox.findOne({ key: `${auditId.toHexString()}:listing-message` })).toMatchObject({
    kind: 'mail',
    status: 'waiting',
    subject: `listing:${listing._id.toHexString()}`,
    payload: { template: 'listing-message', userId, values: { note: message } },
  });
  expect(await stage.audit.findOne({ _id: auditId })).toMatchObject({
    action: 'listing.message',
    actor: { kind: 'admin', id: 'admin_1' },
    target: { kind: 'listing', id: listing._id.toHexString() },
    reason: message,
  });
  expect(await stage.readListing(listing)).toEqual(listing);
});

it('a message is not sent if undone', async () => {
  const { listing } = await stage.createPublicListing();
  const { auditId } = await messageOwner(stage.admin, { id: listing._id.toHexString(), message });
  await undoDecision(stage.admin, { auditId });
  const key = `${auditId.toHexString()}:listing-message`;
  expect(await stage.outbox.findOne({ key })).toMatchObject({ status: 'cancelled' });
});

it('a message is rejected without an owner or text, for texts about a body, and for another version', async () => {
  const { listing } = await stage.createPublicListing();
  const ownerlessListing = await stage.createListing();
  const sendMessage = (overrides: object) =>
    messageOwner(stage.admin, { ...toTarget(listing), message, ...overrides });
  await expectDomainError(sendMessage(toTarget(ownerlessListing)), 'no_owner');
  await expectDomainError(sendMessage({ message: '  ' }), 'reason_missing');
  for (const healthText of ['He is a below-knee amputee.', 'Ask him about his leg.'])
    await expectDomainError(sendMessage({ message: healthText }), 'health_facts');
  await expectConflict(sendMessage({ v: listing.v + 1 }), 'stale');
  expect(
    await stage.outbox.countDocuments({
      'payload.template': 'listing-message',
      status: 'waiting',
      subject: `listing:${listing._id.toHexString()}`,
    }),
  ).toBe(0);
});

// Every staff command rejects others before it reads anything.

import { globSync } from 'node:fs';
import path from 'node:path';
import * as listings from '@app/listings';
import { openStage } from '@app/listings/testing/stage';
import * as reviews from '@app/reviews';
import * as statusChanges from '@app/status-changes';
import type { CommandContext } from '@app/status-changes/command-context';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import * as moderation from '../index.ts';

const stage = await openStage();

/** Functions that only read. */
const readingCommands = [
  'findLegalHold',
  'findReviewIdsWithProof',
  'previewMergeMoves',
  'waitingReviews',
  'findOrphanedClaims',
  'findOrphanedClaimIds',
  'listOrphanedClaims',
];

type Command = (ctx: CommandContext, input: object, runners: object) => unknown;
const packagesFolder = path.resolve(import.meta.dirname, '../../..');
const files = globSync('{status-changes,reviews,listings,moderation}/src/{,*/}staff/*.ts', {
  cwd: packagesFolder,
}).filter((filePath) => !filePath.endsWith('.test.ts'));
const exportedCommands = new Map<string, unknown>(
  [statusChanges, reviews, listings, moderation].flatMap((index) => Object.entries(index)),
);
const modules = await Promise.all(files.map((file) => import(path.join(packagesFolder, file))));
const commands = modules
  .flatMap((module) => Object.entries<Command>(module))
  .filter(([name, command]) => exportedCommands.get(name) === command && !readingCommands.includes(name));

it('the list has commands of every package', () => {
  const names = commands.map(([name]) => name);
  expect(names).toEqual(
    expect.arrayContaining(['approveReview', 'mergeListings', 'createApprovalRequest', 'undoDecision']),
  );
});

/** Valid input for every command. */
const input = {
  review: 'x',
  listing: new ObjectId(),
  update: new ObjectId(),
  claim: new ObjectId(),
  claims: [],
  v: 1,
  kind: 'review',
  id: 'x',
  auditId: new ObjectId(),
  report: new ObjectId(),
  into: new ObjectId(),
  reasons: ['False or fake'],
  reason: 'A reason.',
  note: 'A note.',
  notes: 'Notes.',
  verdict: 'uphold',
  fields: {},
  part: {},
  accept: [],
  from: new ObjectId(),
  to: new ObjectId(),
  action: 'x',
  request: {},
};

it.each(commands)('%s is rejected for an account and for the system', async (_, command) => {
  for (const actor of [stage.as('user_1').actor, { kind: 'system', id: 'worker' } as const]) {
    expect(actor.kind).not.toBe('admin');
    const attempt = (async () => command({ ...stage.as('user_1'), actor }, input, {}))();
    await expect(attempt).rejects.toMatchObject({ name: 'DomainError', code: 'not_staff' });
  }
});

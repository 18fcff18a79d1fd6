// `pnpm moderate`: the team's decisions about reviews, until the console has them. It calls packages/moderation as the
// admin service will: same rules, counters, audit log and mails.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { collectionsOf } from '@app/db';
import { type Ctx, closeChildAccount, Refused, undoDecision } from '@app/moderation';
import { decisionReasonValues } from '@app/option-lists';
import { connectMongo } from '@app/service-kit';
import { ObjectId } from 'mongodb';
import { verdicts } from './moderate/decide.ts';
import { findDatabase } from './moderate/find-database.ts';
import { listQueue, showReview } from './moderate/queue.ts';
import { walk } from './moderate/walk.ts';

const help = `pnpm moderate                     what waits, the oldest first
pnpm moderate walk                one after the other, asked at this terminal
pnpm moderate show REVIEW         one review, with its flags and appeal
pnpm moderate approve REVIEW
pnpm moderate reject REVIEW --reason "…" [--note "…"]
pnpm moderate changes REVIEW --reason "…" [--note "…"]    sends it back to be changed
pnpm moderate remove REVIEW --reason "…" [--note "…"]     takes a public one away
pnpm moderate uphold | decline REVIEW [--note "…"]        answers its appeal, else its flags
pnpm moderate undo DECISION       within 30 seconds
pnpm moderate child REVIEW        its author is under 13: the account and everything of it goes, for good

--reason  one or more of: ${decisionReasonValues.join('; ')}
--as      who decides (default "owner"): an appeal is answered by somebody else
--v       only if the review is still at this version, which \`show\` tells
--data    the data folder of the running site (default DATA_DIR or .data); MONGODB_URI wins`;

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== '--'),
  allowPositionals: true,
  options: {
    reason: { type: 'string', multiple: true, default: [] },
    note: { type: 'string', default: '' },
    as: { type: 'string', default: 'owner' },
    data: { type: 'string', default: process.env.DATA_DIR ?? '.data' },
    v: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

async function moderate(): Promise<string> {
  const [word = 'list', id = ''] = positionals;
  const verdict = verdicts[word];
  if (values.help || (!verdict && !['list', 'walk', 'show', 'undo', 'child'].includes(word))) return help;

  const root = path.resolve(import.meta.dirname, '..');
  const uri = await findDatabase(process.env.MONGODB_URI, path.resolve(root, values.data));
  const { client, db } = await connectMongo(uri, { appName: 'moderate' });
  const collections = collectionsOf(db);
  const actor = { kind: 'admin', id: values.as } as const;
  const ctx: Ctx = { client, collections, now: new Date(), requestId: randomUUID(), actor };
  try {
    if (word === 'list') return await listQueue(collections, ctx.now);
    if (word === 'walk') return await walkHere(() => ({ ...ctx, now: new Date() }));
    if (word === 'show') return (await showReview(collections, id)) ?? `There is no review ${id}.`;
    if (word === 'undo') {
      const { kind } = await undoDecision(ctx, { auditId: new ObjectId(id) });
      return `The ${kind} is as it was before.`;
    }
    if (word === 'child') {
      const { receipt } = await closeChildAccount(ctx, { review: id });
      return `The account is closed, and goes with all its reviews. Receipt: ${receipt}`;
    }
    const review = await collections.reviews.findOne({ publicId: id });
    if (!review || !verdict) throw new Refused('not_found');
    const decided = await verdict(
      ctx,
      { ...review, v: Number(values.v ?? review.v) },
      { reasons: values.reason, note: values.note },
    );
    return `${id} is ${decided.review.status}. To take it back within 30 s: pnpm moderate undo ${decided.auditId}`;
  } finally {
    await client.close();
  }
}

async function walkHere(at: () => Ctx): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    await walk(at, (question) => terminal.question(question), console.log);
    return '';
  } finally {
    terminal.close();
  }
}

const refusals: Partial<Record<Refused['code'], string>> = {
  not_found: 'There is no such review.',
  not_now: 'In its present state that cannot be done. `pnpm moderate show` tells its state.',
  stale: 'It changed meanwhile: look at it again.',
  reason_missing: 'That needs a --reason of the list; see --help.',
  same_person: 'An appeal is answered by somebody else than the decision: use --as.',
  too_late: 'It cannot be taken back any more.',
};

try {
  console.log(await moderate());
} catch (error) {
  const sentence = error instanceof Refused ? refusals[error.code] : undefined;
  console.error(sentence ?? (error instanceof Error ? error.message : error));
  process.exitCode = 1;
}

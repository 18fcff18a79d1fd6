// `pnpm moderate`: the team's decisions, until the console has them. It calls packages/moderation as the
// admin service will: same rules, counters, audit log and mails.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { collectionsOf } from '@app/db';
import { type Ctx, closeChildAccount, Refused, undoDecision } from '@app/moderation';
import { decisionReasonValues } from '@app/option-lists';
import { connectMongo } from '@app/service-kit';
import { longestUndoSeconds } from '@app/types/admin/lists';
import { ObjectId } from 'mongodb';
import { decide, words } from './moderate/decide.ts';
import { findDatabase } from './moderate/find-database.ts';
import { findMatter, type Kind, kinds, nameOf, versionOf } from './moderate/matter.ts';
import { listQueue } from './moderate/queue.ts';
import { show } from './moderate/show/show.ts';
import { walk } from './moderate/walk.ts';

const help = `pnpm moderate                   what waits, the oldest first
pnpm moderate walk [KIND]       one after the other, asked at this terminal
pnpm moderate show ID           one of them with all that a decision needs
pnpm moderate approve ID
pnpm moderate reject ID --note "…"
pnpm moderate undo DECISION     within ${longestUndoSeconds} seconds

ID is what the list shows (review:…, reply:…, listing:…, update:…, claim:…). The kind may be left out, but for a
reply, whose id is its review's; a listing is known by its slug too.

An update:
pnpm moderate approve ID --accept phone --accept website --note "…"    takes these fields, and tells why not the others

A review:
pnpm moderate reject ID --reason "…" [--note "…"]
pnpm moderate changes ID --reason "…" [--note "…"]    sends it back to be changed
pnpm moderate remove ID --reason "…" [--note "…"]     takes a public one away
pnpm moderate uphold | decline ID [--note "…"]        answers its appeal, else its flags
pnpm moderate child ID          its author is under 13: the account and everything of it goes, for good

--note    the team's word to whoever sent it
--reason  one or more of: ${decisionReasonValues.join('; ')}
--accept  a field of an update, as \`show\` names it; without it all of them
--as      who decides (default "owner"): an appeal is answered by somebody else
--v       only if it is still at this version, which \`show\` tells
--data    the data folder of the running site (default DATA_DIR or .data); MONGODB_URI wins`;

/** One public id in 64 begins with what looks like an option. */
const isOption = (arg: string) => !/^-[\w-]{21}$/.test(arg);

const { values, positionals } = parseArgs({
  args: process.argv
    .slice(2)
    .filter((arg) => arg !== '--')
    .map((arg) => (isOption(arg) ? arg : `review:${arg}`)),
  allowPositionals: true,
  options: {
    reason: { type: 'string', multiple: true, default: [] },
    note: { type: 'string', default: '' },
    accept: { type: 'string', multiple: true },
    as: { type: 'string', default: 'owner' },
    data: { type: 'string', default: process.env.DATA_DIR ?? '.data' },
    v: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

async function moderate(): Promise<string> {
  const [word = 'list', id = ''] = positionals;
  if (values.help || !(words.has(word) || ['list', 'walk', 'show', 'undo', 'child'].includes(word)))
    return help;

  const root = path.resolve(import.meta.dirname, '..');
  const uri = await findDatabase(process.env.MONGODB_URI, path.resolve(root, values.data));
  const { client, db } = await connectMongo(uri, { appName: 'moderate' });
  const collections = collectionsOf(db);
  const actor = { kind: 'admin', id: values.as } as const;
  const ctx: Ctx = { client, collections, now: new Date(), requestId: randomUUID(), actor };
  try {
    if (word === 'list') return await listQueue(collections, ctx.now);
    if (word === 'walk') return await walkHere(() => ({ ...ctx, now: new Date() }), kindOf(id));
    if (word === 'undo') {
      const { kind } = await undoDecision(ctx, { auditId: new ObjectId(id) });
      return `The ${kind} is as it was before.`;
    }
    const matter = await findMatter(collections, id);
    if (!matter) throw new Refused('not_found');
    if (word === 'show') return await show(collections, matter);
    if (word === 'child') {
      if (matter.kind !== 'review') throw new Refused('not_found');
      const { receipt } = await closeChildAccount(ctx, {
        review: matter.review.publicId,
        reason: values.note || 'The author is under 13.',
      });
      return `The account is closed, and goes with all its reviews. Receipt: ${receipt}`;
    }
    const { reason: reasons, note, accept } = values;
    const wish = { v: Number(values.v ?? versionOf(matter)), reasons, note, accept };
    const { status, auditId } = await decide(ctx, matter, word, wish);
    return `${nameOf(matter)} is ${status}. To take it back within ${longestUndoSeconds} s: pnpm moderate undo ${auditId}`;
  } finally {
    await client.close();
  }
}

function kindOf(typed: string): Kind | undefined {
  const kind = kinds.find((one) => one === typed);
  if (typed && !kind) throw new Error(`A kind is one of: ${kinds.join(', ')}.`);
  return kind;
}

async function walkHere(at: () => Ctx, kind: Kind | undefined): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    await walk(at, { ask: (question) => terminal.question(question), say: console.log }, kind);
    return '';
  } finally {
    terminal.close();
  }
}

const refusals: Partial<Record<Refused['code'], string>> = {
  not_found: 'There is none of this name.',
  not_now: 'In its present state that cannot be done. `pnpm moderate show` tells its state.',
  stale: 'It changed meanwhile: look at it again.',
  reason_missing: 'That needs a word to whoever sent it: a --reason for a review, else a --note; see --help.',
  conflict:
    'The public reads other values by now: look at it again, and name the fields to take with --accept.',
  no_changes: 'An --accept names none of its fields; `pnpm moderate show` tells them.',
  already_owner: 'The claimant has a listing by now: reject it.',
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

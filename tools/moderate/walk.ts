import { type Ctx, Refused, wishedFields } from '@app/moderation';
import { decisionReasonValues } from '@app/option-lists';
import { longestUndoSeconds } from '@app/types/admin/lists';
import { decide, type Wish, withholding } from './decide.ts';
import { type Kind, type Matter, versionOf } from './matter.ts';
import { waitingFor } from './queue.ts';
import { show } from './show/show.ts';

/** Asks a person one thing and gives what was typed. */
export type Ask = (question: string) => Promise<string>;
/** The terminal of a person who decides. */
export interface Terminal {
  ask: Ask;
  say: (text: string) => void;
}

/** Goes through everything that waits, the oldest first, until there is no more or the person has had enough. */
export async function walk(ctx: () => Ctx, terminal: Terminal, kind?: Kind): Promise<void> {
  const { say } = terminal;
  const all = await waitingFor(ctx().collections, kind);
  if (all.length === 0) return say('Nothing waits.');
  for (const [i, matter] of all.entries()) {
    say(`\n${i + 1} of ${all.length}\n${await show(ctx().collections, matter)}\n`);
    if ((await decideOne(ctx, terminal, matter)) === 'enough') return;
  }
}

const forTexts = { a: 'approve', c: 'changes', r: 'reject' };
const forAnswers = { u: 'uphold', d: 'decline' };
const forUpdates = { a: 'approve', p: 'approve a part', r: 'reject' };
const forOthers = { a: 'approve', r: 'reject' };

function choicesOf(matter: Matter): Readonly<Record<string, string>> {
  if (matter.kind === 'update') return forUpdates;
  if (matter.kind !== 'review') return forOthers;
  const { status } = matter.review;
  return status === 'pending' || status === 'pending_revision' ? forTexts : forAnswers;
}

async function decideOne(ctx: () => Ctx, terminal: Terminal, matter: Matter): Promise<'next' | 'enough'> {
  const { ask, say } = terminal;
  const choices = choicesOf(matter);
  const offered = Object.entries(choices).map(([key, word]) => `${key} ${word}`);
  for (;;) {
    const key = (await ask(`${[...offered, 's skip', 'q quit'].join(', ')}: `)).trim();
    if (key === 'q') return 'enough';
    if (key === 's') return 'next';
    const choice = choices[key];
    if (!choice) continue;
    const word = choice.split(' ')[0]!;
    const wish = await askFor(terminal, matter, choice);
    try {
      const { status, auditId } = await decide(ctx(), matter, word, wish);
      say(`It is ${status}. To take it back within ${longestUndoSeconds} s: pnpm moderate undo ${auditId}`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      say(`Not done: ${error.code}.`);
    }
    return 'next';
  }
}

/** What this decision needs beside the word. */
async function askFor({ ask, say }: Terminal, matter: Matter, choice: string): Promise<Wish> {
  const wish: Wish = { v: versionOf(matter), reasons: [], note: '' };
  if (matter.kind === 'review') {
    const removes = choice === 'uphold' && matter.review.appeal?.status !== 'open';
    if (removes || withholding.includes(choice)) wish.reasons = await askReasons({ ask, say });
    if (choice !== 'approve') wish.note = await ask('Note to the author, may be empty: ');
    return wish;
  }
  if (matter.kind === 'update' && choice === 'approve a part')
    wish.accept = await askSome({ ask, say }, 'Fields to take', wishedFields(matter.update));
  if (choice !== 'approve') wish.note = await askWords(ask, 'Why, to whoever sent it: ');
  return wish;
}

const askReasons = (terminal: Terminal) => askSome(terminal, 'Reasons', decisionReasonValues);

/** Some of a list, at least one, by number. */
async function askSome({ ask, say }: Terminal, what: string, list: readonly string[]): Promise<string[]> {
  say(list.map((one, i) => `  ${i + 1}  ${one}`).join('\n'));
  for (;;) {
    const numbers = (await ask(`${what}, by number: `)).split(/[\s,]+/).filter(Boolean);
    const some = numbers.map((one) => list[Number(one) - 1]);
    if (some.length > 0 && some.every((one) => one !== undefined)) return some;
  }
}

async function askWords(ask: Ask, question: string): Promise<string> {
  for (;;) {
    const typed = (await ask(question)).trim();
    if (typed) return typed;
  }
}

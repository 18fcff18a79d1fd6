import type { ReviewDoc } from '@app/db';
import { type Ctx, Refused } from '@app/moderation';
import { decisionReasonValues } from '@app/option-lists';
import { verdicts } from './decide.ts';
import { showReview, waitingFor } from './queue.ts';

/** Asks a person one thing and gives what was typed. */
export type Ask = (question: string) => Promise<string>;

const forTexts = { a: 'approve', c: 'changes', r: 'reject' };
const forAnswers = { u: 'uphold', d: 'decline' };
const withReasons = ['changes', 'reject'];

/** Goes through everything that waits, the oldest first, until there is no more or the person has had enough. */
export async function walk(ctx: () => Ctx, ask: Ask, say: (text: string) => void): Promise<void> {
  const all = await waitingFor(ctx().collections);
  if (all.length === 0) return say('Nothing waits.');
  for (const [i, review] of all.entries()) {
    say(`\n${i + 1} of ${all.length}\n${await showReview(ctx().collections, review.publicId)}\n`);
    if ((await decideOne(ctx, ask, say, review)) === 'enough') return;
  }
}

async function decideOne(ctx: () => Ctx, ask: Ask, say: (text: string) => void, review: ReviewDoc) {
  const isText = review.status === 'pending' || review.status === 'pending_revision';
  const choices: Record<string, string> = isText ? forTexts : forAnswers;
  const offered = Object.entries(choices).map(([key, word]) => `${key} ${word}`);
  for (;;) {
    const key = (await ask(`${[...offered, 's skip', 'q quit'].join(', ')}: `)).trim();
    if (key === 'q') return 'enough';
    if (key === 's') return 'next';
    const word = choices[key];
    if (!word) continue;
    const removes = word === 'uphold' && review.appeal?.status !== 'open';
    const reasons = removes || withReasons.includes(word) ? await askReasons(ask, say) : [];
    const note = word === 'approve' ? '' : await ask('Note to the author, may be empty: ');
    try {
      const decided = await verdicts[word]!(ctx(), review, { reasons, note });
      say(
        `It is ${decided.review.status}. To take it back within 30 s: pnpm moderate undo ${decided.auditId}`,
      );
      return 'next';
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      say(`Not done: ${error.code}.`);
      return 'next';
    }
  }
}

async function askReasons(ask: Ask, say: (text: string) => void): Promise<string[]> {
  say(decisionReasonValues.map((reason, i) => `  ${i + 1}  ${reason}`).join('\n'));
  for (;;) {
    const numbers = (await ask('Reasons, by number: ')).split(/[\s,]+/).filter(Boolean);
    const reasons = numbers.map((one) => decisionReasonValues[Number(one) - 1]);
    if (reasons.length > 0 && reasons.every((one) => one !== undefined)) return reasons;
  }
}

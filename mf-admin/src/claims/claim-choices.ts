import { approveAnyway, approveClaim, rejectClaim } from '@app/types/admin/actions/claim';
import { messageClaimant } from '@app/types/admin/actions/message';
import type { ClaimItem } from '@app/types/admin/claims';
import { type Choice, toChoice, toReopen } from '../inbox/decision/choice.ts';
import { formatName } from '../words/format-words.ts';
import { callWords, differenceWords, obstacleWords } from './check-words.ts';

/** Returns the choices for a claim: approve, with a reason if something differs, or reject with a reason. */
export function getClaimChoices(claim: ClaimItem): Choice[] {
  const { id, v, listing, claimantName: claimant, obstacle, differences, contests, status } = claim;
  const name = formatName(listing, 'a deleted listing');
  const differs = [
    ...differences.map((difference) => differenceWords[difference]),
    ...(contests ? ['the owner'] : []),
  ];
  const common = {
    params: { id },
    body: { v },
    values: { name, claimant: claimant || 'someone without a name', differs: differs.join(', ') },
  };
  if (status === 'contested')
    return [
      {
        ...toReopen('', 'pending-claims', id, v, `Opened the counter-claim of ${claimant}.`),
        button: {
          label: 'Open it as a counter-claim',
          done: `Opened the counter-claim of ${claimant}.`,
        },
      },
    ];
  if (status !== 'pending') return [];
  return [
    ...(obstacle
      ? []
      : [toChoice(approveClaim, { ...common, ...getApprovalQuestion(claim, differs.length > 0) })]),
    toChoice(rejectClaim, common),
    { ...toChoice(messageClaimant, common), stay: true },
  ];
}

/** Returns what an approval asks: for a reason if something differs, and for a second key if nothing is proven. */
function getApprovalQuestion({ proven }: ClaimItem, differs: boolean): Pick<Choice, 'ask' | 'dialog'> {
  if (proven) return { dialog: differs ? approveAnyway : null };
  return {
    ask: {
      title: 'Nothing is proven. Approve it all the same?',
      points: [
        'No confirmed e-mail address has the domain of the practice’s website.',
        'Nobody at the practice’s public number confirmed the claim.',
      ],
      send: 'Approve',
    },
    dialog: differs ? approveAnyway : { ...approveAnyway, text: '', optional: true },
  };
}

/** Returns sentences that describe how the claim changed after it was shown. */
export function describeChanges(seen: ClaimItem, now: ClaimItem): string[] {
  const changes: string[] = [];
  if (now.status !== seen.status) {
    const by = now.decision ? ` by ${now.decision.by}` : '';
    changes.push(now.status === 'pending' ? 'It waits again.' : `It was ${now.status}${by}.`);
  }
  const seenAttempts = new Set(seen.attempts.map(({ at }) => at));
  for (const { name, at } of now.attempts)
    if (!seenAttempts.has(at)) changes.push(`${name || 'Someone'} asked for the same listing.`);
  if (now.workEmailConfirmedAt && !seen.workEmailConfirmedAt) changes.push('The work e-mail was confirmed.');
  if (now.evidence.workEmail !== seen.evidence.workEmail) changes.push('Another work e-mail was given.');
  if (now.calls.length > seen.calls.length) {
    const { by, answer } = now.calls.at(-1)!;
    changes.push(`${by} noted a call: ${callWords[answer]}.`);
  }
  if (now.obstacle && now.obstacle !== seen.obstacle) changes.push(obstacleWords[now.obstacle]);
  return changes;
}

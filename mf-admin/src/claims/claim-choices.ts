import { approveAnywayDialog, approveClaim, rejectClaim } from '@app/types/admin/actions/claim';
import { messageClaimant } from '@app/types/admin/actions/message';
import type { ClaimItem } from '@app/types/admin/claims';
import { type Choice, toChoice, toReopenChoice } from '../inbox/decision/choice.ts';
import { formatName } from '../words/format-words.ts';
import { callWords, differenceWords, obstacleWords } from './check-words.ts';

/** Returns the choices for a claim: approve, with a reason if something differs, or reject with a reason. */
export function getClaimChoices(claim: ClaimItem): Choice[] {
  const { id, v, listing, claimantName: claimant, obstacle, differences, contests, status } = claim;
  const name = formatName(listing, 'a deleted listing');
  const differingParts = [
    ...differences.map((difference) => differenceWords[difference]),
    ...(contests ? ['the owner'] : []),
  ];
  const common = {
    params: { id },
    body: { v },
    values: { name, claimant: claimant || 'someone without a name', differs: differingParts.join(', ') },
  };
  if (status === 'contested')
    return [
      {
        ...toReopenChoice('', 'pending-claims', id, v, `Opened the counter-claim of ${claimant}.`),
        button: {
          label: 'Open it as a counter-claim',
          successMessage: `Opened the counter-claim of ${claimant}.`,
        },
      },
    ];
  if (status !== 'pending') return [];
  return [
    ...(obstacle
      ? []
      : [toChoice(approveClaim, { ...common, ...getApprovalQuestion(claim, differingParts.length > 0) })]),
    toChoice(rejectClaim, common),
    { ...toChoice(messageClaimant, common), staysOpen: true },
  ];
}

/** Returns what an approval asks: for a reason if something differs, and for a second key if nothing is proven. */
function getApprovalQuestion(
  { proven }: ClaimItem,
  hasDifferences: boolean,
): Pick<Choice, 'confirmation' | 'dialog'> {
  if (proven) return { dialog: hasDifferences ? approveAnywayDialog : null };
  return {
    confirmation: {
      title: 'Nothing is proven. Approve it all the same?',
      points: [
        'No confirmed e-mail address has the domain of the practice’s website.',
        'Nobody at the practice’s public number confirmed the claim.',
      ],
      send: 'Approve',
    },
    dialog: hasDifferences ? approveAnywayDialog : { ...approveAnywayDialog, text: '', optional: true },
  };
}

/** Returns sentences that describe how the claim changed after it was shown. */
export function describeChanges(before: ClaimItem, after: ClaimItem): string[] {
  const changes: string[] = [];
  if (after.status !== before.status) {
    const deciderText = after.decision ? ` by ${after.decision.by}` : '';
    changes.push(after.status === 'pending' ? 'It waits again.' : `It was ${after.status}${deciderText}.`);
  }
  const earlierAttempts = new Set(before.attempts.map(({ at }) => at));
  for (const { name, at } of after.attempts)
    if (!earlierAttempts.has(at)) changes.push(`${name || 'Someone'} asked for the same listing.`);
  if (after.workEmailConfirmedAt && !before.workEmailConfirmedAt)
    changes.push('The work e-mail was confirmed.');
  if (after.evidence.workEmail !== before.evidence.workEmail) changes.push('Another work e-mail was given.');
  if (after.calls.length > before.calls.length) {
    const { by, answer } = after.calls.at(-1)!;
    changes.push(`${by} noted a call: ${callWords[answer]}.`);
  }
  if (after.obstacle && after.obstacle !== before.obstacle) changes.push(obstacleWords[after.obstacle]);
  return changes;
}

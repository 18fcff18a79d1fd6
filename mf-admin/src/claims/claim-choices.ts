import { approveAnywayDialog, approveClaim, rejectClaim } from '@app/types/admin/actions/claim';
import { messageClaimant } from '@app/types/admin/actions/message';
import type { ClaimItem } from '@app/types/admin/claims';
import {
  type DecisionChoice,
  type DecisionChoices,
  toChoice,
  toReopenChoice,
} from '../inbox/decision/choice.ts';
import { formatName } from '../words/format-words.ts';
import { callAnswerTexts, claimObstacleTexts, differenceLabels } from './check-texts.ts';

const getClaimantLabel = ({ claimantName }: ClaimItem): string => claimantName || 'someone without a name';

export function getClaimChoices(claim: ClaimItem): DecisionChoices {
  const { id, v: version, listing, obstacle, differences, contests, status, leftToOthers } = claim;
  const claimant = getClaimantLabel(claim);
  const name = formatName(listing, 'a deleted listing');
  const differenceTexts = [
    ...differences.map((difference) => differenceLabels[difference]),
    ...(contests ? ['the owner'] : []),
  ];
  const commonFields = {
    params: { id },
    body: { v: version },
    values: { name, claimant, differs: differenceTexts.join(', ') },
  };
  if (status === 'contested')
    return [
      {
        ...toReopenChoice('claim', 'pending-claims', claim, claimant),
        button: {
          label: 'Open it as a counter-claim',
          successMessage: `Opened the counter-claim of ${claimant}.`,
        },
      },
    ];
  if (status === 'approved' || status === 'rejected')
    return [listing?.approved === true && getReopenChoice(claim)];
  if (status !== 'pending') return [];
  return [
    obstacle === null &&
      toChoice(approveClaim, {
        ...commonFields,
        ...getApprovalQuestion(claim, differenceTexts.length > 0),
        isLeftToOthers: leftToOthers.includes('approve'),
      }),
    toChoice(rejectClaim, commonFields),
    { ...toChoice(messageClaimant, commonFields), staysOpen: true },
  ];
}

function getReopenChoice(claim: ClaimItem): DecisionChoice {
  const { status, leftToOthers } = claim;
  return {
    ...toReopenChoice('claim', 'pending-claims', claim, getClaimantLabel(claim)),
    isLeftToOthers: leftToOthers.includes('reopen'),
    confirmation:
      status === 'approved'
        ? {
            title: 'Take the listing back and open the claim again?',
            points: [
              'Until someone decides, the listing has no owner. A change of theirs that waits ends.',
              'The claimant gets a mail.',
            ],
            sendLabel: 'Open it again',
          }
        : undefined,
  };
}

/** Returns what an approval asks for: a reason if something differs, and a confirmation if nothing is proven. */
function getApprovalQuestion(
  { proven: isProven }: ClaimItem,
  hasDifferences: boolean,
): Pick<DecisionChoice, 'confirmation' | 'dialog'> {
  if (isProven) return { dialog: hasDifferences ? approveAnywayDialog : null };
  return {
    confirmation: {
      title: 'Nothing is proven. Approve it all the same?',
      points: [
        'No confirmed e-mail address has the domain of the practice’s website.',
        'Nobody at the practice’s public number confirmed the claim.',
      ],
      sendLabel: 'Approve',
    },
    dialog: hasDifferences ? approveAnywayDialog : { ...approveAnywayDialog, text: '', isOptional: true },
  };
}

export function describeChanges(previousClaim: ClaimItem, currentClaim: ClaimItem): string[] {
  const changes: string[] = [];
  if (currentClaim.status !== previousClaim.status) {
    const deciderText = currentClaim.decision ? ` by ${currentClaim.decision.by}` : '';
    changes.push(
      currentClaim.status === 'pending' ? 'It waits again.' : `It was ${currentClaim.status}${deciderText}.`,
    );
  }
  const earlierAttemptTimes = new Set(previousClaim.attempts.map(({ at }) => at));
  for (const { name, at } of currentClaim.attempts)
    if (!earlierAttemptTimes.has(at)) changes.push(`${name || 'Someone'} asked for the same listing.`);
  if (currentClaim.workEmailConfirmedAt && !previousClaim.workEmailConfirmedAt)
    changes.push('The work e-mail was confirmed.');
  if (currentClaim.evidence.workEmail !== previousClaim.evidence.workEmail)
    changes.push('Another work e-mail was given.');
  if (currentClaim.calls.length > previousClaim.calls.length) {
    const { by, answer } = currentClaim.calls.at(-1)!;
    changes.push(`${by} noted a call: ${callAnswerTexts[answer]}.`);
  }
  if (currentClaim.obstacle && currentClaim.obstacle !== previousClaim.obstacle)
    changes.push(claimObstacleTexts[currentClaim.obstacle]);
  return changes;
}

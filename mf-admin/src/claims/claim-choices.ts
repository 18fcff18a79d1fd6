import { approveAnyway, approveClaim, rejectClaim } from '@app/types/admin/actions/claim';
import { messageClaimant } from '@app/types/admin/actions/message';
import type { ClaimItem } from '@app/types/admin/claims';
import { type Choice, toChoice } from '../inbox/decision/choice.ts';
import { toReopen } from '../inbox/decision/use-decisions.ts';
import { formatName } from '../words/format-name.ts';
import { differenceWords } from './check-words.ts';

/** What can be decided about a claim: approve, with a reason where something differs, or reject with a reason. */
export function getClaimChoices(claim: ClaimItem): Choice[] {
  const { id, v, listing, claimantName: claimant, obstacle, differences, contests, status } = claim;
  const name = formatName(listing, 'a deleted listing');
  const differs = [...differences.map((one) => differenceWords[one]), ...(contests ? ['the owner'] : [])];
  const rest = {
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
      : [toChoice(approveClaim, { ...rest, dialog: differs.length > 0 ? approveAnyway : null })]),
    toChoice(rejectClaim, rest),
    { ...toChoice(messageClaimant, rest), stay: true },
  ];
}

import { findAction } from '@app/types/admin/actions/actions';
import { agreeSecondOpinion, declineSecondOpinion } from '@app/types/admin/actions/report';
import { listSecondOpinions, type SecondOpinion } from '@app/types/admin/reports';
import { Terms } from '@app/ui';
import { Why } from '@app/ui/staff';
import { useAdminCall } from '../admin-call.ts';
import { useMay } from '../console/access/me.ts';
import { toChoice } from '../inbox/decision/choice.ts';
import { useDecisions } from '../inbox/decision/use-decisions.ts';
import { ItemFrame } from '../inbox/item/ItemFrame.tsx';
import type { ItemViewProps } from '../inbox/item/item-view.ts';
import { LoadedItem } from '../inbox/item/LoadedItem.tsx';
import { formatShortTime } from '../words/format-time.ts';

export default function ApprovalItem({ id }: ItemViewProps) {
  const answer = useAdminCall(listSecondOpinions, { query: { id } }, { keepOld: true });
  return (
    <LoadedItem answer={answer}>
      {({ items: [request] }) => request && <OpenRequest request={request} />}
    </LoadedItem>
  );
}

/** A request that waits until another one of the team agrees. */
function OpenRequest({ request }: { request: SecondOpinion }) {
  const { id, action, about, reason, askedBy, askedAt, expiresAt, own, status, decidedBy, decidedAt } =
    request;
  const decisions = useDecisions(request);
  const may = useMay();
  const what = findAction(action)?.second ?? action;
  const blocked = own ? 'You asked for this: someone else has to agree.' : undefined;
  const rest = { params: { id }, values: { name: about }, blocked };
  // What somebody may only ask for, they may agree to, too, once another one has asked.
  const mayAnswer = may('delete') !== undefined && status === 'open';
  return (
    <ItemFrame
      {...{ id, item: request, decisions, kind: 'second-opinions', right: 'delete' }}
      title={about}
      meta={[`Asked by ${askedBy.name}, ${formatShortTime(askedAt)}`, `Until ${formatShortTime(expiresAt)}`]}
      promise={request.promise}
      since={askedAt}
      choices={
        mayAnswer
          ? [toChoice(agreeSecondOpinion, rest), toChoice(declineSecondOpinion, rest)].map((choice) => ({
              ...choice,
              anyGrant: true,
            }))
          : []
      }
    >
      <Why title={`Why it is here: ${what.charAt(0).toLowerCase()}${what.slice(1)} takes a second person.`} />
      <Terms
        rows={[
          { term: 'What', value: what },
          { term: 'About', value: about },
          { term: 'Why', value: reason },
          ...(decidedBy && decidedAt
            ? [
                {
                  term: status === 'agreed' ? 'Agreed' : 'Declined',
                  value: `${decidedBy}, ${formatShortTime(decidedAt)}`,
                },
              ]
            : []),
        ]}
      />
    </ItemFrame>
  );
}

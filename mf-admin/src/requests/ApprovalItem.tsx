import { findAction } from '@app/types/admin/actions/actions';
import { agreeToApproval, declineApproval } from '@app/types/admin/actions/report';
import { type ApprovalRequest, listApprovalRequests } from '@app/types/admin/reports';
import { useGrants } from '../console/access/me.ts';
import { toChoice } from '../inbox/decision/choice.ts';
import { createItemView, ItemFrame } from '../inbox/item/ItemFrame.tsx';
import { Explanation, QuotedText } from '../ui/OpenItem.tsx';
import { formatDecision, formatShortTime } from '../words/format-time.ts';

export default createItemView(
  listApprovalRequests,
  'query',
  ({ items: [request] }) => request,
  OpenApprovalRequest,
);

function OpenApprovalRequest({ item: approvalRequest }: { item: ApprovalRequest }) {
  const { id, action, about, reason, askedBy, askedAt, expiresAt, status, decidedBy, decidedAt } =
    approvalRequest;
  const grants = useGrants();
  const blockedReason = approvalRequest.own ? 'You asked for this: someone else has to agree.' : undefined;
  const commonFields = { params: { id }, values: { name: about }, blockedReason };
  // Staff whose role needs approval for an action may approve the request of a colleague.
  const canAnswer = grants.delete !== undefined && status === 'open';
  return (
    <ItemFrame
      kind="second-opinions"
      item={approvalRequest}
      sla={{ promise: approvalRequest.promise, since: askedAt }}
      permission="delete"
      title={`Approval: ${about}`}
      meta={[`Asked by ${askedBy.name}, ${formatShortTime(askedAt)}`, `Until ${formatShortTime(expiresAt)}`]}
      choices={
        canAnswer
          ? [toChoice(agreeToApproval, commonFields), toChoice(declineApproval, commonFields)].map(
              (choice) => ({
                ...choice,
                skipsApproval: true,
              }),
            )
          : []
      }
    >
      <Explanation
        title={`Why it is here: “${findAction(action)?.approvalTitle ?? action}” takes a second person.`}
        points={[
          decidedBy &&
            decidedAt &&
            formatDecision(status === 'agreed' ? 'Agreed' : 'Declined', { by: decidedBy, at: decidedAt }),
        ]}
      />
      <QuotedText text={reason} />
    </ItemFrame>
  );
}

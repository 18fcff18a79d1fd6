import { assignItem } from '@app/types/admin/actions/item';
import { getAssignee, type QueueKind } from '@app/types/admin/queue';
import { useRef } from 'react';
import { useAdminCall } from '../../admin-call.ts';
import { useMe } from '../../console/access/me.ts';
import { useSendCall } from '../../console/kit/use-send-call.ts';
import { useShortcuts } from '../../console/shortcuts/shortcuts.ts';
import { BorderlessSelect } from '../../ui/Inbox.tsx';

/** Assignment informs colleagues and filters lists; it does not restrict who decides. */
export function Assignee({ kind, id, canAssign }: { kind: QueueKind; id: string; canAssign: boolean }) {
  const params = { kind, id };
  const me = useMe();
  const { data } = useAdminCall(getAssignee, { params });
  const { sendCall, sending } = useSendCall();
  const selectRef = useRef<HTMLSelectElement>(null);
  useShortcuts(canAssign ? [{ key: 'g', label: 'Assign', run: () => selectRef.current?.focus() }] : []);
  if (!data) return null;
  const { assignee, team } = data;
  const formatColleague = (colleague: { id: string; name: string }) =>
    colleague.id === me.id ? 'You' : colleague.name;
  if (!canAssign) return assignee && <span>Assigned to {formatColleague(assignee)}</span>;

  const assign = (assigneeId: string) =>
    sendCall(
      assignItem,
      { params, body: { to: assigneeId || null } },
      (reply) => `Assigned to ${reply.assignee ? formatColleague(reply.assignee) : 'nobody'}.`,
    );
  return (
    <BorderlessSelect
      prefix="Assigned to"
      label="Assigned to"
      ref={selectRef}
      value={assignee?.id ?? ''}
      disabled={sending}
      onChange={({ target }) => void assign(target.value)}
      options={[
        ['', 'nobody'],
        ...team.map((colleague) => [colleague.id, formatColleague(colleague)] as const),
      ]}
    />
  );
}

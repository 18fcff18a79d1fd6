import { assignItem } from '@app/types/admin/actions/item';
import { getAssignee, type QueueKind } from '@app/types/admin/queue';
import { useRef } from 'react';
import { useAdminCall } from '../../admin-call.ts';
import { useMe } from '../../console/access/me.ts';
import { useAct } from '../../console/kit/use-act.ts';
import { useShortcuts } from '../../console/shortcuts/shortcuts.ts';
import { QuietSelect } from '../../ui/Inbox.tsx';

interface AssigneeProps {
  kind: QueueKind;
  id: string;
  mayAssign: boolean;
}

/**
 * The assignee of the open item, with a select to change it. Assignment informs colleagues and filters lists; it does
 * not restrict who decides.
 */
export function Assignee({ kind, id, mayAssign }: AssigneeProps) {
  const params = { kind, id };
  const me = useMe();
  const { data } = useAdminCall(getAssignee, { params });
  const { act, sending } = useAct();
  const select = useRef<HTMLSelectElement>(null);
  useShortcuts(mayAssign ? [{ key: 'g', label: 'Assign', run: () => select.current?.focus() }] : []);
  if (!data) return null;
  const { assignee, team } = data;
  const formatColleague = (colleague: { id: string; name: string }) =>
    colleague.id === me.id ? 'You' : colleague.name;
  if (!mayAssign) return assignee && <span>Assigned to {formatColleague(assignee)}</span>;

  const assign = (assigneeId: string) =>
    act(
      assignItem,
      { params, body: { to: assigneeId || null } },
      ({ assignee }) => `Assigned to ${assignee ? formatColleague(assignee) : 'nobody'}.`,
    );
  return (
    <QuietSelect
      prefix="Assigned to"
      label="Assigned to"
      ref={select}
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

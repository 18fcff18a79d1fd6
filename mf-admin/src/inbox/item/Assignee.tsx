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
  const toName = (colleague: { id: string; name: string }) =>
    colleague.id === me.id ? 'You' : colleague.name;
  if (!mayAssign) return assignee && <span>Assigned to {toName(assignee)}</span>;

  const assign = (to: string) =>
    act(
      assignItem,
      { params, body: { to: to || null } },
      ({ assignee: now }) => `Assigned to ${now ? toName(now) : 'nobody'}.`,
    );
  return (
    <QuietSelect
      before="Assigned to"
      label="Assigned to"
      ref={select}
      value={assignee?.id ?? ''}
      disabled={sending}
      onChange={({ target }) => void assign(target.value)}
      options={[['', 'nobody'], ...team.map((colleague) => [colleague.id, toName(colleague)] as const)]}
    />
  );
}

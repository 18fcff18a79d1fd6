import type { AdminDoc, Collections } from '@app/db';
import { readOptions, type Staff } from '@app/service-kit';
import { type InboxEntry, type InboxKind, inboxKinds, toQueueKind } from '@app/types/admin/inbox';
import { type AdminRole, grants, type StaffPermission } from '@app/types/admin/permissions';
import type { QueueKind } from '@app/types/admin/queue';
import { queueDefinitions } from '../queue/queue-definitions.ts';
import type { IdFilter } from '../record-filters.store.ts';
import type { IdFilterGetter } from './waiting.store.ts';

type ActiveAdmin = Pick<AdminDoc, '_id' | 'name' | 'role'>;
export type Assignee = NonNullable<InboxEntry['assignee']>;

const toAssignmentKey = (kind: QueueKind, id: string) => `${queueDefinitions[kind].subject}:${id}`;
const toAssignee = ({ _id, name }: ActiveAdmin): Assignee => ({ id: _id.toHexString(), name });

const getDecidePermission = (kind: InboxKind): StaffPermission =>
  kind === 'proofs' ? 'proofs' : queueDefinitions[toQueueKind(kind)].permission;
const canDecide = (role: AdminRole, kind: InboxKind) => grants[role][getDecidePermission(kind)] !== undefined;

/** Stores assignments of items. An assignment counts while its assignee is active and may decide. */
export function createAssignmentStore({ assignments, admins, ...collections }: Collections) {
  const loadActiveAdmins = () =>
    admins
      .find({ status: 'active' }, { projection: { name: 1, role: 1 } as const, ...readOptions })
      .sort({ name: 1 })
      .toArray();
  const findAssignedAdmin = (activeAdmins: readonly ActiveAdmin[], kind: InboxKind, adminId: string) =>
    activeAdmins.find(({ _id, role }) => _id.toHexString() === adminId && canDecide(role, kind));

  /** Finds items that this staff member may not decide: own approval requests, and appeals against own decisions. */
  async function findConflictedIds({ id }: Staff): Promise<Partial<Record<InboxKind, string[]>>> {
    const idOptions = { projection: { _id: 1 } as const, ...readOptions };
    const toHexIds = (docs: { _id: { toHexString(): string } }[]) => docs.map(({ _id }) => _id.toHexString());
    const [approvalRequests, appeals, reviews] = await Promise.all([
      collections.secondOpinions.find({ status: 'open', askedBy: id }, idOptions).toArray(),
      collections.appeals.find({ status: 'open', decidedBy: id }, idOptions).toArray(),
      collections.reviews
        .find(
          { 'appeal.status': 'open', 'decision.by': id },
          { projection: { publicId: 1 } as const, ...readOptions },
        )
        .toArray(),
    ]);
    return {
      'second-opinions': toHexIds(approvalRequests),
      appeals: toHexIds(appeals),
      'author-appeals': reviews.map(({ publicId }) => publicId),
    };
  }

  return {
    async listPossibleAssignees(kind: QueueKind): Promise<Assignee[]> {
      return (await loadActiveAdmins()).filter(({ role }) => canDecide(role, kind)).map(toAssignee);
    },

    async find(kind: QueueKind, id: string): Promise<Assignee | null> {
      const assignment = await assignments.findOne({ _id: toAssignmentKey(kind, id) }, readOptions);
      const assignedAdmin =
        assignment && findAssignedAdmin(await loadActiveAdmins(), kind, assignment.adminId);
      return assignedAdmin ? toAssignee(assignedAdmin) : null;
    },

    async addAssignees(entries: readonly InboxEntry[]): Promise<InboxEntry[]> {
      const keys = entries.map(({ kind, id }) => toAssignmentKey(toQueueKind(kind), id));
      const itemAssignments = await assignments.find({ _id: { $in: keys } }, readOptions).toArray();
      const activeAdmins = itemAssignments.length > 0 ? await loadActiveAdmins() : [];
      return entries.map((entry, index) => {
        const assignment = itemAssignments.find(({ _id }) => _id === keys[index]);
        const assignedAdmin = assignment && findAssignedAdmin(activeAdmins, entry.kind, assignment.adminId);
        return { ...entry, assignee: assignedAdmin ? toAssignee(assignedAdmin) : null };
      });
    },

    /**
     * Filters by kind for a staff member: `me`, everything they may decide that is not assigned to others; `assigned`,
     * their own items only.
     */
    async loadIdFilters(staff: Staff, whose: 'me' | 'assigned'): Promise<IdFilterGetter> {
      const [allAssignments, activeAdmins, conflictedIds] = await Promise.all([
        assignments.find({}, readOptions).toArray(),
        loadActiveAdmins(),
        findConflictedIds(staff),
      ]);
      const filterByKind = new Map<InboxKind, IdFilter | null>(
        inboxKinds.map((kind) => {
          if (!canDecide(staff.role, kind)) return [kind, null];
          const prefix = toAssignmentKey(toQueueKind(kind), '');
          const kindAssignments = allAssignments.filter(
            ({ _id, adminId }) => _id.startsWith(prefix) && findAssignedAdmin(activeAdmins, kind, adminId),
          );
          const listAssignedIds = (isMine: boolean) =>
            kindAssignments
              .filter(({ adminId }) => (adminId === staff.id) === isMine)
              .map(({ _id }) => _id.slice(prefix.length));
          const excludedIds = [...listAssignedIds(false), ...(conflictedIds[kind] ?? [])];
          return [kind, whose === 'me' ? { $nin: excludedIds } : { $in: listAssignedIds(true) }];
        }),
      );
      return (kind) => filterByKind.get(kind);
    },
  };
}

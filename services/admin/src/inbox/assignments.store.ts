import type { AdminDoc, Collections } from '@app/db';
import { readOptions, type Staff } from '@app/service-kit';
import { type InboxEntry, type InboxKind, inboxKinds, toQueueKind } from '@app/types/admin/inbox';
import { type AdminRole, grants, type StaffPermission } from '@app/types/admin/permissions';
import type { QueueKind } from '@app/types/admin/queue';
import { queueDefinitions } from '../queue/queue-definitions.ts';
import type { IdFilter } from '../record-filters.store.ts';
import type { IdFilterGetter } from './waiting.store.ts';

type Member = Pick<AdminDoc, '_id' | 'name' | 'role'>;
export type TeamMember = NonNullable<InboxEntry['assignee']>;

const toKey = (kind: QueueKind, id: string) => `${queueDefinitions[kind].subject}:${id}`;
const toMember = ({ _id, name }: Member): TeamMember => ({ id: _id.toHexString(), name });

/** The permission needed to decide an item. */
const getRight = (kind: InboxKind): StaffPermission =>
  kind === 'proofs' ? 'proofs' : queueDefinitions[toQueueKind(kind)].right;
const canDecide = (role: AdminRole, kind: InboxKind) => grants[role][getRight(kind)] !== undefined;

/** Stores assignments of items. An assignment counts while its assignee is active and may decide. */
export function createAssignmentStore({ assignments, admins, ...collections }: Collections) {
  const loadTeam = () =>
    admins
      .find({ status: 'active' }, { projection: { name: 1, role: 1 } as const, ...readOptions })
      .sort({ name: 1 })
      .toArray();
  const findAssignee = (team: readonly Member[], kind: InboxKind, adminId: string) =>
    team.find(({ _id, role }) => _id.toHexString() === adminId && canDecide(role, kind));

  /** Items that this staff member may not decide: own requests, and appeals against own decisions. */
  async function findConflictedIds({ id }: Staff): Promise<Partial<Record<InboxKind, string[]>>> {
    const idOptions = { projection: { _id: 1 } as const, ...readOptions };
    const toIds = (docs: { _id: { toHexString(): string } }[]) => docs.map(({ _id }) => _id.toHexString());
    const [requests, appeals, reviews] = await Promise.all([
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
      'second-opinions': toIds(requests),
      appeals: toIds(appeals),
      'author-appeals': reviews.map(({ publicId }) => publicId),
    };
  }

  return {
    /** Staff who may decide items of a kind. */
    async listTeam(kind: QueueKind): Promise<TeamMember[]> {
      return (await loadTeam()).filter(({ role }) => canDecide(role, kind)).map(toMember);
    },

    async find(kind: QueueKind, id: string): Promise<TeamMember | null> {
      const assignment = await assignments.findOne({ _id: toKey(kind, id) }, readOptions);
      const assignee = assignment && findAssignee(await loadTeam(), kind, assignment.adminId);
      return assignee ? toMember(assignee) : null;
    },

    /** Adds assignees to lines. */
    async addAssignees(lines: readonly InboxEntry[]): Promise<InboxEntry[]> {
      const keys = lines.map(({ kind, id }) => toKey(toQueueKind(kind), id));
      const itemAssignments = await assignments.find({ _id: { $in: keys } }, readOptions).toArray();
      const team = itemAssignments.length > 0 ? await loadTeam() : [];
      return lines.map((line, index) => {
        const assignment = itemAssignments.find(({ _id }) => _id === keys[index]);
        const assignee = assignment && findAssignee(team, line.kind, assignment.adminId);
        return { ...line, assignee: assignee ? toMember(assignee) : null };
      });
    },

    /**
     * Filters by kind for a staff member: `me`, everything they may decide that is not assigned to others; `assigned`,
     * their own items only.
     */
    async loadIdFilters(staff: Staff, whose: 'me' | 'assigned'): Promise<IdFilterGetter> {
      const [allAssignments, team, conflictedIds] = await Promise.all([
        assignments.find({}, readOptions).toArray(),
        loadTeam(),
        findConflictedIds(staff),
      ]);
      const filtersByKind = new Map<InboxKind, IdFilter | null>(
        inboxKinds.map((kind) => {
          if (!canDecide(staff.role, kind)) return [kind, null];
          const prefix = toKey(toQueueKind(kind), '');
          const kindAssignments = allAssignments.filter(
            ({ _id, adminId }) => _id.startsWith(prefix) && findAssignee(team, kind, adminId),
          );
          const listAssignedIds = (isMine: boolean) =>
            kindAssignments
              .filter(({ adminId }) => (adminId === staff.id) === isMine)
              .map(({ _id }) => _id.slice(prefix.length));
          const excludedIds = [...listAssignedIds(false), ...(conflictedIds[kind] ?? [])];
          return [kind, whose === 'me' ? { $nin: excludedIds } : { $in: listAssignedIds(true) }];
        }),
      );
      return (kind) => filtersByKind.get(kind);
    },
  };
}

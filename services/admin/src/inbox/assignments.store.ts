import type { AdminDoc, Collections } from '@app/db';
import { readOptions, type Staff } from '@app/service-kit';
import { type InboxKind, type InboxLine, inboxKinds, toQueueKind } from '@app/types/admin/inbox';
import type { QueueKind } from '@app/types/admin/queue';
import { type AdminRight, type AdminRole, grants } from '@app/types/admin/rights';
import { kinds } from '../queue/kinds.ts';
import type { IdFilter } from '../record-id.store.ts';
import type { IdsByKind } from './waiting.store.ts';

type Member = Pick<AdminDoc, '_id' | 'name' | 'role'>;
export type TeamMember = NonNullable<InboxLine['assignee']>;

const toKey = (kind: QueueKind, id: string) => `${kinds[kind].subject}:${id}`;
const toMember = ({ _id, name }: Member): TeamMember => ({ id: _id.toHexString(), name });

/** The permission needed to decide an item. */
const getRight = (kind: InboxKind): AdminRight =>
  kind === 'proofs' ? 'proofs' : kinds[toQueueKind(kind)].right;
const mayDecide = (role: AdminRole, kind: InboxKind) => grants[role][getRight(kind)] !== undefined;

/** Stores assignments of items. An assignment counts while its assignee is active and may decide. */
export function createAssignmentStore({ assignments, admins, ...collections }: Collections) {
  const loadTeam = () =>
    admins
      .find({ status: 'active' }, { projection: { name: 1, role: 1 } as const, ...readOptions })
      .sort({ name: 1 })
      .toArray();
  const findHolder = (team: readonly Member[], kind: InboxKind, adminId: string) =>
    team.find(({ _id, role }) => _id.toHexString() === adminId && mayDecide(role, kind));

  /** Items that this staff member may not decide: own requests, and appeals against own decisions. */
  async function findOwn({ id }: Staff): Promise<Partial<Record<InboxKind, string[]>>> {
    const onlyId = { projection: { _id: 1 } as const, ...readOptions };
    const toIds = (docs: { _id: { toHexString(): string } }[]) => docs.map(({ _id }) => _id.toHexString());
    const [requests, appeals, reviews] = await Promise.all([
      collections.secondOpinions.find({ status: 'open', askedBy: id }, onlyId).toArray(),
      collections.appeals.find({ status: 'open', decidedBy: id }, onlyId).toArray(),
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
      return (await loadTeam()).filter(({ role }) => mayDecide(role, kind)).map(toMember);
    },

    async find(kind: QueueKind, id: string): Promise<TeamMember | null> {
      const assignment = await assignments.findOne({ _id: toKey(kind, id) }, readOptions);
      const holder = assignment && findHolder(await loadTeam(), kind, assignment.adminId);
      return holder ? toMember(holder) : null;
    },

    /** Adds assignees to lines. */
    async fill(lines: readonly InboxLine[]): Promise<InboxLine[]> {
      const keys = lines.map(({ kind, id }) => toKey(toQueueKind(kind), id));
      const assigned = await assignments.find({ _id: { $in: keys } }, readOptions).toArray();
      const team = assigned.length > 0 ? await loadTeam() : [];
      return lines.map((line, index) => {
        const assignment = assigned.find(({ _id }) => _id === keys[index]);
        const holder = assignment && findHolder(team, line.kind, assignment.adminId);
        return { ...line, assignee: holder ? toMember(holder) : null };
      });
    },

    /**
     * Filters by kind for a staff member: `me`, everything they may decide that is not assigned to others; `assigned`,
     * their own items only.
     */
    async listFor(staff: Staff, whose: 'me' | 'assigned'): Promise<IdsByKind> {
      const [all, team, own] = await Promise.all([
        assignments.find({}, readOptions).toArray(),
        loadTeam(),
        findOwn(staff),
      ]);
      const ids = new Map<InboxKind, IdFilter | null>(
        inboxKinds.map((kind) => {
          if (!mayDecide(staff.role, kind)) return [kind, null];
          const prefix = toKey(toQueueKind(kind), '');
          const held = all.filter(
            ({ _id, adminId }) => _id.startsWith(prefix) && findHolder(team, kind, adminId),
          );
          const toIds = (mine: boolean) =>
            held
              .filter(({ adminId }) => (adminId === staff.id) === mine)
              .map(({ _id }) => _id.slice(prefix.length));
          const theirs = [...toIds(false), ...(own[kind] ?? [])];
          return [kind, whose === 'me' ? { $nin: theirs } : { $in: toIds(true) }];
        }),
      );
      return (kind) => ids.get(kind);
    },
  };
}

import type { SlotName } from '@app/shell-api';
import type { ReleasePages } from '@app/types/release/registry';
import type { RemoteName } from './load-remote.ts';

/** Slots that older releases fill without declaring it. */
const legacyFills: Readonly<Record<string, ReleasePages['fills']>> = {
  mf_search: { homeSearch: 1, recentReviews: 1 },
};

let fillersBySlot: ReadonlyMap<string, readonly RemoteName[]> = new Map();

export function setFillers(releases: Readonly<Record<string, ReleasePages>>): void {
  const slotFills = Object.entries(releases).flatMap(([name, { fills = legacyFills[name] ?? {} }]) =>
    Object.entries(fills).map(([slot, order]) => ({ slot, order, name: name as RemoteName })),
  );
  slotFills.sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1));
  const fillsBySlot = Map.groupBy(slotFills, ({ slot }) => slot);
  fillersBySlot = new Map([...fillsBySlot].map(([slot, fills]) => [slot, fills.map(({ name }) => name)]));
}

/** Returns the remotes that fill a slot, in order. */
export const listFillers = (slotName: SlotName): readonly RemoteName[] => fillersBySlot.get(slotName) ?? [];

/** Identifies the part that a remote fills into a slot. */
export interface SlotFillKey {
  remote: RemoteName;
  part: SlotName;
}

/** Returns the id of a part in the page data: `mf_search/homeSearch`. */
export const toSlotId = ({ remote, part }: SlotFillKey): string => `${remote}/${part}`;
export const parseSlotId = (id: string) => id.split('/', 2) as [RemoteName, SlotName];

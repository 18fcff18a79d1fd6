import type { SlotName } from '@app/shell-api';
import type { ReleasePages } from '@app/types/release/registry';
import type { RemoteName } from './load-remote.ts';

/** Slots on Home that releases of the search team filled before releases declared their slots. */
const legacyFills: Readonly<Record<string, ReleasePages['fills']>> = {
  mf_search: { homeSearch: 1, recentReviews: 1 },
};

let fillers: ReadonlyMap<string, readonly RemoteName[]> = new Map();

/** Sets which live remotes fill which slots. */
export function setFillers(releases: Readonly<Record<string, ReleasePages>>): void {
  const fillings = Object.entries(releases).flatMap(([name, { fills = legacyFills[name] ?? {} }]) =>
    Object.entries(fills).map(([slot, order]) => ({ slot, order, name: name as RemoteName })),
  );
  fillings.sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1));
  const fillingsBySlot = Map.groupBy(fillings, ({ slot }) => slot);
  fillers = new Map([...fillingsBySlot].map(([slot, remotes]) => [slot, remotes.map(({ name }) => name)]));
}

/** The remotes that fill a slot, in order. */
export const listFillers = (slot: SlotName): readonly RemoteName[] => fillers.get(slot) ?? [];

/** A remote's part in a slot. */
export interface SlotFillKey {
  remote: RemoteName;
  part: SlotName;
}

/** Its id in the page data: `mf_search/homeSearch`. */
export const toSlotId = ({ remote, part }: SlotFillKey): string => `${remote}/${part}`;
/** Remote and slot of an id from the server. */
export const parseSlotId = (id: string) => id.split('/', 2) as [RemoteName, SlotName];

import type { SlotName } from '@app/shell-api';
import { usePageData } from '../page/page-data.ts';
import type { RemoteName } from './load-remote.ts';

/** Id of a slot in the page data. */
export const toSlotId = (remote: string, slot: SlotName): string => `${remote}/${slot}`;

/** True if the slot's content came with the document's HTML. */
export const useRenderedSlot = (remote: RemoteName, slot: SlotName): boolean =>
  usePageData().slots?.includes(toSlotId(remote, slot)) ?? false;

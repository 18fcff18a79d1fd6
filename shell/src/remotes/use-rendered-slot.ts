import type { SlotName } from '@app/shell-api';
import { usePageData } from '../page/page-data.ts';
import type { RemoteName } from './load-remote.ts';

/** How a slot is called in what comes with a page. */
export const toSlotId = (remote: string, slot: SlotName): string => `${remote}/${slot}`;

/** Whether what a remote puts there came with the HTML of this document. */
export const useRenderedSlot = (remote: RemoteName, slot: SlotName): boolean =>
  usePageData().slots?.includes(toSlotId(remote, slot)) ?? false;

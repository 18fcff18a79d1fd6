import type { InboxKind } from '@app/types/admin/inbox';
import type { ComponentType } from 'react';

/** What an item is read and decided in. */
export interface ItemViewProps {
  id: string;
  kind: InboxKind;
}

/** The view of each kind; its code loads when an item of it opens. */
export type ItemViews = Readonly<Record<InboxKind, ComponentType<ItemViewProps>>>;

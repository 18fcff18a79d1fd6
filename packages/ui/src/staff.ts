// Parts of the back office, apart from the public barrel so that no visitor's page carries them.
export {
  AdminHeader,
  type AdminHeaderProps,
  AdminMore,
  AdminNavButton,
  AdminNavLink,
  type AdminNavLinkProps,
} from './staff/AdminHeader.tsx';
export { Changes, type ChangesProps, Marked, type MarkedPiece, type MarkedProps } from './staff/Changes.tsx';
export { CheckRow, type CheckRowProps, CheckRows } from './staff/CheckRow.tsx';
export { Clock, type ClockProps } from './staff/Clock.tsx';
export { DiffRow, type DiffRowProps, DiffRows, DiffSame } from './staff/DiffRow.tsx';
export { Dock, Key, Keys, type KeysProps, News, type NewsProps } from './staff/Dock.tsx';
export {
  Decide,
  History,
  type HistoryProps,
  Item,
  ItemPart,
  type ItemPartProps,
  type ItemProps,
} from './staff/Item.tsx';
export { Panes, type PanesProps } from './staff/Panes.tsx';
export { Queue, QueueItem, type QueueItemProps, type QueueProps } from './staff/Queue.tsx';
export { Segments, type SegmentsProps } from './staff/Segments.tsx';
export { Cell, type CellProps, Table, type TableProps } from './staff/Table.tsx';
export { Tile, type TileProps, Tiles } from './staff/Tile.tsx';

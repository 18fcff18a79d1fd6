// Components for staff, separate from the public index so that visitors never load them.
export {
  AdminHeader,
  type AdminHeaderProps,
  AdminMore,
  AdminNavButton,
  AdminNavLink,
  type AdminNavLinkProps,
  SectionNav,
} from './staff/AdminHeader.tsx';
export { AdminMain, AdminPage, AdminPageHead, type AdminPageHeadProps } from './staff/AdminPage.tsx';
export { Changes, type ChangesProps, Marked, type MarkedPiece, type MarkedProps } from './staff/Changes.tsx';
export { CheckRow, type CheckRowProps, CheckRows } from './staff/CheckRow.tsx';
export {
  Confirm,
  ConfirmButton,
  type ConfirmButtonProps,
  type ConfirmProps,
} from './staff/Confirm.tsx';
export {
  BandChart,
  type BandChartProps,
  type ChartColor,
  Legend,
  PairBars,
  type PairBarsProps,
  ShareBar,
  type ShareBarProps,
} from './staff/charts/Charts.tsx';
export { type Column, DataTable, type DataTableProps, numeric } from './staff/DataTable.tsx';
export {
  BarButton,
  BarChoice,
  BarChoices,
  BarFoot,
  BarMenu,
  BarPanel,
  DecisionBar,
  type DecisionBarProps,
} from './staff/DecisionBar.tsx';
export { DiffRow, type DiffRowProps, DiffRows, DiffSame } from './staff/DiffRow.tsx';
export { Dock, Key, News, type NewsProps } from './staff/Dock.tsx';
export {
  DataField,
  DataForm,
  type DataFormProps,
  type FieldRow,
  type FormValues,
} from './staff/form/DataForm.tsx';
export { PasswordInput } from './staff/form/PasswordInput.tsx';
export { SearchInput } from './staff/form/SearchInput.tsx';
export {
  Age,
  type AgeGrade,
  FilterFold,
  Inbox,
  type InboxProps,
  Line,
  type LineProps,
  Lines,
  ListHead,
  Mark,
  type MarkProps,
  QuietSelect,
  type QuietSelectProps,
  Who,
} from './staff/Inbox.tsx';
export {
  Decide,
  History,
  HistoryList,
  type HistoryProps,
  ItemPart,
  type ItemPartProps,
} from './staff/Item.tsx';
export {
  Context,
  FoldLine,
  FoldLines,
  Judge,
  MarkedPlace,
  MarkNumber,
  OpenItem,
  type OpenItemProps,
  RatingLine,
  Why,
  type WhyProps,
} from './staff/OpenItem.tsx';
export {
  FindAll,
  PaletteInput,
  type PaletteInputProps,
  PaletteList,
  type PaletteListProps,
  type PaletteRow,
} from './staff/Palette.tsx';
export { Segments, type SegmentsProps } from './staff/Segments.tsx';
export * from './staff/staff-icons.tsx';
export { Cell, type CellProps, Table, type TableProps } from './staff/Table.tsx';
export { Tab, Tabs } from './staff/Tabs.tsx';
export { Tile, type TileProps, Tiles } from './staff/Tile.tsx';

import { createIcon, Glyph, type IconProps } from '@app/ui';

export const AppealIcon = /* @__PURE__ */ createIcon(
  'M12 4v16M7 20h10M4.5 7h15M4.5 7L2 13.5h5ZM19.5 7L17 13.5h5Z',
);
export const ApprovalIcon = /* @__PURE__ */ createIcon('M2.5 12.5l4 4.5L14 8M11 16l1 1L21.5 7');
export const ChevronUpIcon = /* @__PURE__ */ createIcon('M5.5 15L12 8.5l6.5 6.5');
export const ClaimIcon = /* @__PURE__ */ createIcon(
  'M3.5 15.5a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0 -9 0ZM11.5 12.5L20 4M16 8l3 3',
);
export const EyeIcon = /* @__PURE__ */ createIcon(
  'M2.5 12C5 7.8 8 5.8 12 5.8s7 2 9.5 6.2c-2.5 4.2-5.5 6.2-9.5 6.2S5 16.2 2.5 12ZM9.2 12a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0 -5.6 0Z',
);
export const HistoryIcon = /* @__PURE__ */ createIcon(
  'M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4v4.5h4.5M12 8v4.3l3 1.7',
);
export const ListingIcon = /* @__PURE__ */ createIcon('M4 20.5V9l8-5.5L20 9v11.5ZM12 11.5v6M9 14.5h6');
export const MoreIcon = (props: IconProps) => (
  <Glyph {...props} strokeWidth={3.6} d="M5 12h.1M12 12h.1M19 12h.1" />
);
export const NoteIcon = /* @__PURE__ */ createIcon('M5 4h14v11l-5 5H5ZM14 20v-5h5');
export const ReplyIcon = /* @__PURE__ */ createIcon('M20 19v-5a4 4 0 0 0-4-4H5M5 10l5-5M5 10l5 5');
export const ReportIcon = /* @__PURE__ */ createIcon(
  'M4 10v4.5h3.5L17 19V5.5L7.5 10ZM20 10.5v3.5M8 14.5l1.5 5',
);
export const SortIcon = /* @__PURE__ */ createIcon('M8 10l4-5 4 5M8 14l4 5 4-5');
export const UpdateIcon = /* @__PURE__ */ createIcon('M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19ZM13.5 7l3.5 3.5');

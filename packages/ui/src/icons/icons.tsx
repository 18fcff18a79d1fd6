import type { SVGProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Icon.module.css';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'd'> {
  /** The label of an icon without text beside it. Absent: hidden from assistive technology. */
  label?: string;
}

/** An icon of one SVG path. */
export const Glyph = ({ label, d, className, ...props }: IconProps & { d: string }) => (
  <svg
    viewBox="0 0 24 24"
    role={label ? 'img' : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
    {...props}
    className={classNames(styles.Icon, className)}
  >
    <path d={d} />
  </svg>
);

/** Creates an icon component of one SVG path. Calls need `@__PURE__`, so that unused icons are tree-shaken. */
export const createIcon = (pathData: string) => (props: IconProps) => <Glyph {...props} d={pathData} />;

export const ArrowLeftIcon = /* @__PURE__ */ createIcon('M20 12H5M11 6l-6 6 6 6');
export const ArrowRightIcon = /* @__PURE__ */ createIcon('M4 12h15M13 6l6 6-6 6');
export const BellIcon = /* @__PURE__ */ createIcon('M6 17V11a6 6 0 0 1 12 0v6M3.5 17h17M10 20.5h4');
export const CameraIcon = /* @__PURE__ */ createIcon(
  'M3 7.5h4.5L9 5h6l1.5 2.5H21V19H3ZM8.5 13a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0 -7 0Z',
);
export const CheckIcon = /* @__PURE__ */ createIcon('M4.5 12.5l5 5L20 6.5');
export const ChevronDownIcon = /* @__PURE__ */ createIcon('M5 9l7 7 7-7');
export const ClockIcon = /* @__PURE__ */ createIcon('M3 12a9 9 0 1 0 18 0 9 9 0 1 0 -18 0ZM12 7v5.3l3.5 2');
export const CloseIcon = /* @__PURE__ */ createIcon('M5.5 5.5l13 13M18.5 5.5l-13 13');
export const CompareIcon = /* @__PURE__ */ createIcon('M3.5 5h7v14h-7ZM13.5 5h7v14h-7Z');
export const DoorIcon = /* @__PURE__ */ createIcon('M3 21h18M6 21V3.5h9V21M15 7h4v14M11.5 12.5v.1');
export const ExternalIcon = /* @__PURE__ */ createIcon('M14 4h6v6M20 4l-9 9M18 14v6H4V6h6');
export const FilterIcon = /* @__PURE__ */ createIcon(
  'M4 7h9M19 7h1M4 17h1M11 17h9M13.4 7a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0 -5.2 0ZM5.4 17a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0 -5.2 0Z',
);
export const FlagIcon = /* @__PURE__ */ createIcon('M5 21V4h13l-2.5 4.5L18 13H5');
export const GlobeIcon = /* @__PURE__ */ createIcon(
  'M3 12a9 9 0 1 0 18 0 9 9 0 1 0 -18 0ZM3 12h18M12 3c3.5 3 3.5 15 0 18M12 3c-3.5 3-3.5 15 0 18',
);
export const InfoIcon = /* @__PURE__ */ createIcon(
  'M3 12a9 9 0 1 0 18 0 9 9 0 1 0 -18 0ZM12 11v5.5M12 7.6v.1',
);
export const LockIcon = /* @__PURE__ */ createIcon('M5 11h14v9.5H5ZM8 11V8a4 4 0 0 1 8 0v3');
export const MailIcon = /* @__PURE__ */ createIcon('M3 5.5h18v13H3ZM3 6.5l9 7 9-7');
export const MapIcon = /* @__PURE__ */ createIcon(
  'M3 6l6-2.5 6 2.5 6-2.5V18l-6 2.5-6-2.5-6 2.5ZM9 3.5V18M15 6v14.5',
);
export const MenuIcon = /* @__PURE__ */ createIcon('M4 7h16M4 12h16M4 17h16');
export const MessageIcon = /* @__PURE__ */ createIcon('M4 4.5h16v11.5h-8.5L7 20.5V16H4Z');
export const MinusIcon = /* @__PURE__ */ createIcon('M5 12h14');
export const MoveIcon = /* @__PURE__ */ createIcon(
  'M12 3v18M3 12h18M9.5 5.5L12 3l2.5 2.5M9.5 18.5L12 21l2.5-2.5M5.5 9.5L3 12l2.5 2.5M18.5 9.5L21 12l-2.5 2.5',
);
export const OfflineIcon = /* @__PURE__ */ createIcon(
  'M4 4l16 16M8.5 15.5a5 5 0 0 1 5.5-1M5.5 12a9.5 9.5 0 0 1 4-2.3M13.5 9.3a9.5 9.5 0 0 1 5 2.7M2.5 8.5a14 14 0 0 1 4-2.6M11 5a14 14 0 0 1 10.5 3.5M12 19v.1',
);
export const PhoneIcon = /* @__PURE__ */ createIcon(
  'M5 3.5h3.6l1.8 4.6-2.3 1.6a12 12 0 0 0 6.2 6.2l1.6-2.3 4.6 1.8V19a2 2 0 0 1-2.2 2A17 17 0 0 1 3 5.7 2 2 0 0 1 5 3.5Z',
);
export const PlaceIcon = /* @__PURE__ */ createIcon(
  'M12 21.5c4.6-4.7 7-8.3 7-11.3a7 7 0 1 0-14 0c0 3 2.4 6.6 7 11.3ZM9.7 10a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0 -4.6 0Z',
);
export const PlusIcon = /* @__PURE__ */ createIcon('M12 5v14M5 12h14');
export const PrintIcon = /* @__PURE__ */ createIcon('M7 8V3h10v5M7 17H4V8.5h16V17h-3M7 14h10v7H7Z');
export const RetryIcon = /* @__PURE__ */ createIcon('M20 5v5h-5M20 10a8.5 8.5 0 1 0 .5 4');
export const SaveIcon = /* @__PURE__ */ createIcon('M6 3.5h12V21l-6-4.5L6 21Z');
export const SealIcon = /* @__PURE__ */ createIcon(
  'M12 2.5l2.6 2 3.3-.2.8 3.2 2.8 1.8-1.3 3 1.3 3-2.8 1.8-.8 3.2-3.3-.2-2.6 2-2.6-2-3.3.2-.8-3.2-2.8-1.8 1.3-3-1.3-3 2.8-1.8.8-3.2 3.3.2ZM8.3 12.3l2.6 2.6 4.8-5.2',
);
export const SearchIcon = /* @__PURE__ */ createIcon(
  'M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0 -13 0ZM15.5 15.5L21 21',
);
export const ShareIcon = /* @__PURE__ */ createIcon('M12 15V3.5M7.5 8L12 3.5 16.5 8M5 12v8.5h14V12');
export const UndoIcon = /* @__PURE__ */ createIcon('M4 9h10a6 6 0 0 1 0 12H8M4 9l5-5M4 9l5 5');
export const UserIcon = /* @__PURE__ */ createIcon(
  'M7.8 8a4.2 4.2 0 1 0 8.4 0 4.2 4.2 0 1 0 -8.4 0ZM4 21c.6-4.6 3.8-6.8 8-6.8s7.4 2.2 8 6.8',
);
export const WarnIcon = /* @__PURE__ */ createIcon('M12 3.5L22 20.5H2ZM12 10v4.5M12 17.6v.1');

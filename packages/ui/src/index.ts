export {
  Button,
  ButtonFace,
  type ButtonKind,
  ButtonLink,
  type ButtonLinkProps,
  type ButtonProps,
} from './actions/Button.tsx';
export { Anchor, type AnchorProps, Link, LinkProvider } from './actions/Link.tsx';
export { useFocusFallback } from './actions/use-focus-fallback.ts';
export { Card, Panel, type PanelProps } from './cards/Card.tsx';
export {
  FullReview,
  type FullReviewProps,
  Review,
  ReviewByline,
  type ReviewProps,
} from './cards/Review.tsx';
export { classNames } from './class-names.ts';
export {
  Details,
  Disclosure,
  type DisclosureProps,
  DisclosureRow,
  NarrowDisclosure,
} from './disclosure/Disclosure.tsx';
export { artPath, type DrawingName, drawingViewBoxes } from './drawings/drawings.ts';
export { Figure, type FigureProps, Portrait, type PortraitProps, Scene } from './drawings/Figure.tsx';
export { Badge, Chip, type ChipProps, Chips, Pin } from './facts/Chip.tsx';
export {
  Credentials,
  type CredentialsProps,
  DescriptionList,
  type DescriptionListProps,
  PlainList,
} from './facts/DescriptionList.tsx';
export { Fact, type FactProps } from './facts/Fact.tsx';
export { Banner, type BannerProps } from './feedback/Banner.tsx';
export { Dialog, type DialogProps } from './feedback/Dialog.tsx';
export {
  EmptyState,
  type EmptyStateProps,
  WiderSearches,
  type WiderSearchesProps,
} from './feedback/EmptyState.tsx';
export { Progress, type ProgressProps } from './feedback/Progress.tsx';
export { Sheet, type SheetProps } from './feedback/Sheet.tsx';
export { Skeleton, type SkeletonProps } from './feedback/Skeleton.tsx';
export { type ShowToast, type ToastContent, ToastProvider, useToast } from './feedback/Toast.tsx';
export { Checkbox, type CheckboxProps } from './forms/Checkbox.tsx';
export {
  ChoiceGroup,
  type ChoiceGroupProps,
  ChoiceOption,
  type ChoiceOptionProps,
  ChoicePairs,
  ChoiceRow,
} from './forms/ChoiceGroup.tsx';
export { Field, FieldError, type FieldProps, RequiredMark } from './forms/Field.tsx';
export { Fieldset, type FieldsetProps } from './forms/Fieldset.tsx';
export { Input, Select, type SelectProps, Textarea } from './forms/Input.tsx';
export { SearchRow, type SearchRowProps } from './forms/SearchRow.tsx';
export { StarInput, type StarInputProps } from './forms/StarInput.tsx';
export { HeaderMenu, type HeaderMenuProps } from './frame/HeaderMenu.tsx';
export { Logo, LogoMark } from './frame/Logo.tsx';
export { Menu, useDetailsMenu } from './frame/Menu.tsx';
export { SiteFooter, SiteFooterGroup, SiteFooterLink, type SiteFooterProps } from './frame/SiteFooter.tsx';
export { SiteHeader, type SiteHeaderProps, SiteNavButton, SiteNavLink } from './frame/SiteHeader.tsx';
export { SkipLink } from './frame/SkipLink.tsx';
export { createIcon, Glyph, type IconProps } from './icons/Glyph.tsx';
export * from './icons/icons.tsx';
export {
  Container,
  FieldGrid,
  Grid,
  type GridProps,
  Ground,
  Row,
  Section,
  type SectionProps,
  type Space,
  Stack,
  Text,
  VisuallyHidden,
} from './layout/Layout.tsx';
export { Pager, type PagerProps } from './lists/Pager.tsx';
export { Score, type ScoreProps } from './ratings/Score.tsx';
export { ShareBar } from './ratings/ShareBar.tsx';
export { Stars, type StarsProps } from './ratings/Stars.tsx';
export { toggleValue } from './toggle-value.ts';
export { useBrowserValue, useHydrated } from './use-browser-value.ts';
export {
  Quote,
  type QuoteProps,
  Reply,
  TextWithNumber,
  UserText,
} from './words/Quote.tsx';

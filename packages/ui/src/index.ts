export { Button, ButtonFace, type ButtonKind, ButtonLink, type ButtonProps } from './actions/Button.tsx';
export { Anchor, type AnchorProps, Link, LinkProvider } from './actions/Link.tsx';
export { useFocusFallback } from './actions/use-focus-fallback.ts';
export { Card, Panel } from './cards/Card.tsx';
export { FullReview, ReviewByline, ShortReview } from './cards/Review.tsx';
export { classNames } from './class-names.ts';
export { Details, Disclosure, DisclosureRow, NarrowDisclosure } from './disclosure/Disclosure.tsx';
export { Figure, Portrait, Scene } from './drawings/Figure.tsx';
export { Badge, Chip, type ChipProps, Chips, Pin } from './facts/Chip.tsx';
export { Credentials, type CredentialsProps, DescriptionList, PlainList } from './facts/DescriptionList.tsx';
export { Fact } from './facts/Fact.tsx';
export { Banner } from './feedback/Banner.tsx';
export { Dialog, type DialogProps } from './feedback/Dialog.tsx';
export { EmptyState, WiderSearches, type WiderSearchesProps } from './feedback/EmptyState.tsx';
export { Progress } from './feedback/Progress.tsx';
export { Sheet } from './feedback/Sheet.tsx';
export { Skeleton } from './feedback/Skeleton.tsx';
export { ToastProvider, useToast } from './feedback/Toast.tsx';
export { Checkbox } from './forms/Checkbox.tsx';
export {
  ChoiceGroup,
  type ChoiceGroupProps,
  ChoiceOption,
  ChoicePairs,
  ChoiceRow,
} from './forms/ChoiceGroup.tsx';
export { Field, FieldError, type FieldProps } from './forms/Field.tsx';
export { Fieldset, type FieldsetProps } from './forms/Fieldset.tsx';
export { Input, Select, type SelectProps, Textarea } from './forms/Input.tsx';
export { SearchRow } from './forms/SearchRow.tsx';
export { StarInput, type StarInputProps } from './forms/StarInput.tsx';
export { HeaderMenu } from './frame/HeaderMenu.tsx';
export { Logo, LogoMark } from './frame/Logo.tsx';
export { Menu, useDetailsMenu } from './frame/Menu.tsx';
export { SiteFooter, SiteFooterGroup, SiteFooterLink } from './frame/SiteFooter.tsx';
export { SiteHeader, SiteNavButton, SiteNavLink } from './frame/SiteHeader.tsx';
export { SkipLink } from './frame/SkipLink.tsx';
export * from './icons/icons.tsx';
export {
  Container,
  FieldGrid,
  Grid,
  Ground,
  Row,
  Section,
  Stack,
  Text,
  VisuallyHidden,
} from './layout/Layout.tsx';
export { Pager } from './lists/Pager.tsx';
export { Score } from './ratings/Score.tsx';
export { ShareBar } from './ratings/ShareBar.tsx';
export { Stars } from './ratings/Stars.tsx';
export { toggleValue } from './toggle-value.ts';
export { useBrowserValue, useIsHydrated } from './use-browser-value.ts';
export { Quote, Reply, TextWithNumber, UserText } from './words/Quote.tsx';

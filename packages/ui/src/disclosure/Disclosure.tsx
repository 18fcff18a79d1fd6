import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { classNames } from '../class-names.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import styles from './Disclosure.module.css';

export interface DisclosureProps extends Omit<ComponentProps<'div'>, 'onToggle'> {
  /** Text of the button, optionally with an icon before it. */
  label: ReactNode;
  /** Controlled; absent: the component keeps the state. */
  open?: boolean;
  onToggle?: (open: boolean) => void;
}

/** A button that shows and hides the following content. */
export function Disclosure({ label, open, onToggle, className, children, ...rest }: DisclosureProps) {
  const bodyId = useId();
  const [internalOpen, setInternalOpen] = useState(false);
  const isOpen = open ?? internalOpen;
  const toggle = () => {
    setInternalOpen(!isOpen);
    onToggle?.(!isOpen);
  };
  return (
    <div {...rest} className={classNames(styles.Fold, className)} data-open={isOpen ? '' : undefined}>
      <Button
        needsScript
        className={classNames(styles['Fold-button'], 'NoPrint')}
        kind="secondary"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={toggle}
      >
        {label} <ChevronDownIcon />
      </Button>
      <div className={styles['Fold-body']} id={bodyId}>
        {children}
      </div>
    </div>
  );
}

/** A native details for narrow windows: from 62rem the content is always visible, without a summary. */
export function NarrowDisclosure({
  summary,
  className,
  children,
  ...rest
}: ComponentProps<'details'> & { summary: ReactNode }) {
  const detailsRef = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    // For browsers whose style sheets cannot show closed content.
    const isStyled = window.CSS?.supports?.('selector(::details-content)');
    if (!isStyled && window.matchMedia?.('(min-width: 62rem)').matches !== false)
      detailsRef.current!.open = true;
  }, []);
  return (
    <details {...rest} ref={detailsRef} className={classNames(styles.NarrowFold, className)}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

/** A native details: works without scripts, and opens for find-in-page. */
export function More({
  label,
  className,
  children,
  ...rest
}: ComponentProps<'details'> & { label: ReactNode }) {
  return (
    <details {...rest} className={classNames(styles.More, className)}>
      <summary>
        <ChevronDownIcon /> {label}
      </summary>
      {children}
    </details>
  );
}

interface DisclosureRowProps extends ComponentProps<'details'> {
  /** A heading. */
  summary: ReactNode;
  /** A line about what it holds. */
  hint?: ReactNode;
  /** Anchor of the content: the browser opens a fold for it. */
  id?: string;
}

/** A native details as a whole row, which opens for find-in-page. On paper it is open. */
export function DisclosureRow({ summary, hint, id, className, children, ...rest }: DisclosureRowProps) {
  return (
    <details {...rest} className={classNames(styles.FoldRow, className)}>
      <summary>
        <span>
          {summary}
          {hint && <span className={styles['FoldRow-hint']}>{hint}</span>}
        </span>
        <ChevronDownIcon />
      </summary>
      <div id={id} className={styles['FoldRow-body']}>
        {children}
      </div>
    </details>
  );
}

import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { classNames } from '../class-names.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  /** Text of the button, optionally with an icon before it. */
  label: ReactNode;
  /** The controlled state. Absent: the component has its own state. */
  open?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A button that shows and hides the following content. */
export function Disclosure({ label, open, onToggle, children }: DisclosureProps) {
  const bodyId = useId();
  const [isInternallyOpen, setIsInternallyOpen] = useState(false);
  const isOpen = open ?? isInternallyOpen;
  const toggle = () => {
    setIsInternallyOpen(!isOpen);
    onToggle?.(!isOpen);
  };
  return (
    <div className={styles.Fold} data-open={isOpen ? '' : undefined}>
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

/** A native `<details>` for narrow windows: from 62rem on, the content is always visible and the summary hidden. */
export function NarrowDisclosure({
  summary,
  className,
  children,
  ...props
}: ComponentProps<'details'> & { summary: ReactNode }) {
  const detailsRef = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    // For browsers in which CSS cannot show the content of closed `<details>`.
    const isStyled = window.CSS?.supports?.('selector(::details-content)');
    if (!isStyled && window.matchMedia?.('(min-width: 62rem)').matches !== false)
      detailsRef.current!.open = true;
  }, []);
  return (
    <details {...props} ref={detailsRef} className={classNames(styles.NarrowFold, className)}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

/** A native `<details>`: it works without scripts, and find-in-page opens it. */
export const Details = ({
  label,
  className,
  children,
  ...props
}: ComponentProps<'details'> & { label: ReactNode }) => (
  <details {...props} className={classNames(styles.More, className)}>
    <summary>
      <ChevronDownIcon /> {label}
    </summary>
    {children}
  </details>
);

interface DisclosureRowProps extends ComponentProps<'details'> {
  /** A heading. */
  summary: ReactNode;
  /** A line that describes the content. */
  hint?: ReactNode;
  /** The id of the content: a link to it opens the row. */
  id?: string;
}

/** A native `<details>` as a whole row. Find-in-page opens it, and in print it is open. */
export const DisclosureRow = ({ summary, hint, id, className, children, ...props }: DisclosureRowProps) => (
  <details {...props} className={classNames(styles.FoldRow, className)}>
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

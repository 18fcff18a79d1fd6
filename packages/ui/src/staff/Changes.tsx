import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { MinusIcon, PlusIcon } from '../icons/icons.tsx';
import { VisuallyHidden } from '../layout/Layout.tsx';
import styles from './Changes.module.css';

/** A piece of a text: what stayed, or what changed. */
export interface MarkedPiece {
  text: string;
  changed: boolean;
}

export interface MarkedProps {
  /** "out": words that go. "in": words that come. */
  kind: 'in' | 'out';
  pieces: readonly MarkedPiece[];
}

/** A text whose changed words are marked; the rest stays plain. Line breaks are kept. */
export function Marked({ kind, pieces }: MarkedProps) {
  const Mark = kind === 'in' ? 'ins' : 'del';
  return (
    <p className={styles.Marked}>
      {pieces.map(({ text, changed }, index) =>
        changed ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
      )}
    </p>
  );
}

export interface ChangesProps extends Omit<ComponentProps<'ul'>, 'children'> {
  kind: 'in' | 'out';
  /** Said before each item to those who don't see the sign: "Added:". */
  word: string;
  items: readonly string[];
}

/** What joins or leaves a list. */
export function Changes({ kind, word, items, className, ...rest }: ChangesProps) {
  const Mark = kind === 'in' ? 'ins' : 'del';
  return (
    <ul {...rest} className={classNames(styles.Changes, className)}>
      {items.map((item) => (
        <li key={item} data-kind={kind}>
          {kind === 'in' ? <PlusIcon /> : <MinusIcon />}
          <span>
            <VisuallyHidden>{word} </VisuallyHidden>
            <Mark>{item}</Mark>
          </span>
        </li>
      ))}
    </ul>
  );
}

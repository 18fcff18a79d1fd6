import type { MarkedPiece } from '@app/remote-kit/changed-words';
import { classNames, MinusIcon, PlusIcon, Row, Stack, UserText, VisuallyHidden } from '@app/ui';
import type { ComponentProps } from 'react';
import styles from './Changes.module.css';

export interface MarkedProps {
  /** "out": removed words. "in": added words. */
  kind: 'in' | 'out';
  pieces: readonly MarkedPiece[];
}

/** A text with its changed words marked. Line breaks are kept. */
export function Marked({ kind, pieces }: MarkedProps) {
  const Mark = kind === 'in' ? 'ins' : 'del';
  return (
    <p className={styles.Marked}>
      <bdi>
        {pieces.map(({ text, changed }, index) =>
          changed ? (
            <Mark key={index}>
              <UserText>{text}</UserText>
            </Mark>
          ) : (
            <UserText key={index}>{text}</UserText>
          ),
        )}
      </bdi>
    </p>
  );
}

export interface ChangesProps extends Omit<ComponentProps<'ul'>, 'children'> {
  kind: 'in' | 'out';
  /** The prefix of each item for screen readers: "Added:". */
  prefix: string;
  items: readonly string[];
}

/** A list of the added or removed entries. */
export function Changes({ kind, prefix, items, className, ...rest }: ChangesProps) {
  const Mark = kind === 'in' ? 'ins' : 'del';
  return (
    <Stack as="ul" gap="half" {...rest} className={classNames(styles.Changes, className)}>
      {items.map((item) => (
        <Row as="li" gap={1} align="start" nowrap key={item} data-kind={kind}>
          {kind === 'in' ? <PlusIcon /> : <MinusIcon />}
          <span>
            <VisuallyHidden>{prefix} </VisuallyHidden>
            <Mark>
              <UserText>{item}</UserText>
            </Mark>
          </span>
        </Row>
      ))}
    </Stack>
  );
}

import type { TextSegment } from '@app/remote-kit/compare-words';
import { classNames, MinusIcon, PlusIcon, Row, Stack, UserText, VisuallyHidden } from '@app/ui';
import type { ComponentProps } from 'react';
import styles from './ChangeList.module.css';

export interface ChangedTextProps {
  /** The kind of change that the highlighted words are. */
  kind: 'added' | 'removed';
  segments: readonly TextSegment[];
}

/** A text with its changed words highlighted. Line breaks are kept. */
export function ChangedText({ kind, segments }: ChangedTextProps) {
  const ChangeElement = kind === 'added' ? 'ins' : 'del';
  return (
    <p className={styles.ChangedText}>
      <bdi>
        {segments.map(({ text, isChanged }, index) =>
          isChanged ? (
            <ChangeElement key={index}>
              <UserText>{text}</UserText>
            </ChangeElement>
          ) : (
            <UserText key={index}>{text}</UserText>
          ),
        )}
      </bdi>
    </p>
  );
}

export interface ChangeListProps extends Omit<ComponentProps<'ul'>, 'children'> {
  kind: 'added' | 'removed';
  /** The prefix of each item for screen readers: "Added:". */
  prefix: string;
  items: readonly string[];
}

/** A list of the added or removed items. */
export function ChangeList({ kind, prefix, items, className, ...props }: ChangeListProps) {
  const ChangeElement = kind === 'added' ? 'ins' : 'del';
  return (
    <Stack as="ul" gap="half" {...props} className={classNames(styles.ChangeList, className)}>
      {items.map((item) => (
        <Row as="li" gap={1} align="start" nowrap key={item} data-kind={kind}>
          {kind === 'added' ? <PlusIcon /> : <MinusIcon />}
          <span>
            <VisuallyHidden>{prefix} </VisuallyHidden>
            <ChangeElement>
              <UserText>{item}</UserText>
            </ChangeElement>
          </span>
        </Row>
      ))}
    </Stack>
  );
}

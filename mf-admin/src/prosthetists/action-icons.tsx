import type { ActionButton } from '@app/types/admin/actions/action';
import { CheckIcon, CloseIcon, MailIcon, MinusIcon, UndoIcon } from '@app/ui';
import type { ReactNode } from 'react';

/** The signs that rows of the table of actions name. */
export const actionIcons: Readonly<Record<NonNullable<ActionButton<never>['icon']>, ReactNode>> = {
  check: <CheckIcon />,
  close: <CloseIcon />,
  minus: <MinusIcon />,
  undo: <UndoIcon />,
  mail: <MailIcon />,
};

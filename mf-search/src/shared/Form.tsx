import { Stack } from '@app/ui';
import type { ComponentProps } from 'react';

interface FormProps extends Omit<ComponentProps<typeof Stack<'form'>>, 'as' | 'onSubmit'> {
  onSubmit: (form: HTMLFormElement) => unknown;
}

/** Fields below each other in a form that checks itself and is sent by script. */
export const Form = ({ onSubmit, noValidate = true, ...props }: FormProps) => (
  <Stack
    as="form"
    {...props}
    noValidate={noValidate}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit(event.currentTarget);
    }}
  />
);

/** Ref of what appears in the place of a pressed button, so that it gets the focus. */
export const focusElement = (element: HTMLElement | null): void => element?.focus();

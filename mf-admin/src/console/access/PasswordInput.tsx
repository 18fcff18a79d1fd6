import { Check, Input } from '@app/ui';
import { type ComponentProps, useState } from 'react';

/** A password that can be pasted, filled in by a password manager, and looked at (WCAG 3.3.8). */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Input {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <Check label="Show what I type" checked={shown} onChange={(event) => setShown(event.target.checked)} />
    </>
  );
}

import { type ComponentProps, useState } from 'react';
import { Check } from '../../forms/Check.tsx';
import { Input } from '../../forms/Input.tsx';

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

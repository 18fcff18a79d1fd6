import { type ComponentProps, useState } from 'react';
import { Check } from '../../forms/Check.tsx';
import { Input } from '../../forms/Input.tsx';

/** A password field that allows pasting and password managers and can show the password (WCAG 3.3.8). */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Input {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <Check label="Show what I type" checked={shown} onChange={(event) => setShown(event.target.checked)} />
    </>
  );
}

import { Checkbox, Input } from '@app/ui';
import { type ComponentProps, useEffect, useRef, useState } from 'react';

/** A ref that focuses a field and selects its text. A checkbox has none. */
export function focusAndSelect(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select?.();
}

/** A password field that allows pasting and password managers and can show the password (WCAG 3.3.8). */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <Input {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <Checkbox
        label="Show what I type"
        checked={isShown}
        onChange={(event) => setIsShown(event.target.checked)}
      />
    </>
  );
}

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'ref' | 'type' | 'defaultValue'> {
  /** The current search. */
  value?: string;
}

/** A search input. A change of `value` from outside (Back, a saved link, cleared filters) replaces the typed text. */
export function SearchInput({ value = '', ...props }: SearchInputProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (inputRef.current) inputRef.current.value = value;
  }, [value]);
  return <Input {...props} ref={inputRef} type="search" defaultValue={value} />;
}

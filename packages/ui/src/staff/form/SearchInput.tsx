import { type ComponentProps, useEffect, useRef } from 'react';
import { Input } from '../../forms/Input.tsx';

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'ref' | 'type' | 'defaultValue'> {
  /** The current search. */
  value?: string;
}

/** A search field. A change of `value` from outside (Back, a saved link, cleared filters) replaces the typed text. */
export function SearchInput({ value = '', ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = value;
  }, [value]);
  return <Input {...rest} ref={input} type="search" defaultValue={value} />;
}

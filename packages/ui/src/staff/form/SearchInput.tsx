import { type ComponentProps, useEffect, useRef } from 'react';
import { Input } from '../../forms/Input.tsx';

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'ref' | 'type' | 'defaultValue'> {
  /** What is searched for at the moment. */
  value?: string;
}

/** Words to search for. Another search from outside (Back, a saved link, cleared filters) shows its own words. */
export function SearchInput({ value = '', ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = value;
  }, [value]);
  return <Input {...rest} ref={input} type="search" defaultValue={value} />;
}

import { useNavigate } from '@app/router';
import { useEffect, useRef } from 'react';

/**
 * Returns a function that navigates after a reply. A reply may come late: once the component is gone, the function does
 * nothing, so that nobody is pulled away from the page that they opened meanwhile.
 */
export function useNavigateWhileOpen(): (href: string) => void {
  const navigate = useNavigate();
  const isOpenRef = useRef(false);
  useEffect(() => {
    isOpenRef.current = true;
    return () => {
      isOpenRef.current = false;
    };
  }, []);
  return (href) => {
    if (isOpenRef.current) navigate(href);
  };
}

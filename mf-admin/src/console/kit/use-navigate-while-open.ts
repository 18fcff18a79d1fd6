import { useNavigate } from '@app/router';
import { useEffect, useRef } from 'react';

/** Returns a function that navigates unless the component is gone, so that a late reply pulls nobody away. */
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

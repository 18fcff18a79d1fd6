import { VisuallyHidden } from '@app/ui';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

const AnnounceContext = createContext<(text: string) => void>(() => {});

/** Announces a change to screen readers. */
export const useAnnounce = () => useContext(AnnounceContext);

export function Announcer({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState({ text: '', times: 0 });
  const announce = useCallback((text: string) => setMessage(({ times }) => ({ text, times: times + 1 })), []);
  return (
    <AnnounceContext value={announce}>
      {children}
      <VisuallyHidden as="p" role="status">
        {/* A new element each time, so that a repeated sentence is announced again. */}
        <span key={message.times}>{message.text}</span>
      </VisuallyHidden>
    </AnnounceContext>
  );
}

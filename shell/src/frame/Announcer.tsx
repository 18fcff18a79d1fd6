import { VisuallyHidden } from '@app/ui';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

const AnnounceContext = createContext<(text: string) => void>(() => {});

export const useAnnounce = () => useContext(AnnounceContext);

export function Announcer({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState({ text: '', count: 0 });
  const announce = useCallback((text: string) => setMessage(({ count }) => ({ text, count: count + 1 })), []);
  return (
    <AnnounceContext value={announce}>
      {children}
      <VisuallyHidden as="p" role="status">
        {/* A new element each time, so that a repeated sentence is announced again. */}
        <span key={message.count}>{message.text}</span>
      </VisuallyHidden>
    </AnnounceContext>
  );
}

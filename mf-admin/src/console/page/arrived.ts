import { createContext, type RefObject } from 'react';

/** Whether a page of this document has opened before: the next one takes the focus. */
export const ArrivedContext = createContext<RefObject<boolean>>({ current: false });

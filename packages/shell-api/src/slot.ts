import { type ComponentType, createContext, createElement, type ReactNode, useContext } from 'react';
import type { SlotName, SlotProps } from './remote.ts';

interface SlotAt<S extends SlotName> {
  name: S;
  /** What the page gives to those who fill it. */
  props: SlotProps[S];
}

/** Set by the shell, which knows who fills a slot. Without a shell nobody does. */
export const SlotContext = createContext<ComponentType<SlotAt<SlotName>>>(() => null);

/** A place on a page that other remotes may fill: any number of them, or none. Each loads and fails alone. */
export function Slot<S extends SlotName>(slot: SlotAt<S>): ReactNode {
  return createElement(useContext(SlotContext), slot);
}

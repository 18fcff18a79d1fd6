import { type ComponentType, createContext, createElement, type ReactNode, useContext } from 'react';
import type { SlotName, SlotProps } from './remote.ts';

interface SlotElementProps<S extends SlotName> {
  name: S;
  /** Data that the page passes to the remotes that fill the slot. */
  props: SlotProps[S];
}

/** Component that renders what fills a slot. Set by the shell; without a shell, slots are empty. */
export const SlotContext = createContext<ComponentType<SlotElementProps<SlotName>>>(() => null);

/** A position on a page that any number of other remotes fill. Each of them loads and fails on its own. */
export function Slot<S extends SlotName>(slot: SlotElementProps<S>): ReactNode {
  return createElement(useContext(SlotContext), slot);
}

/** Describes the focused element, so that it is found again after elements were replaced by equal ones. */
interface FocusPosition {
  selector: string;
  /** Index among the matches of `selector`. */
  index: number;
  selection?: [start: number, end: number];
}

/** Returns the position of the focus in an area; undefined if it is elsewhere. */
function readFocusPosition(area: ParentNode): FocusPosition | undefined {
  const activeElement = document.activeElement;
  if (!activeElement || activeElement === document.body || !area.contains(activeElement)) return undefined;
  const attributeSelector = ['name', 'href', 'aria-label']
    .filter((attribute) => activeElement.hasAttribute(attribute))
    .map((attribute) => `[${attribute}="${CSS.escape(activeElement.getAttribute(attribute) ?? '')}"]`)[0];
  const selector = activeElement.tagName.toLowerCase() + (attributeSelector ?? '');
  const index = [...area.querySelectorAll(selector)].indexOf(activeElement);
  if (!(activeElement instanceof HTMLInputElement) || activeElement.selectionStart === null)
    return { selector, index };
  return { selector, index, selection: [activeElement.selectionStart, activeElement.selectionEnd ?? 0] };
}

/** Calls `replaceElements`, which replaces elements of the area, and restores focus and selection afterwards. */
export function preserveFocus(area: ParentNode, replaceElements: () => void): void {
  const focusPosition = readFocusPosition(area);
  replaceElements();
  if (!focusPosition) return;
  const element = area.querySelectorAll<HTMLElement>(focusPosition.selector)[focusPosition.index];
  element?.focus({ preventScroll: true });
  if (focusPosition.selection && element instanceof HTMLInputElement)
    element.setSelectionRange(...focusPosition.selection);
}

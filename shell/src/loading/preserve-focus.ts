/** Position of the focus, valid after elements were replaced by equal ones. */
interface FocusPosition {
  selector: string;
  /** Index among the matches of `selector`. */
  index: number;
  selection?: [start: number, end: number];
}

function readFocus(area: ParentNode): FocusPosition | undefined {
  const activeElement = document.activeElement;
  if (!activeElement || activeElement === document.body || !area.contains(activeElement)) return undefined;
  const selector = ['name', 'href', 'aria-label']
    .filter((attribute) => activeElement.hasAttribute(attribute))
    .map((attribute) => `[${attribute}="${CSS.escape(activeElement.getAttribute(attribute) ?? '')}"]`)[0];
  const fullSelector = activeElement.tagName.toLowerCase() + (selector ?? '');
  const index = [...area.querySelectorAll(fullSelector)].indexOf(activeElement);
  if (!(activeElement instanceof HTMLInputElement) || activeElement.selectionStart === null)
    return { selector: fullSelector, index };
  return {
    selector: fullSelector,
    index,
    selection: [activeElement.selectionStart, activeElement.selectionEnd ?? 0],
  };
}

/** Records the focus in one area; the returned function restores it in the other. */
function recordFocus(from: ParentNode, to: ParentNode): () => void {
  const focus = readFocus(from);
  return () => {
    if (!focus) return;
    const element = to.querySelectorAll<HTMLElement>(focus.selector)[focus.index];
    element?.focus({ preventScroll: true });
    if (focus.selection && element instanceof HTMLInputElement) element.setSelectionRange(...focus.selection);
  };
}

/** Replaces elements of an area without losing focus and selection. */
export function preserveFocus(area: ParentNode, replace: () => void): void {
  const restore = recordFocus(area, area);
  replace();
  restore();
}

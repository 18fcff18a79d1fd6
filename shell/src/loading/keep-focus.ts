/** Position of the focus, valid after elements were replaced by equal ones. */
interface Focus {
  selector: string;
  /** Index among the matches of `selector`. */
  index: number;
  selection?: [start: number, end: number];
}

function focusIn(area: ParentNode): Focus | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body || !area.contains(focused)) return undefined;
  const selector = ['name', 'href', 'aria-label']
    .filter((attribute) => focused.hasAttribute(attribute))
    .map((attribute) => `[${attribute}="${CSS.escape(focused.getAttribute(attribute) ?? '')}"]`)[0];
  const fullSelector = focused.tagName.toLowerCase() + (selector ?? '');
  const index = [...area.querySelectorAll(fullSelector)].indexOf(focused);
  if (!(focused instanceof HTMLInputElement) || focused.selectionStart === null)
    return { selector: fullSelector, index };
  return { selector: fullSelector, index, selection: [focused.selectionStart, focused.selectionEnd ?? 0] };
}

/** Remembers the focus in one area; the returned function restores it in the other. */
function keepFocus(from: ParentNode, to: ParentNode): () => void {
  const focus = focusIn(from);
  return () => {
    if (!focus) return;
    const element = to.querySelectorAll<HTMLElement>(focus.selector)[focus.index];
    element?.focus({ preventScroll: true });
    if (focus.selection && element instanceof HTMLInputElement) element.setSelectionRange(...focus.selection);
  };
}

/** Replaces elements of an area without losing focus and selection. */
export function preserveFocus(area: ParentNode, replace: () => void): void {
  const restore = keepFocus(area, area);
  replace();
  restore();
}

/** Where the focus is, in words that also hold after the elements were replaced by their likes. */
interface Focus {
  selector: string;
  /** Which of those that match. */
  index: number;
  selection?: [start: number, end: number];
}

function focusIn(area: ParentNode): Focus | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body || !area.contains(focused)) return undefined;
  const selector = ['name', 'href', 'aria-label']
    .filter((attribute) => focused.hasAttribute(attribute))
    .map((attribute) => `[${attribute}="${CSS.escape(focused.getAttribute(attribute) ?? '')}"]`)[0];
  const like = focused.tagName.toLowerCase() + (selector ?? '');
  const index = [...area.querySelectorAll(like)].indexOf(focused);
  if (!(focused instanceof HTMLInputElement) || focused.selectionStart === null)
    return { selector: like, index };
  return { selector: like, index, selection: [focused.selectionStart, focused.selectionEnd ?? 0] };
}

/** Remembers where the focus is in one area; the function given back sets it at the same place of the other. */
function keepFocus(from: ParentNode, to: ParentNode): () => void {
  const focus = focusIn(from);
  return () => {
    if (!focus) return;
    const same = to.querySelectorAll<HTMLElement>(focus.selector)[focus.index];
    same?.focus({ preventScroll: true });
    if (focus.selection && same instanceof HTMLInputElement) same.setSelectionRange(...focus.selection);
  };
}

/** Replaces elements of an area; anyone who was typing or tabbing there goes on at the same place. */
export function preserveFocus(area: ParentNode, replace: () => void): void {
  const restore = keepFocus(area, area);
  replace();
  restore();
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const findControls = (area: ParentNode) => [...area.querySelectorAll<Control>('input, select, textarea')];
const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');
const getControlState = (control: Control) => (isTick(control) ? control.checked : control.value);
const isLike = (one: Control, other: Control) =>
  one.tagName === other.tagName && one.name === other.name && (!isTick(one) || one.value === other.value);

/**
 * Watches what is typed into an area from now on. `carryTo` does the same to the like controls of another area, in the
 * way in which React hears of it.
 */
export function keepTyped(from: ParentNode): { carryTo: (to: ParentNode) => void } {
  const seen = new Map(findControls(from).map((control) => [control, getControlState(control)]));
  return {
    carryTo(to) {
      const others = findControls(to);
      for (const [control, was] of seen) {
        if (getControlState(control) === was) continue;
        const like = others.find((other) => isLike(other, control));
        if (!like) continue;
        if (isTick(like)) like.click();
        else {
          // React's own setter on the element would take the value for one that it knows already.
          const { prototype } = like.constructor as { prototype: Control };
          Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(like, control.value);
          like.dispatchEvent(new Event('input', { bubbles: true }));
          like.dispatchEvent(new Event('change', { bubbles: true }));
        }
      }
    },
  };
}

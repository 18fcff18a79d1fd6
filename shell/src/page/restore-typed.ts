type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Areas that come to life later than the page around them. */
export const lateArea = 'data-late';

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

function isChanged(control: Control): boolean {
  if (isTick(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  return control.value !== control.defaultValue;
}

interface Typed {
  value: string | boolean;
  /** Where the caret stands, of a field that has one. */
  selection?: [start: number, end: number];
}

function readTyped(control: Control): Typed {
  if (isTick(control)) return { value: control.checked };
  const { value } = control;
  if (control instanceof HTMLSelectElement || control.selectionStart === null) return { value };
  return { value, selection: [control.selectionStart, control.selectionEnd ?? control.selectionStart] };
}

/**
 * Watches what people type into a page before it lives. React takes its fields over with the values that it rendered
 * itself, so `restore` types it again, in the way in which React hears of it. Areas that live later wait for their own
 * `restore`, and what is typed there counts until then.
 */
export function watchTyped(page: HTMLElement): { restore: (area?: ParentNode) => void } {
  const typed = new Map<Control, Typed>();
  const living = new WeakSet<ParentNode>();
  const findArea = (control: Control) => control.closest(`[${lateArea}]`) ?? page;
  const note = (control: Control) => {
    if (!living.has(findArea(control))) typed.set(control, readTyped(control));
  };
  const handleSelection = () => {
    const control = document.activeElement as Control | null;
    const noted = control && typed.get(control);
    // React has set another value since: where the caret is then is nobody's choice.
    if (noted && readTyped(control).value === noted.value) note(control);
  };
  const handleInput = ({ target }: Event) => {
    if (target instanceof Element && target.matches('input, select, textarea')) note(target as Control);
  };
  for (const control of page.querySelectorAll<Control>('input, select, textarea')) {
    // A select without a chosen option shows its first one.
    const isUntouched = control instanceof HTMLSelectElement && !control.querySelector('[selected]');
    if (!isUntouched && isChanged(control)) note(control);
  }
  // While they come down: React stops those that go to an area that does not live yet.
  page.addEventListener('input', handleInput, true);
  page.addEventListener('change', handleInput, true);
  document.addEventListener('selectionchange', handleSelection);
  return {
    restore(area = page) {
      living.add(area);
      for (const [control, value] of typed) {
        if (findArea(control) !== area) continue;
        typed.delete(control);
        typeAgain(control, value);
      }
    },
  };
}

function typeAgain(control: Control, { value, selection }: Typed): void {
  if (isTick(control)) {
    control.checked = !value;
    control.click();
    return;
  }
  // React compares with what it last saw through the element's own setter, which it replaced: first something else.
  if (!(control instanceof HTMLSelectElement)) control.value = value === '' ? ' ' : '';
  const { prototype } = control.constructor as { prototype: Control };
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
  if (selection && !(control instanceof HTMLSelectElement) && document.activeElement === control)
    control.setSelectionRange(...selection);
}

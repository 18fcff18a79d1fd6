type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Attribute of areas that hydrate later than the page. */
export const lateAreaAttribute = 'data-late';

const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

function isChanged(control: Control): boolean {
  if (isCheckable(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    // Without a `selected` attribute, the browser shows the first option that can be chosen.
    const defaultOption =
      options.find(({ defaultSelected }) => defaultSelected) ?? options.find(({ disabled }) => !disabled);
    return control.selectedOptions[0] !== defaultOption;
  }
  return control.value !== control.defaultValue;
}

interface TypedValue {
  value: string | boolean;
  /** Text selection, in fields that support it. */
  selection?: [start: number, end: number];
}

function readTypedValue(control: Control): TypedValue {
  if (isCheckable(control)) return { value: control.checked };
  const { value } = control;
  if (control instanceof HTMLSelectElement || control.selectionStart === null) return { value };
  return { value, selection: [control.selectionStart, control.selectionEnd ?? control.selectionStart] };
}

/**
 * Records input before hydration. React overwrites fields with its own values, so `restore` enters the recorded values
 * again in a way that React notices. Late areas are restored one by one; input in them is recorded until then.
 */
export function recordTypedInput(root: HTMLElement): { restore: (area?: ParentNode) => void } {
  const typedValues = new Map<Control, TypedValue>();
  const hydratedAreas = new WeakSet<ParentNode>();
  const findArea = (control: Control) => control.closest(`[${lateAreaAttribute}]`) ?? root;
  const recordControl = (control: Control) => {
    if (!hydratedAreas.has(findArea(control))) typedValues.set(control, readTypedValue(control));
  };
  const handleSelection = () => {
    const control = document.activeElement as Control | null;
    const recordedValue = control && typedValues.get(control);
    // If React has set another value, the selection is not the user's.
    if (recordedValue && readTypedValue(control).value === recordedValue.value) recordControl(control);
  };
  const handleInput = ({ target }: Event) => {
    if (target instanceof Element && target.matches('input, select, textarea'))
      recordControl(target as Control);
  };
  for (const control of root.querySelectorAll<Control>('input, select, textarea'))
    if (isChanged(control)) recordControl(control);
  // In the capture phase, because React stops events in areas that are not hydrated yet.
  root.addEventListener('input', handleInput, true);
  root.addEventListener('change', handleInput, true);
  document.addEventListener('selectionchange', handleSelection);
  return {
    restore(area = root) {
      hydratedAreas.add(area);
      for (const [control, typedValue] of typedValues) {
        if (findArea(control) !== area) continue;
        typedValues.delete(control);
        retypeValue(control, typedValue);
      }
    },
  };
}

/** Enters a value in such a way that React handles it as input of the user. */
function retypeValue(control: Control, { value, selection }: TypedValue): void {
  if (isCheckable(control)) {
    control.checked = !value;
    control.click();
    return;
  }
  // React ignores a value that equals the last one set through its own setter, so another value is set first.
  if (!(control instanceof HTMLSelectElement)) control.value = value === '' ? ' ' : '';
  const { prototype } = control.constructor as { prototype: Control };
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
  if (selection && !(control instanceof HTMLSelectElement) && document.activeElement === control)
    control.setSelectionRange(...selection);
}

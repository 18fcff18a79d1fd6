/** Focuses the first of these fields in page order. `alsoAt` matches `alsoAt.0.city`, and the reverse. */
export function focusField(element: HTMLElement | null, fieldPaths: readonly string[]): void {
  const controls = element?.querySelectorAll<HTMLElement>('[name], [data-field]') ?? [];
  const firstControl = [...controls].find((control) => {
    const name = control.getAttribute('name') ?? control.dataset.field ?? '';
    return fieldPaths.some(
      (path) => name === path || name.startsWith(`${path}.`) || path.startsWith(`${name}.`),
    );
  });
  const details = firstControl?.closest('details');
  if (details) details.open = true;
  firstControl?.focus();
}

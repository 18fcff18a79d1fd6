/**
 * Adds the methods of `<dialog>` to jsdom for tests: opening moves the focus inside, Esc fires `cancel`, closing fires
 * `close` and restores the focus. It has no top layer and makes nothing inert, which browser tests cover.
 */
export function installJsdomDialog(): void {
  const dialogPrototype = HTMLDialogElement.prototype;
  const openerElements = new WeakMap<HTMLDialogElement, Element | null>();

  dialogPrototype.showModal = function showModal() {
    if (this.open) throw new DOMException('The dialog is already open', 'InvalidStateError');
    openerElements.set(this, document.activeElement);
    this.setAttribute('open', '');
    this.querySelector<HTMLElement>('[tabindex], button, input, select, textarea, a[href]')?.focus();
    this.addEventListener('keydown', onKeydown);
  };

  dialogPrototype.close = function close() {
    if (!this.open) return;
    this.removeAttribute('open');
    this.removeEventListener('keydown', onKeydown);
    const openerElement = openerElements.get(this);
    if (openerElement instanceof HTMLElement) openerElement.focus();
    this.dispatchEvent(new Event('close'));
  };
}

function onKeydown(this: HTMLDialogElement, event: KeyboardEvent) {
  if (event.key !== 'Escape') return;
  if (this.dispatchEvent(new Event('cancel', { cancelable: true }))) this.close();
}

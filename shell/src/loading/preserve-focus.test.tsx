import { afterEach, describe, expect, test } from 'vitest';
import { preserveFocus } from './preserve-focus.ts';

afterEach(() => document.body.replaceChildren());

/** Replaces all elements by new ones. */
function setHtml(html: string) {
  document.body.innerHTML = html;
}
const focusOn = (selector: string, index = 0) => {
  const element = document.querySelectorAll<HTMLElement>(selector)[index]!;
  element.focus();
  expect(document.activeElement).toBe(element);
  return element;
};

describe('the focus is restored', () => {
  test('in a field, at the same place of the text and with the same selection', () => {
    setHtml('<input name="name" value="anna berg"><input name="zipCode">');
    const previousInput = focusOn('[name=name]') as HTMLInputElement;
    previousInput.setSelectionRange(2, 6);
    preserveFocus(document.body, () =>
      setHtml('<p>new</p><input name="name" value="anna berg"><input name="zipCode">'),
    );
    const currentInput = document.querySelector<HTMLInputElement>('[name=name]')!;
    expect(currentInput).not.toBe(previousInput);
    expect(document.activeElement).toBe(currentInput);
    expect([currentInput.selectionStart, currentInput.selectionEnd]).toEqual([2, 6]);
  });

  test('in a list of choices, which has no selection', () => {
    setHtml('<select name="radius"><option>25</option></select>');
    focusOn('select');
    preserveFocus(document.body, () =>
      setHtml('<input name="radius"><select name="radius"><option>25</option></select>'),
    );
    expect(document.activeElement?.tagName).toBe('SELECT');
  });

  test('on a link, by its target', () => {
    setHtml('<a href="/">Home</a><a href="/guide">Guide</a>');
    focusOn('a', 1);
    preserveFocus(document.body, () => setHtml('<a href="/guide">Guide</a><a href="/">Home</a>'));
    expect(document.activeElement?.textContent).toBe('Guide');
  });

  test('on the second of two links with one target', () => {
    setHtml('<a href="/guide">FAQ</a><p><a href="/guide">Guide</a></p>');
    focusOn('a', 1);
    preserveFocus(document.body, () =>
      setHtml('<div><a href="/guide">FAQ</a></div><a href="/guide">Guide</a>'),
    );
    expect(document.activeElement?.textContent).toBe('Guide');
  });

  test('on a button without attributes, by its position', () => {
    setHtml('<button>One</button><button>Two</button>');
    focusOn('button', 1);
    preserveFocus(document.body, () => setHtml('<button>One</button><button>Two</button>'));
    expect(document.activeElement?.textContent).toBe('Two');
  });

  test('on a button whose label has quotes', () => {
    setHtml(`<button aria-label='Say "Ah"\\'>x</button>`);
    focusOn('button');
    preserveFocus(document.body, () =>
      setHtml(`<button>y</button><button aria-label='Say "Ah"\\'>x</button>`),
    );
    expect(document.activeElement?.textContent).toBe('x');
  });
});

test('a focus elsewhere stays where it is', () => {
  setHtml('<input name="name"><div id="area"><input name="name"></div>');
  const outsideInput = focusOn('input');
  const area = document.getElementById('area')!;
  preserveFocus(area, () => {
    area.innerHTML = '<input name="name">';
  });
  expect(document.activeElement).toBe(outsideInput);
});

test('without a focus before, no element gets it', () => {
  setHtml('<input name="name">');
  preserveFocus(document.body, () => setHtml('<input name="name">'));
  expect(document.activeElement).toBe(document.body);
});

test('where the element is gone, nothing else gets the focus', () => {
  setHtml('<a href="/old">Old</a>');
  focusOn('a');
  preserveFocus(document.body, () => setHtml('<a href="/new">New</a>'));
  expect(document.activeElement).toBe(document.body);
});

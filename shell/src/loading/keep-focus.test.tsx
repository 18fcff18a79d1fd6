import { afterEach, describe, expect, test } from 'vitest';
import { preserveFocus } from './keep-focus.ts';

afterEach(() => document.body.replaceChildren());

/** Elements like those before, which are new ones. */
function put(html: string) {
  document.body.innerHTML = html;
}
const focusOn = (selector: string, index = 0) => {
  const element = document.querySelectorAll<HTMLElement>(selector)[index]!;
  element.focus();
  expect(document.activeElement).toBe(element);
  return element;
};

describe('anyone who was there goes on there', () => {
  test('in a field, at the same place of the text and with the same selection', () => {
    put('<input name="name" value="anna berg"><input name="zipCode">');
    const before = focusOn('[name=name]') as HTMLInputElement;
    before.setSelectionRange(2, 6);
    preserveFocus(document.body, () =>
      put('<p>new</p><input name="name" value="anna berg"><input name="zipCode">'),
    );
    const after = document.querySelector<HTMLInputElement>('[name=name]')!;
    expect(after).not.toBe(before);
    expect(document.activeElement).toBe(after);
    expect([after.selectionStart, after.selectionEnd]).toEqual([2, 6]);
  });

  test('in a list of choices, which has no selection', () => {
    put('<select name="radius"><option>25</option></select>');
    focusOn('select');
    preserveFocus(document.body, () =>
      put('<input name="radius"><select name="radius"><option>25</option></select>'),
    );
    expect(document.activeElement?.tagName).toBe('SELECT');
  });

  test('on a link, by its target', () => {
    put('<a href="/">Home</a><a href="/guide">Guide</a>');
    focusOn('a', 1);
    preserveFocus(document.body, () => put('<a href="/guide">Guide</a><a href="/">Home</a>'));
    expect(document.activeElement?.textContent).toBe('Guide');
  });

  test('on the second of two links with one target', () => {
    put('<a href="/guide">FAQ</a><p><a href="/guide">Guide</a></p>');
    focusOn('a', 1);
    preserveFocus(document.body, () => put('<div><a href="/guide">FAQ</a></div><a href="/guide">Guide</a>'));
    expect(document.activeElement?.textContent).toBe('Guide');
  });

  test('on a button that has nothing but its place', () => {
    put('<button>One</button><button>Two</button>');
    focusOn('button', 1);
    preserveFocus(document.body, () => put('<button>One</button><button>Two</button>'));
    expect(document.activeElement?.textContent).toBe('Two');
  });

  test('also where a name holds quotes', () => {
    put(`<button aria-label='Say "Ah"\\'>x</button>`);
    focusOn('button');
    preserveFocus(document.body, () => put(`<button>y</button><button aria-label='Say "Ah"\\'>x</button>`));
    expect(document.activeElement?.textContent).toBe('x');
  });
});

test('a focus elsewhere stays where it is', () => {
  put('<input name="name"><div id="area"><input name="name"></div>');
  const outside = focusOn('input');
  const area = document.getElementById('area')!;
  preserveFocus(area, () => {
    area.innerHTML = '<input name="name">';
  });
  expect(document.activeElement).toBe(outside);
});

test('no focus stays no focus', () => {
  put('<input name="name">');
  preserveFocus(document.body, () => put('<input name="name">'));
  expect(document.activeElement).toBe(document.body);
});

test('where the element is not there any more, nothing else gets the focus', () => {
  put('<a href="/old">Old</a>');
  focusOn('a');
  preserveFocus(document.body, () => put('<a href="/new">New</a>'));
  expect(document.activeElement).toBe(document.body);
});

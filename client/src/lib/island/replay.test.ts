// @vitest-environment jsdom
import { act, createElement, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FAILED_EVENT, keepInteractions, READY_EVENT, type Replay, WAKE_EVENT } from './replay.ts';

const PAGE = `
  <div id="root">
    <button id="burger"><span>Meny</span></button>
    <a id="link" href="#eventer">Eventer</a>
    <input id="box" type="checkbox">
    <form id="form"><input id="name"><button id="send">Send</button></form>
    <div data-island="waiting" id="island"><a id="chat" href="#fremtid" data-press>Chat</a><button id="next">Neste</button><textarea id="text"></textarea></div>
  </div>`;

let replay: Replay;
const wake = vi.fn();
const heard: string[] = [];

const find = <T extends HTMLElement>(id: string, type: new () => T): T => {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`No ${id}`);
  return element;
};
const press = (id: string) => find(id, HTMLElement).click();
const appIsReady = () => {
  document.getElementById('root')?.dispatchEvent(new Event(READY_EVENT, { bubbles: true }));
};
const islandIsReady = () => {
  const island = find('island', HTMLElement);
  island.dataset.island = 'ready';
  island.dispatchEvent(new Event(READY_EVENT, { bubbles: true }));
};
/** Registers the listeners that the page's code would. */
const listen = (...types: string[]) => {
  for (const type of types) {
    find('root', HTMLElement).addEventListener(type, (event) => {
      if (type === 'submit') event.preventDefault();
      if (event.target instanceof HTMLElement) heard.push(`${type} ${event.target.id}`);
    });
  }
};

beforeEach(() => {
  document.body.innerHTML = PAGE;
  heard.length = 0;
  wake.mockReset();
  replay = keepInteractions(wake);
});
afterEach(() => replay.stop());

describe('before the app is hydrated', () => {
  it.each(['pointerdown', 'touchstart', 'keydown', 'focusin'])('a %s wakes it', (type) => {
    find('link', HTMLElement).dispatchEvent(new Event(type, { bubbles: true }));
    expect(wake).toHaveBeenCalled();
  });

  it('a press waits, and is done once when the app is there', () => {
    listen('click');
    find('burger', HTMLElement).querySelector('span')?.click();
    press('burger');
    expect(heard).toEqual([]);
    expect(wake).toHaveBeenCalled();
    appIsReady();
    expect(heard).toEqual(['click burger']);
    press('burger');
    expect(heard).toEqual(['click burger', 'click burger']);
  });

  it('links and checkboxes work as they are', () => {
    listen('click');
    press('link');
    press('box');
    expect(heard).toEqual(['click link', 'click box']);
    expect(find('box', HTMLInputElement).checked).toBe(true);
    appIsReady();
    expect(heard).toHaveLength(2);
  });

  it('a link that opens what its address does not lead to waits for its island', () => {
    listen('click');
    appIsReady();
    press('chat');
    expect(heard).toEqual([]);
    expect(location.hash).toBe('');
    islandIsReady();
    expect(heard).toEqual(['click chat']);
  });

  it('a form waits with its text, and is sent when the app is there', () => {
    const name = find('name', HTMLInputElement);
    name.value = 'Kari';
    name.dispatchEvent(new Event('input', { bubbles: true }));
    press('send');
    // The code starts with its own value of the field.
    name.value = '';
    listen('input', 'submit');
    appIsReady();
    expect(name.value).toBe('Kari');
    expect(heard).toEqual(['input name', 'submit form']);
  });

  it('a form that is sent without a button waits too', () => {
    const form = find('form', HTMLFormElement);
    const native = new Event('submit', { bubbles: true, cancelable: true });
    form.dispatchEvent(native);
    expect(native.defaultPrevented).toBe(true);
    listen('submit');
    appIsReady();
    expect(heard).toEqual(['submit form']);
  });

  it('a button that is gone is forgotten', () => {
    const burger = find('burger', HTMLElement);
    const pressed = vi.spyOn(burger, 'click');
    burger.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    burger.remove();
    appIsReady();
    expect(pressed).not.toHaveBeenCalled();
  });
});

describe('in an island that is still waiting', () => {
  it('a press waits for the island, not only for the app', () => {
    listen('click');
    const woken = vi.fn();
    find('island', HTMLElement).addEventListener(WAKE_EVENT, woken);
    press('next');
    appIsReady();
    expect(heard).toEqual([]);
    expect(woken).toHaveBeenCalled();
    islandIsReady();
    expect(heard).toEqual(['click next']);
  });

  it('a touch wakes the island alone once the app is there', () => {
    appIsReady();
    const woken = vi.fn();
    find('island', HTMLElement).addEventListener(WAKE_EVENT, woken);
    find('next', HTMLElement).dispatchEvent(new Event('focusin', { bubbles: true }));
    expect(woken).toHaveBeenCalledOnce();
    expect(wake).not.toHaveBeenCalled();
  });

  it('typed text is told to the island, with the cursor where it was', () => {
    appIsReady();
    const text = find('text', HTMLTextAreaElement);
    text.value = 'Hei dere';
    text.setSelectionRange(3, 3);
    text.dispatchEvent(new Event('input', { bubbles: true }));
    listen('input');
    islandIsReady();
    expect(text.value).toBe('Hei dere');
    expect(text.selectionStart).toBe(3);
    expect(heard).toEqual(['input text']);
  });
});

it("typed text reaches a field that React holds, also when React's own idea of it was empty", async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  function Field() {
    const [name, setName] = useState('');
    return createElement(
      'label',
      null,
      createElement('input', { value: name, onChange: (event) => setName(event.target.value) }),
      `Hei ${name}`,
    );
  }
  const root = find('root', HTMLElement);
  root.innerHTML = renderToString(createElement(Field));
  const input = root.querySelector('input');
  if (input === null) throw new Error('No field');
  input.value = 'Kari';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await act(async () => hydrateRoot(root, createElement(Field)));
  await act(async () => appIsReady());
  expect(root.textContent).toBe('Hei Kari');
  expect(input.value).toBe('Kari');
  vi.unstubAllGlobals();
});

describe('code that cannot be fetched', () => {
  const failed = (target: EventTarget) => {
    target.dispatchEvent(new Event(FAILED_EVENT, { bubbles: true }));
  };
  const notice = () => document.querySelector('[role="alert"]')?.textContent ?? '';

  it('is told when something was pressed, which is then not done later', () => {
    listen('click', 'submit');
    press('burger');
    press('send');
    failed(document);
    expect(notice()).toContain('Dette kunne ikke lastes');
    appIsReady();
    expect(heard).toEqual([]);
    press('burger');
    expect(heard).toEqual(['click burger']);
  });

  it('is told for the part alone', () => {
    listen('click');
    appIsReady();
    press('next');
    failed(find('form', HTMLElement));
    expect(notice()).toBe('');
    failed(find('island', HTMLElement));
    expect(notice()).toContain('Dette kunne ikke lastes');
    islandIsReady();
    expect(heard).toEqual([]);
  });

  it('is no news to who pressed nothing, and what was typed stays', () => {
    listen('input');
    find('name', HTMLInputElement).value = 'Kari';
    find('name', HTMLInputElement).dispatchEvent(new Event('input', { bubbles: true }));
    heard.length = 0;
    failed(document);
    expect(notice()).toBe('');
    appIsReady();
    expect(heard).toEqual(['input name']);
  });
});

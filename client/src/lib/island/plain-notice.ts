/*
 * A notice for the first script, without dependencies. Used while the toaster
 * (components/ui/toaster.tsx) is not loaded or fails to load; looks the same.
 */

/** Class names of a notice in the box `notice` (styles/overlays.css). */
export const NOTICE = {
  icon: 'grid size-9 place-items-center rounded-tag bg-(--light) text-(--on-light)',
  text: 'text-fg-2 text-small leading-[1.4]',
  close: 'close -mt-1 mr-0',
} as const;

/** Also for a page that stayed open over a new version, whose files are gone: only a reload helps. */
export const CHECK_NETWORK = 'Sjekk nettet og prøv igjen. Hjelper det ikke, last siden på nytt.';

let shown: HTMLElement | undefined;

function part(name: string, className: string, ...content: (Node | string)[]): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  element.append(...content);
  return element;
}

/** Shows a notice until 'Lukk' is pressed, replacing the previous one. */
export function plainNotice(title: string, text = CHECK_NETWORK): void {
  hidePlainNotice();
  const icon = part('span', NOTICE.icon, '!');
  icon.ariaHidden = 'true';
  const close = part('button', NOTICE.close, '✕');
  close.ariaLabel = 'Lukk';
  close.onclick = hidePlainNotice;
  const words = part('div', '', part('p', 'font-extrabold', title), part('p', NOTICE.text, text));
  const notice = part('div', 'notice striped on-bone', icon, words, close);
  notice.role = 'alert';
  shown = part('div', 'notices', notice);
  document.body.append(shown);
}

/** Removes the notice, for example when the toaster shows one. */
export function hidePlainNotice(): void {
  shown?.remove();
}

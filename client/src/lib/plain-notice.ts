/*
 * A notice without further code: it is part of the first script. Used while the toaster
 * (components/ui/toaster.tsx) is not loaded or can't be fetched, and looks like it.
 */

/** Advice when code could not be fetched. */
export const CHECK_NETWORK = 'Sjekk nettet og prøv igjen.';

let shown: HTMLElement | undefined;

function part(name: string, className: string, ...content: (Node | string)[]): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  element.append(...content);
  return element;
}

/** Shows a notice, replacing the previous one, until 'Lukk' is pressed. */
export function plainNotice(title: string, text = CHECK_NETWORK): void {
  hidePlainNotice();
  const icon = part('span', 'varsel__ikon', '!');
  icon.ariaHidden = 'true';
  const close = part('button', 'lukk', '✕');
  close.ariaLabel = 'Lukk';
  close.onclick = hidePlainNotice;
  const words = part(
    'div',
    '',
    part('p', 'varsel__tittel', title),
    part('p', 'varsel__tekst', text),
  );
  const notice = part('div', 'varsel varsel--error on-bone', icon, words, close);
  notice.role = 'alert';
  shown = part('div', 'varsler', notice);
  document.body.append(shown);
}

/** Removes the notice, for example because the toaster has loaded. */
export function hidePlainNotice(): void {
  shown?.remove();
}

/*
 * A notice that needs no code but this: it is part of the first script. It speaks where the notices
 * proper (components/ui/toaster.tsx) are not there or can't be fetched, and looks like them.
 */

/** What to do when code could not be fetched. */
export const CHECK_NETWORK = 'Sjekk nettet og prøv igjen.';

let shown: HTMLElement | undefined;

function part(name: string, className: string, ...content: (Node | string)[]): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  element.append(...content);
  return element;
}

/** Shows a notice in place of the one before, until 'Lukk' is pressed. */
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
  const notice = part('div', 'varsel varsel--error on-bein', icon, words, close);
  notice.role = 'alert';
  shown = part('div', 'varsler', notice);
  document.body.append(shown);
}

/** Takes it away, for example because the notices proper have come. */
export function hidePlainNotice(): void {
  shown?.remove();
}

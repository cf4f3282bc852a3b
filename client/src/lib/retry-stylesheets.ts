/**
 * Asks again, at the next press, for a stylesheet that could not be fetched. The bundler's loader asks
 * for each only once: a page that is opened at the second try would stand there without its own.
 */
export function retryStylesheets(): void {
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    const retry = () => target.replaceWith(target.cloneNode());
    document.addEventListener('click', retry, { capture: true, once: true });
  };
  // Capture: errors of elements do not bubble.
  document.addEventListener('error', onError, true);
}

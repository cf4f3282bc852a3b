/** How long 'Angre' is offered in a notice, in ms (docs/product/back-office.md#deletion). */
export const UNDO_MS = 10_000;

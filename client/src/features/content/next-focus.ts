import { useEffect } from 'react';

/*
 * The focus goes along from the list into a document and back: the key that was pressed is gone with
 * its screen. A page that is loaded leaves the focus alone.
 */

let next: string | null = null;

/** Id of the title of the document that is open. */
export const TITLE_ID = 'innh-tittel';
/** Id of the key that opens a document of the list. */
export const openKeyId = (key: string): string => `innh-rediger-${key.replace(':', '-')}`;

/** Id of the key in the list that makes an edition. */
export const NEW_EDITION_ID = 'innh-ny-utgave';

/** The element with this id takes the focus once it is shown. */
export function focusNext(id: string): void {
  next = id;
}

/** Takes the focus for an element that is shown now, if it was meant for it. */
export function useNextFocus(id: string): void {
  useEffect(() => {
    if (next !== id) return;
    next = null;
    document.getElementById(id)?.focus();
  }, [id]);
}

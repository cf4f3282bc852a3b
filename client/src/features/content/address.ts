import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';

/** Query parameters of the tab's URL. */
interface ContentAddress {
  /** Key of the open document; null for the list. */
  document: string | null;
  section: string | null;
  /** Path of the field to focus. */
  field: string | null;
}

/** The URL's parameters, and `go` to change them. */
export function useContentAddress() {
  const [path, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch());
  const go = ({ document, section, field }: Partial<ContentAddress>) => {
    const query = new URLSearchParams({ fane: 'content' });
    if (document) query.set('dokument', document);
    if (section) query.set('del', section);
    if (field) query.set('felt', field);
    navigate(`${path}?${query}`);
  };
  return {
    document: asked.get('dokument'),
    section: asked.get('del'),
    field: asked.get('felt'),
    /** The URL asks for the dialog that creates an edition. */
    isNewAsked: asked.get('ny') === 'utgave',
    go,
  };
}

/** Values of `?del=` that are not sections of the document. */
export const HISTORY = 'historikk';
export const PREVIEW = 'forhandsvisning';

/*
 * Navigating from the list into a document and back moves the focus, because the pressed button is
 * unmounted. A page load does not.
 */

let next: string | null = null;

/** Id of the open document's heading. */
export const TITLE_ID = 'innh-tittel';
/** Id of the list's button that opens a document. */
export const openKeyId = (key: string): string => `innh-rediger-${key.replace(':', '-')}`;

/** Id of the list's button that creates an edition. */
export const NEW_EDITION_ID = 'innh-ny-utgave';

/** Focuses the element with this id once it is mounted. */
export function focusNext(id: string): void {
  next = id;
}

/** Focuses a mounted element if `focusNext` named it. */
export function useNextFocus(id: string): void {
  useEffect(() => {
    if (next !== id) return;
    next = null;
    document.getElementById(id)?.focus();
  }, [id]);
}

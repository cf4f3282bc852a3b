import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';

/** What of the tab is shown, as it stands in the address. */
interface ContentAddress {
  /** Key of the document that is open; null for the list. */
  document: string | null;
  /** Id of the section. */
  section: string | null;
  /** Path of the field to go to. */
  field: string | null;
}

/** What the address asks for, and the way to something else of the tab. */
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
    /** A new edition is to be made. */
    isNewAsked: asked.get('ny') === 'utgave',
    go,
  };
}

/** What is shown in place of a section, as it stands in the address. */
export const HISTORY = 'historikk';
export const PREVIEW = 'forhandsvisning';

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

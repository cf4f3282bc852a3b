import { useLocation, useSearch } from 'wouter';

/** What of the tab is shown, as it stands in the address. */
export interface ContentAddress {
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

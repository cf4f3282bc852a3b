/** What is shown in place of a section, as it stands in the address. */
export const HISTORY = 'historikk';
export const PREVIEW = 'forhandsvisning';

/** Colours of the design system; mail programs need them inline. */
export const COLOUR = {
  night: '#0B0C0E',
  page: '#E6DECD',
  card: '#F4EFE4',
  band: '#E6DECD',
  ink: '#15161A',
  quiet: '#4A4842',
  line: '#A4977C',
  bone: '#F4EFE4',
  boneSide: '#A4977C',
  key: '#2A2E34',
  keySide: '#0F1113',
  legend: '#F4EFE4',
} as const;

export const FONT =
  "'Schibsted Grotesk',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
export const MONO = "'Martian Mono',ui-monospace,Menlo,Consolas,monospace";
export const DISPLAY = "'Arial Black','Helvetica Neue',Impact,sans-serif";

/**
 * What cannot be inline: the dark colours, and the narrower margins of a phone. Programs that leave it
 * out (Gmail's dark colours are its own) show the light colours.
 */
export const STYLESHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media(max-width:480px){.body{padding-left:20px!important;padding-right:20px!important}.legend{padding-left:14px!important;padding-right:14px!important}.heading{font-size:24px!important}.prize{font-size:36px!important}}
@media(prefers-color-scheme:dark){.page{background-color:#0B0C0E!important}.card{background-color:#131518!important}.band{background-color:#282C32!important}.ink{color:#F4EFE4!important}.quiet{color:#C2BDB2!important}.edge{border-color:#767C86!important}.key{background-color:#F4EFE4!important;border-color:#A4977C!important}.legend{color:#15161A!important}}`;

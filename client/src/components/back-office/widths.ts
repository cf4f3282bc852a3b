/** Up to this width panels are collapsed. */
export const PHONE = '(max-width: 760px)';
/** Up to this width the rows of a list are two lines that open their details: no table fits. */
export const NARROW = '(max-width: 1199px)';

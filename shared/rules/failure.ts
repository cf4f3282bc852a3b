/** Message of an unexpected failure, without a cause. */
export const GENERIC_FAILURE = 'Noe gikk galt. Prøv igjen senere.';

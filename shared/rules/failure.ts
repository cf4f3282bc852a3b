/** What an unexpected failure says; no cause is ever told. */
export const GENERIC_FAILURE = 'Noe gikk galt. Prøv igjen senere.';

/** What a mailed link of the newsletter is for. */
export type Action = 'confirm' | 'unsubscribe';

interface LinkTexts {
  text: string;
  button: string;
  pending: string;
  done: string;
  /** Link shown when the e-mailed link is invalid. */
  missing: string;
}

/** Texts of the two pages that e-mailed links lead to. */
export const linkTexts: Record<Action, LinkTexts> = {
  confirm: {
    text: 'Trykk på tasten for å bekrefte at du vil ha nyhetsbrevet fra CTRL Festival.',
    button: 'Bekreft påmeldingen',
    pending: 'Bekrefter...',
    done: 'Påmeldingen er bekreftet',
    missing: 'Åpne lenken i e-posten på nytt, eller meld deg på én gang til, så sender vi en ny.',
  },
  unsubscribe: {
    text: 'Trykk på tasten for å slutte å få nyhetsbrevet fra CTRL Festival.',
    button: 'Meld meg av',
    pending: 'Melder av...',
    done: 'Du er meldt av',
    missing: 'Åpne lenken nederst i et av nyhetsbrevene på nytt.',
  },
};

export const MISSING_TITLE = 'Lenken er ikke hel';
export const INVALID_TITLE = 'Lenken virker ikke';

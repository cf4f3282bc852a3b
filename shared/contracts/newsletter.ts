import { z } from 'zod';
import { emailAddress, linkToken } from './text.ts';

export const newsletterRequest = z.object({ email: emailAddress });

/** The same answer to every sign-up, so that it does not tell whether an address is known. */
export const NEWSLETTER_ANSWER = 'Sjekk e-posten din for å bekrefte påmeldingen.';

export const newsletterToken = z.object({ token: linkToken });

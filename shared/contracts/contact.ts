import { z } from 'zod';
import {
  characters,
  cleanText,
  emailAddress,
  optionalText,
  requiredName,
  requiredText,
} from './text.ts';

const CONTACT_MESSAGE_MIN = 10;
const CONTACT_MESSAGE_MAX = 5000;

const MESSAGE_TOO_SHORT = `Meldingen må være minst ${CONTACT_MESSAGE_MIN} tegn`;

/** Body of POST /api/contact; also the rules of the form. */
export const contactRequest = z.object({
  navn: requiredName(100, 'Navn er påkrevd'),
  epost: emailAddress,
  emne: optionalText(200),
  melding: requiredText(CONTACT_MESSAGE_MAX, MESSAGE_TOO_SHORT).refine(
    (text) => characters(cleanText(text)) >= CONTACT_MESSAGE_MIN,
    MESSAGE_TOO_SHORT,
  ),
});
export type ContactRequest = z.infer<typeof contactRequest>;

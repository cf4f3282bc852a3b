import type { PushState } from '#client/lib/push.ts';
import type { PushSubject } from '#shared/rules/push-subjects.ts';

export const ABOUT =
  'Vi sier fra på denne enheten, også når siden er lukket og om natten. Bare vanlig informasjon venter til klokka åtte om morgenen når festivalen ikke er i gang.';

export const SUBJECTS: Readonly<Record<PushSubject, string>> = {
  changes: 'Endringer i det jeg har merket',
  soon: '15 minutter før det jeg har merket',
  announcements: 'Viktige kunngjøringer',
};

/** What stands in the way, and what to do about it. */
export const HINTS: Readonly<Partial<Record<PushState, string>>> = {
  unsupported: 'Denne nettleseren kan ikke ta imot varsler. Timeplanen virker som før.',
  homeScreen:
    'På iPhone og iPad må siden ligge på Hjem-skjermen først: trykk Del, så «Legg til på Hjem-skjerm», og åpne CTRL derfra.',
  denied:
    'Nettleseren blokkerer varsler fra CTRL. Tillat dem i innstillingene for nettstedet (tegnet ved siden av adressen), og last siden på nytt.',
};

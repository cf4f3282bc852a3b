interface PrivacySection {
  heading: string;
  paragraphs: readonly string[];
}

interface PrivacyTexts {
  lines: readonly string[];
  ingress: string;
  sections: readonly PrivacySection[];
}

/*
 * The personal data that is stored, why and for how long. The durations repeat
 * server/config/settings.ts and the nightly task: change both together.
 */
export const privacyTexts = (email: string): PrivacyTexts => ({
  lines: ['Personvern'],
  ingress:
    'Her står det hva vi lagrer om deg, hvorfor, og hvor lenge. Du trenger ikke konto eller informasjonskapsler for å lese sidene.',
  sections: [
    {
      heading: 'Når du bare leser',
      paragraphs: [
        'Sidene setter ingen informasjonskapsler når du leser dem, og det er ikke noe banner å ta stilling til. Skrifter, bilder og innlegg fra sosiale medier hentes fra vår egen server.',
        'Ingenting hentes fra andre nettsteder før du ber om det. Filmen hentes først når du trykker «Se filmen». Søk og lenker til andre nettsteder åpnes i en ny fane, og der gjelder deres regler.',
        'IP-adressen din brukes mens forespørselen pågår, og til å stoppe misbruk, for eksempel for mange skjemaer på kort tid.',
      ],
    },
    {
      heading: 'Når du har konto',
      paragraphs: [
        'Vi lagrer brukernavn, navn, e-postadresse, det du skriver om deg selv, profilbildet, når du registrerte deg og når du sist var aktiv. Passordet lagres bare som en kontrollsum som ikke kan leses tilbake. Bildet lages på nytt hos oss, uten opplysningene som ligger i filen.',
        'Gaver, meldinger fra oss, påminnelser, timeplanen og poeng hører til kontoen. Påminnelser sendes som e-post den dagen de gjelder.',
        'På Min side kan du rette opplysningene, laste ned alt vi har om deg, og slette kontoen. Da slettes alt dette med én gang, også meldinger, delinger, påmeldinger og forsøk på Lykkehjulet fra en e-postadresse du har bekreftet. Det du har skrevet i chatten, blir stående under navnet «Slettet bruker». En pause eller utestengelse i chatten varer til den er over, også den uten navnet ditt.',
      ],
    },
    {
      heading: 'Informasjonskapsler',
      paragraphs: [
        'Når du logger inn, får nettleseren en informasjonskapsel som holder deg innlogget i inntil 14 dager. Den slettes når du logger ut. En til husker i 180 dager at du har logget inn i denne nettleseren, slik at andres feilforsøk ikke stenger deg ute. Den åpner ingenting. Nettleseren husker også at noen var innlogget sist, så siden kan vise det riktige med én gang. Der står ingenting om deg.',
        'Velger du et navn i chatten uten å være innlogget, får du en informasjonskapsel som holder navnet ditt. Navnet er ditt mens du er tilkoblet og i 24 timer etterpå, og informasjonskapselen varer i 7 dager.',
        'Alle tre trengs for noe du selv har bedt om, og brukes ikke til noe annet. Derfor spør vi ikke om samtykke.',
      ],
    },
    {
      heading: 'Timeplanen din',
      paragraphs: [
        'Postene du merker med stjerne, lagres i nettleseren din. Der ligger også hvordan de sto i programmet sist du så dem, slik at du får vite om endringer. Uten konto sendes dette ingen steder. Deler du planen, står den i selve lenken.',
        'Er du innlogget, lagrer vi hvilke poster du har merket, og når, slik at planen er den samme på alle enhetene dine. Når du logger ut, fjernes den fra nettleseren. Det vi ikke har fått ennå, ligger igjen der uten å vises, og sendes når du logger inn igjen.',
        'Ber du om en kalenderadresse, lagrer vi en hemmelig adresse til planen. Den som har adressen, kan lese planen. Lager du en ny, slutter den gamle å virke. Planen og adressen slettes sammen med kontoen.',
      ],
    },
    {
      heading: 'Varsler på telefonen',
      paragraphs: [
        'Slår du på varsler, lagrer vi adressen som nettleseren har fått hos sin pushtjeneste, nøklene som varslene krypteres med, hva du vil ha varsler om, hvilke poster du har merket, og i 30 dager hvilke kunngjøringer du har fått varsel om. Her står ikke navnet ditt. Er du innlogget, hører dette til kontoen, slik at du kan laste det ned og slette det.',
        'Varselet går gjennom pushtjenesten til den som lager nettleseren din. Den kan ikke lese innholdet. Slår du av varslene, slettes alt dette med én gang. Det slettes også når pushtjenesten sier at nettleseren er borte, når ingen varsler har kommet fram på 60 dager, og når vi ikke har hørt fra nettleseren på 13 måneder.',
      ],
    },
    {
      heading: 'Når du skriver til oss',
      paragraphs: [
        'Kontaktskjemaet lagrer navn, e-postadresse, emne og melding, slik at vi kan svare. Meldingen sendes også til arrangørenes e-post. Den slettes fra nettstedet etter 24 måneder.',
      ],
    },
    {
      heading: 'Nyhetsbrevet',
      paragraphs: [
        'Vi lagrer e-postadressen din og når du meldte deg på. Påmeldingen gjelder først når du har bekreftet den i e-posten vi sender. En påmelding som ikke bekreftes, slettes etter 7 dager.',
        'Hver e-post har en lenke for å melde seg av. Da får du ingen flere, og adressen slettes etter 7 dager.',
      ],
    },
    {
      heading: 'E-post vi sender',
      paragraphs: [
        'En e-post til deg ligger på serveren til den er sendt, og slettes derfra 30 dager etterpå.',
      ],
    },
    {
      heading: 'Deling',
      paragraphs: [
        'Sier du fra om en deling, lagrer vi navn, e-postadresse, plattform, lenkene og beskrivelsen, slik at vi kan takke og belønne deg. Er adressen bekreftet på en konto, hører delingen til den. Delingen beholdes til du sletter kontoen eller ber oss slette den.',
        'IP-adressen og nettlesertypen lagres sammen med delingen for å oppdage misbruk, og fjernes etter 30 dager.',
      ],
    },
    {
      heading: 'Lykkehjulet',
      paragraphs: [
        'Vi lagrer navn, e-postadresse, dagen og hva du vant, slik at hver adresse har ett forsøk om dagen og gevinsten når fram. Lenken i e-posten om en gevinst virker i 30 dager. Så lenge beholder vi også en kontrollsum av adressen og dagen, slik at forsøket ikke kommer igjen med en ny konto.',
        'IP-adressen og nettlesertypen lagres sammen med forsøket for å oppdage misbruk, og fjernes etter 30 dager.',
      ],
    },
    {
      heading: 'Besøk på siden',
      paragraphs: [
        'Vi teller hvor mange som er innom hver dag, og hvor mange av dem som bruker programmet, chatten, rangeringen, nyhetsbrevet og delingen. For å telle hver besøkende én gang lages en kontrollsum av IP-adressen og nettlesertypen. Den kan ikke leses tilbake, og er en annen neste dag. Like etter midnatt slettes kontrollsummene, og bare antallet står igjen. Ingenting lagres på enheten.',
      ],
    },
    {
      heading: 'Affiliates',
      paragraphs: [
        'Søker du om å bli affiliate, lagrer vi navn, e-postadresse, telefon, profilene dine, antall følgere og det du skriver om deg selv, slik at vi kan vurdere søknaden og sende deg svar. Vi ser også etter om de samme opplysningene står i en annen søknad. Søker noen på nytt med en adresse som har søkt før, ligger den nye søknaden til side til den som har adressen, bekrefter den, og slettes ellers etter en drøy uke. En avslått søknad slettes etter 24 måneder. Sletter du den før, huskes avslaget som en kontrollsum av adressen til du kan søke igjen.',
        'Er du godkjent som affiliate, viser vi navn, nivå, poeng og profilene du har oppgitt, på lista og i Live Oversikt. E-post og telefon vises aldri. Passordet lagres bare som en kontrollsum, og innlogging virker på samme måte som for brukere. Affiliate-kontoen er en egen konto, som ikke slettes med en brukerkonto.',
        'På «Tavla di» kan du rette opplysningene, laste ned alt vi har om deg som affiliate, og slette affiliate-kontoen. Da slettes alt dette med én gang, og koden virker ikke lenger. Billettene som er solgt med koden, er regnskap: de står igjen uten navn, og ingen andre får koden. Du får én siste e-post, og adressen slettes når den er sendt.',
        'Når noen åpner lenken til en affiliate, teller vi besøket og sender dem videre til billettsiden. For ikke å telle den samme to ganger på en halv time, lages en kontrollsum av IP-adressen og nettlesertypen. Den kan ikke leses tilbake, er en annen neste dag, og slettes innen to døgn. Ingenting lagres på enheten.',
      ],
    },
    {
      heading: 'Sikkerhetskopier',
      paragraphs: [
        'Hver natt kan serveren ta en kopi av alt, slik at ingenting går tapt om noe ryker. En kopi slettes etter 14 døgn. Det du sletter, kan ligge i kopier så lenge, men brukes ikke til noe.',
      ],
    },
    {
      heading: 'Rettighetene dine',
      paragraphs: [
        `Du kan be om å få se, rette eller slette det vi har om deg. Har du konto, gjør du det selv på Min side, og som affiliate på «Tavla di». Ellers skriver du til ${email}, så ordner vi det. Er du ikke fornøyd med svaret, kan du klage til Datatilsynet.`,
      ],
    },
  ],
});

import { records } from './records.ts';

/** Id | group | heading | area of the plan where it is | 'link' where it leads to a page. */
const ENTRIES = `
med-tog | travel | Med tog og buss | hovedinngang | link
  Prøvehallen ligger fem minutters gange fra Prøvdal stasjon. Følg de lysende tastene i bakken. Siste nattbuss går kl. 03.15.
med-bil | travel | Med bil og sykkel | |
  Det er få plasser til biler og mange til sykler. Parkering for HC-kort er ved inngang B.
apningstider | doors | Når dørene åpner | hovedinngang |
  Dørene åpner kl. 10.00 den første dagen, kl. 13.00 den andre og kl. 15.00 den tredje. Kom gjerne en halvtime før det du vil se.
band-pa-armen | doors | Bytt billett i bånd | hovedinngang |
  Vis billetten i døra og få et bånd på armen. Båndet gjelder alle dagene på billetten, og du kan gå ut og inn.
legitimasjon | doors | Aldersgrense og legitimasjon | |
  Første dag er fra 10 år, andre dag fra 13 og tredje dag fra 18. Afterparty er fra 20 år. Ta med gyldig legitimasjon.
mat | food | Mat | kjokkenet |
  Kjøkkenet lager varm mat hele dagen, også uten kjøtt, melk og gluten. Allergener står på tavla.
drikke | food | Drikke og vann | vann |
  Vann er gratis ved begge vannpostene. Ta gjerne med en tom flaske. Det serveres ikke alkohol den første dagen.
kort | payment | Bare kort og telefon | |
  Alle boder tar kort og telefon. Ingen tar kontanter.
garderobe | wardrobe | Garderobe | garderoben |
  Garderoben er bemannet til en halvtime etter siste post. Vinger, horn og store skjold har egen krok.
toaletter | wardrobe | Toaletter | toaletter |
  Det er toaletter i begge etasjer. Alle er for alle, og stellebord er ved inngang B.
rullestol | accessibility | Rullestol og heis | trapp |
  Det er trinnfritt fra inngang B til begge saler. Heisen går til Loftet. Rampen foran Storsalen har plass til åtte.
stillerom | accessibility | Stillerom og hørsel | stillerom |
  Stillerommet er åpent for alle som trenger en pause. Teleslynge er i Storsalen og Lillesalen. Ledsager går gratis inn.
forstehjelp | firstAid | Førstehjelp | forstehjelp |
  Førstehjelpen er bemannet så lenge dørene er åpne. Spør en vakt i gul vest, så følger vi deg. Ved fare for liv: ring 113.
trygg | firstAid | Føler du deg utrygg? | info |
  Snakk med oss ved informasjonen eller med en vakt. Du trenger ikke forklare hvorfor.
rekvisitter | rules | Kostymer og rekvisitter | cosplaysalen |
  Rekvisitter sjekkes i døra. Ikke noe skarpt, ikke noe som likner ekte våpen, og ikke noe som hindrer andre i å komme fram.
bilder | rules | Spør før du tar bilde | |
  Spør alltid den du tar bilde av. Gult bånd betyr nei.
tapt | lostAndFound | Mistet noe? | info |
  Det vi finner ligger ved informasjonen. Etter festivalen kan du skrive til oss og beskrive hva du savner.
sovesal | accommodation | Sovesal og hotell | | link
  Sovesalen i skolen ved siden av har plass til to hundre. Ta med sovepose og underlag.
gjenbruk | questions | Kan jeg gi bort billetten min? | |
  Ja. Send den videre, så er det den nye som gjelder i døra.
barn | questions | Kan barn bli med? | |
  Den første dagen er fra 10 år, og yngre barn kommer inn sammen med en voksen. Hørselsvern lånes gratis ved førstehjelpen.
`;

/** The practical information: something in every group. */
export const festivalPractical = () =>
  records(ENTRIES).map(
    ({ facts: [id = '', group = '', title = '', spot = '', link = ''], text }) => ({
      ...{ id, group, title, text, spot: spot === '' ? null : spot },
      link: link === '' ? null : `https://provefestivalen.example/${id}`,
    }),
  );

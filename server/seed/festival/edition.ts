import type { Artist, Edition, PictureRef } from '#shared/content/types.ts';
import { editionDocument } from '#shared/contracts/content.ts';
import { addDays, type IsoDate } from '#shared/oslo-time.ts';
import type { BankPicture } from '#shared/rules/pictures.ts';
import { festivalActs, festivalDays, records, STAGES } from './programme.ts';

/** Id | group | heading | area of the plan where it is | 'link' where it leads to a page. */
const ENTRIES = `
med-tog | travel | Med tog og buss | hovedinngang | link
  Prøvehallen ligger fem minutters gange fra Prøvdal stasjon. Følg de lysende tastene i bakken. Siste nattbuss går kl. 03:15.
med-bil | travel | Med bil og sykkel | |
  Det er få plasser til biler og mange til sykler. Parkering for HC-kort er ved inngang B.
apningstider | doors | Når dørene åpner | hovedinngang |
  Dørene åpner kl. 10:00 den første dagen, kl. 13:00 den andre og kl. 15:00 den tredje. Kom gjerne en halvtime før det du vil se.
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
const festivalPractical = () =>
  records(ENTRIES).map(
    ({ facts: [id = '', group = '', title = '', spot = '', link = ''], text }) => ({
      ...{ id, group, title, text, spot: spot === '' ? null : spot },
      link: link === '' ? null : `https://provefestivalen.example/${id}`,
    }),
  );

const FLOORS = [
  { id: 'forste', name: '1. etasje', picture: null },
  { id: 'andre', name: '2. etasje', picture: null },
];

/**
 * Floor | id | kind | name | x y w h | hours | 's' where it is a stage of the programme, 'r' where a
 * wheelchair gets in. Rows like those of a keyboard: stages at the top, the main entrance is the space bar.
 */
const AREAS = `
forste | cosplaysalen | cosplay | Cosplaysalen | 0 0 6 5 | 10–22 | r
  Symaskiner, limpistoler og speil. Her melder du deg på «Vis kostymet».
forste | storsalen | stage | Storsalen | 7 0 10 5 | | s r
  Rampe foran til venstre, teleslynge i hele salen.
forste | gaminghallen | gaming | Gaminghallen | 18 0 6 5 | 10–23 | r
  Førti maskiner og kontrollere til låns.
forste | storbaren | bar | Storbaren | 0 6 6 3 | 14–02 | r
forste | kjokkenet | food | Kjøkkenet | 7 6 5 3 | 10–22 | r
  Varm mat, også uten kjøtt, melk og gluten.
forste | vafler | food | Vafler | 13 6 4 3 | 11–24 | r
forste | lillesalen | stage | Lillesalen | 18 6 6 4 | | s r
  Trinnfritt fra inngang B.
forste | toaletter | toilet | Toaletter | 0 10 6 2 | | r
  Også HC-toalett, med stellebord og heisbar benk.
forste | vann | water | Vann | 6 10 3 2 | | r
forste | lading | charging | Lading | 9 10 4 2
  Skap med lås og alle slags plugger.
forste | forstehjelp | firstAid | Førstehjelp | 13 10 4 2 | | r
  Bemannet så lenge dørene er åpne.
forste | info | custom | Informasjon | 18 11 6 2 | 10–02 | r
  Tapt og funnet, påmelding og gode råd.
forste | inngang-b | entrance | Inngang B | 0 13 5 3 | 10–24 | r
  Trinnfri. HC-parkering rett utenfor.
forste | hovedinngang | entrance | Hovedinngang | 6 13 11 3 | 10–03
forste | garderoben | wardrobe | Garderoben | 18 14 6 2 | 10–03 | r
andre | loftet | stage | Loftet | 0 0 11 5 | | s r
  Heisen stopper rett utenfor.
andre | loftsbaren | bar | Loftsbaren | 12 0 5 5 | 16–03 | r
andre | retrorommet | gaming | Retrorommet | 18 0 6 5 | 11–22 | r
  Maskiner som er eldre enn du tror, og yngre enn de ser ut.
andre | brettspillbordene | gaming | Brettspill | 0 6 7 3 | 11–22 | r
andre | fotostudio | cosplay | Fotostudio | 8 6 9 3 | 12–20 | r
  Bakgrunner, lys og en vifte til kapper.
andre | stillerom | quietRoom | Stillerom | 18 6 6 4 | | r
  Dempet lys, ingen musikk og ingen spørsmål.
andre | smamat | food | Småmat | 0 10 4 3 | 14–24
andre | vann-oppe | water | Vann | 5 10 3 3 | | r
andre | lading-oppe | charging | Lading | 8 10 4 3
andre | toaletter-oppe | toilet | Toaletter | 12 10 5 3 | | r
andre | trapp | custom | Trapp og heis | 6 14 11 2 | | r
`;

/** The plan of two floors, on the grid of shared/rules/grounds.ts. */
const festivalGrounds = () => ({
  floors: FLOORS,
  areas: records(AREAS).map(({ facts, text: note }) => {
    const [floor = '', id = '', kind = '', name = '', place = '', hours = '', marks = ''] = facts;
    const [x, y, w, h] = place.split(' ').map(Number);
    const stage = marks.includes('s') ? id : null;
    return {
      ...{ floor, id, kind, name, x, y, w, h, hours, note, stage },
      accessible: marks.includes('r'),
    };
  }),
});

/** What is seen on the pictures that ship with the site. */
const ALTS = {
  esc: 'Tast merket ESC i rødt og blått lys',
  enter: 'Tast merket ENTER med en pil',
  hender: 'Hender i været foran laserlys',
  hoyttalervegg: 'Vegg av høyttalere i farget lys',
  mikser: 'DJ-mikser med to platespillere sett ovenfra',
  publikum: 'Publikum i silhuett foran laserstråler',
  'tast-cosplay': 'Hjelm med horn på en tast',
  'tast-gaming': 'Styrespak på en tast',
  'tast-musikk': 'Høyttaler på en tast',
} as const satisfies Partial<Record<BankPicture, string>>;
type Shown = keyof typeof ALTS;

const isShown = (name: string): name is Shown => Object.hasOwn(ALTS, name);

/** A picture of the bank with its description. @throws Error for a name that is not among these */
function bankPicture(name: string): PictureRef {
  if (!isShown(name)) throw new Error(`No such picture: ${name}`);
  return { kind: 'bank', name, alt: ALTS[name], focus: { x: 50, y: 40 } };
}

/** Id | name | where from | picture. Every name has a 'prøve' in it, so that it is nobody's. */
const ARTISTS = `
proverommet | Prøverommet | Prøvdal | publikum
  Tre programledere som stiller spørsmålene ingen rakk å øve på. De åpner Prøvefestivalen og rydder etter den.
dj-provelampe | DJ Prøvelampe | Testnes | mikser
  Varm house med et lys som blinker når det er på tide å danse. Spiller også med hvem som helst som spør pent.
stoffproven | Stoffprøven | Sømvik | tast-cosplay
  To søsken som lager rustning av skum, gardiner og det som måtte ligge framme. De viser gjerne hvordan.
fargeproven | Fargeprøven | Malingsund | tast-cosplay
  Maler ansikter, vinger og hjelmer, og dømmer med mild hånd. Ingen er for ny til å stille.
provespillerne | Prøvespillerne | Knappestad | tast-gaming
  Laget som taper med stil. De leder turneringene og låner bort kontrollere til den som glemte sin.
lydproveorkesteret | Lydprøveorkesteret | Ekkodal | hoyttalervegg
  Elleve musikere som spiller spillmusikk med blåsere, trekkspill og en dørklokke. En-to, en-to!
dj-proveror | DJ Prøverør | Kolbeng | mikser
  Blander sjangre til det bobler. Vernebriller er valgfritt, ørepropper er lurt.
proveversjonen | Prøveversjonen | Byggland | tast-gaming
  Spillmakere som alltid er nesten ferdige. Kurset deres ender med et spill som virker, stort sett.
stemmeprovekoret | Stemmeprøvekoret | Klangvik | enter
  Gjør stemmene til drager, dører og talende brødristere, og forteller hvordan de kom på dem.
proverigg | Prøverigg | Kabelnes | tast-gaming
  Samler på gamle maskiner og nye synther. Alt de har med kan prøves, og det meste tåler det.
provetrykket | Prøvetrykket | Rasterby | esc
  Tegner med én piksel om gangen. Ta med tålmodighet, så tar de med papir.
terningproven | Terningprøven | Sjetteøy | enter
  Brettspillkveld som begynte på et kjøkken og vokste ut av det. Reglene forklares to ganger.
proveballongene | Prøveballongene | Luftvik | publikum
  Stand-up fra fire som tester vitser før de er klare. Noen letter, andre gir etter litt.
trio-stikkprove | Trio Stikkprøve | Spissnes | hoyttalervegg
  Indie med korte låter og lange pauser. Trioen er fem når alle har fri.
ildproven | Ildprøven & Co | Glødal | hender
  Rock som varmer opp salen uten å svi av noe. Brannvakta er fast medlem.
generalproven | Kvintetten Generalprøve | Teppefall | hender
  Punk med noter. Hver konsert er den siste øvingen før den neste.
provesprengerne | Prøvesprengerne | Fjellgruva | hoyttalervegg
  Tung musikk med lett hjerte. De sier fra før det smeller.
styrkeproven | Styrkeprøven | Løftevik | tast-musikk
  Synthpop med refrenger som må bæres av to. Avslutter bandkvelden så høyt det er lov.
provekaninen | Prøvekaninen | Hoppestad | esc
  Forteller historier om alt hun har sagt ja til. Publikum får bestemme hva hun prøver neste gang.
talmodighetsproven | Tålmodighetsprøven | Vent | esc
  En vits på en time. Den er verdt det.
viseproven | Viseprøven | Strengdal | tast-musikk
  Viser om strikketøy, fjord og strømregning, med kor på det siste verset.
mc-mikrofonprove | MC Mikrofonprøve | Sjekkeby | publikum
  Rapper på innspill fra salen. Sjekk én, sjekk to, og så er det i gang.
blindproven | Blindprøven | Mørkestad | mikser
  Techno spilt med lyset av. Ingen vet hvem de er, og de er usikre selv.
smaksproven | Smaksprøven | Krydderøy | mikser
  Litt av alt, mest drum and bass. Setlista er en meny, og etterspillet er gratis.
provestrom | Prøvestrøm | Voltnes | tast-musikk
  Hardstyle rett fra kontakten. Nabobygda merker det på lampene.
klangproven | Klangprøven | Stillevik | hoyttalervegg
  Ambient for dem som vil ligge på gulvet før det blir fullt.
proveloslatt | Prøveløslatt | Portgata | publikum
  Elektropop med takt og fotlenke av papp. Elsker å være ute blant folk.
kjoreproven | Kjøreprøven | Rundkjør | enter
  Trance med begge hender på rattet.
danseproven | Danseprøven | Takthaug | hender
  Leder dansespillet med pilene på gulvet. Viser trinnene først, også til dem som står bakerst.
horselsproven | Hørselsprøven | Pipestad | tast-musikk
  Snakker lavt om høy lyd, og deler ut ørepropper til alle som kommer.
`;

/** The invented artists of the festival, each with a text, a picture and links that lead nowhere. */
const festivalArtists = (): Artist[] =>
  records(ARTISTS).map(({ facts: [id = '', name = '', from = '', picture = ''], text }) => ({
    ...{ id, name, from, text, picture: bankPicture(picture) },
    links: [`https://${id}.example/`, `https://musikk.example/${id}`],
  }));

/** Tickets are on sale for so long before the first day. */
const SALE_DAYS = 60;

const INVENTED = 'Alt her er oppdiktet, og ingenting kan kjøpes.';

const TICKETS = [
  { id: 'prove-festivalpass', name: 'Prøvepass, alle dager', status: 'few', url: null },
  { id: 'prove-dagspass', name: 'Prøvedagspass', status: 'available', url: null },
  { id: 'prove-tidlig', name: 'Tidlig prøvepass', status: 'soldOut', url: null },
];

const TEXTS = {
  label: { text: 'Oppdiktet prøvefestival', over: 'Forrige prøvefestival' },
  notes: [INVENTED, 'Ta med gyldig legitimasjon. Afterparty er fra 20 år.'],
  programme:
    'Oppdiktet program for å prøve nettstedet: gaming og cosplay første dag, band og stand-up andre dag, rave tredje dag.',
  sale: {
    heading: { text: 'Prøvebilletter ute nå', over: 'Prøvefestivalen er over' },
    lines: ['Prøvebilletter', 'ute nå'],
    linesOver: ['Prøvefestivalen', 'er over'],
    ingress: { text: INVENTED, over: INVENTED },
    key: { text: 'Se prøvebilletter', over: '' },
  },
};

/**
 * The invented festival whose first day is this one. All its days have to be in one year. Before its sale begins all
 * its tickets are available.
 */
export function festivalEdition(first: IsoDate, today: IsoDate): Edition {
  const year = first.slice(0, 4);
  const ticketsFrom = addDays(first, -SALE_DAYS);
  return editionDocument.parse({
    schemaVersion: 2,
    id: `prove-${year}`,
    year: Number(year),
    name: `Prøvefestivalen ${year}`,
    venue: 'Prøvehallen',
    days: festivalDays(first),
    stages: STAGES,
    slots: festivalActs(first),
    artists: festivalArtists(),
    practical: festivalPractical(),
    grounds: festivalGrounds(),
    ticketUrl: 'https://billetter.provefestivalen.example/',
    ticketsFrom,
    tickets: TICKETS.map((ticket) =>
      today < ticketsFrom ? { ...ticket, status: 'available' } : ticket,
    ),
    ageNote: 'Dag 1 fra 10 år, dag 2 fra 13 år, dag 3 fra 18 år',
    texts: TEXTS,
  });
}

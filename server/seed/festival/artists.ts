import type { Artist, PictureRef } from '#shared/content/types.ts';
import type { BankPicture } from '#shared/rules/pictures.ts';
import { records } from './records.ts';

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
proveballongene | Prøveballongene | Luftvik | hender
  Stand-up fra fire som tester vitser før de er klare. Noen letter, andre gir etter litt.
trio-stikkprove | Trio Stikkprøve | Spissnes | hender
  Indie med korte låter og lange pauser. Trioen er fem når alle har fri.
ildproven | Ildprøven & Co | Glødal | hoyttalervegg
  Rock som varmer opp salen uten å svi av noe. Brannvakta er fast medlem.
generalproven | Kvintetten Generalprøve | Teppefall | publikum
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
mc-mikrofonprove | MC Mikrofonprøve | Sjekkeby | hender
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
export const festivalArtists = (): Artist[] =>
  records(ARTISTS).map(({ facts: [id = '', name = '', from = '', picture = ''], text }) => ({
    ...{ id, name, from, text, picture: bankPicture(picture) },
    links: [`https://${id}.example/`, `https://musikk.example/${id}`],
  }));

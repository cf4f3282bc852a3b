import { records } from './records.ts';

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
forste | vaffelrora | food | Vaffelrøra | 13 6 4 3 | 11–24 | r
forste | lillesalen | stage | Lillesalen | 18 6 6 4 | | s r
  Trinnfritt fra inngang B.
forste | toaletter | toilet | Toaletter | 0 10 4 2
forste | hc-toalett | toilet | HC-toalett | 4 10 2 2 | | r
  Stellebord og heisbar benk.
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
andre | smaksboden | food | Smaksboden | 0 10 5 3 | 14–24
andre | vann-oppe | water | Vann | 6 10 3 3 | | r
andre | lading-oppe | charging | Lading | 9 10 4 3
andre | toaletter-oppe | toilet | Toaletter | 13 10 4 3 | | r
andre | trapp | custom | Trapp og heis | 6 14 11 2 | | r
`;

/** The plan of two floors, on the grid of shared/rules/grounds.ts. */
export const festivalGrounds = () => ({
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

import { useId } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { BUTTON_ROW, FADE_DOWN, UNLIT_PICTURE } from '#client/components/ui/page-looks.ts';
import { PixelImage, pictures } from '#client/components/ui/pictures.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent, useTicketKey } from '#client/lib/content.tsx';
import type { Edition } from '#shared/content/types.ts';
import { formatDay, osloDate } from '#shared/oslo-time.ts';
import { archivePath, paths } from '#shared/paths.ts';
import { currentEdition, isOver } from '#shared/rules/festival-phase.ts';
import { nowAndNext } from '#shared/rules/now-next.ts';
import { actsOf, type PlanAct } from '#shared/rules/plan-days.ts';
import { PlanRow } from './plan-days.tsx';

/** Acts that are suggested of what comes next. */
const MOST_NEXT = 4;

/** The newest edition, once nothing comes after it; null before. */
export function useOverEdition(): Edition | null {
  const now = useNow();
  const edition = currentEdition(useContent().editions, now);
  return isOver(edition, now) ? edition : null;
}

/** What the page is for; once the festival is over, what it was for. */
export function Ingress() {
  const over = useOverEdition();
  return (
    <p className="ingress mt-6 mb-10">
      {over === null
        ? 'Trykk på stjernen ved et sett, så står det her. Timeplanen ligger i nettleseren din og virker uten nett.'
        : 'Settene du ga en stjerne, står her. Timeplanen ligger i nettleseren din og virker uten nett.'}
    </p>
  );
}

const CARD = classes(
  'on-night mb-10 grid grid-cols-[minmax(0,1fr)] overflow-clip rounded-panel bg-night text-fg lg:min-h-110 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]',
);

/** Its foot stands in the box. */
const KEY = { ...pictures.blank, focus: { x: 50, y: 85 } };

const Blank = ({ isLit = false }) => (
  <PixelImage
    name={KEY}
    alt=""
    fill
    className={cx('h-60 w-full max-lg:order-first lg:h-full', FADE_DOWN, !isLit && UNLIT_PICTURE)}
  />
);

/** The plan without an act. */
export function NoStars() {
  return (
    <div className={CARD}>
      <div className="self-center p-6 lg:px-12">
        <FitHeading lines={['Ingen', 'stjerner ennå']} width={560} mobileWidth={302} />
        <p className="mt-3 max-w-read text-fg-2">Finn det du vil se i programmet.</p>
        <p className={BUTTON_ROW}>
          <Button href={paths.events}>Se programmet</Button>
        </p>
      </div>
      <Blank isLit />
    </div>
  );
}

/** In place of the plan, or above it, once the festival is over. */
export function PlanOver({ edition, text }: { edition: Edition; text: string }) {
  const next = useTicketKey();
  return (
    <div className={CARD}>
      <div className="self-center p-6 lg:px-12">
        <FitHeading
          lines={[edition.name.replace(/ \d{4}$/, ''), 'er over']}
          width={560}
          mobileWidth={302}
        />
        <p className="mt-3 max-w-read text-fg-2">
          Takk for {edition.year}. {text}
        </p>
        <p className={BUTTON_ROW}>
          <Button href={archivePath(edition.year)}>Se programmet i arkivet</Button>
          <Button href={next.href} variant="coal">
            {next.label}
          </Button>
        </p>
      </div>
      <Blank />
    </div>
  );
}

interface SuggestionsProps {
  now: Date;
  onPress: (slot: string, isOn: boolean) => void;
}

/** While a festival is on: what is on and what comes, one press from the plan. */
export function Suggestions({ now, onPress }: SuggestionsProps) {
  const found = nowAndNext(useContent().editions, now);
  if (found === null) return null;
  const { edition, stages } = found;
  const on = stages.flatMap((stage) => stage.now);
  const coming = actsOf(
    edition,
    stages.flatMap(({ next }) => next ?? []),
  );
  const date = coming[0]?.slot.date;
  const isToday = date === osloDate(now);
  return (
    <div className="mb-12 grid grid-cols-[minmax(0,1fr)] gap-x-[clamp(2rem,4.4vw,4rem)] gap-y-9 lg:grid-cols-2">
      <Group title="På scenen nå" acts={actsOf(edition, on)} now={now} onPress={onPress} />
      <Group
        title={isToday || date === undefined ? 'Kommer snart' : `Kommer ${formatDay(date)}`}
        acts={coming.filter(({ slot }) => slot.date === date).slice(0, MOST_NEXT)}
        now={now}
        onPress={onPress}
      />
    </div>
  );
}

/** What is on and what comes next, larger than the rows of a plan on wide screens. */
const LARGE = classes(
  'board:[&>li>a]:min-h-28 board:[&>li>div]:self-center board:[&_[data-name]]:font-[900] board:[&_[data-name]]:font-display board:[&_[data-name]]:text-[1.75rem] board:[&_[data-name]]:uppercase board:[&_[data-name]]:leading-none',
);

interface GroupProps extends SuggestionsProps {
  title: string;
  acts: readonly PlanAct[];
}

function Group({ title, acts, now, onPress }: GroupProps) {
  const id = useId();
  if (acts.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className="display mb-3 border-ink border-b-2 pb-2 font-stretch-84% text-h4 leading-[1.1]"
      >
        {title}
      </h2>
      <ul className={LARGE}>
        {acts.map((act) => (
          <PlanRow key={act.slot.id} act={act} clashes={[]} now={now} onPress={onPress} />
        ))}
      </ul>
    </section>
  );
}

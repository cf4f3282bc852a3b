import ArrowRight from 'lucide-react/icons/arrow-right';
import { NoScriptHint } from '#client/components/form/form.tsx';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Card } from '#client/components/ui/card.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { BUTTON_ROW } from '#client/components/ui/page-looks.ts';
import { Chord, Section } from '#client/components/ui/section.tsx';

import { LeaderboardSteps } from '#client/features/leaderboard/leaderboard-steps.tsx';
import { LevelLadder } from '#client/features/progress/level-ladder.tsx';
import { useSite } from '#client/lib/content.tsx';
import { lazyOnVisible } from '#client/lib/island/island.tsx';
import { affiliatePageTexts } from '#shared/content/promoter-pages.ts';
import { paths } from '#shared/paths.ts';
import { undecidedNote } from '#shared/rules/levels.ts';
import '#client/styles/utilities.css';

const { lines, ingress, apply, login, progress, levels, duty, terms, application } =
  affiliatePageTexts;
const APPLY_ANCHOR = 'sok';

const Application = lazyOnVisible(() =>
  import('#client/features/affiliate/application.tsx').then((part) => part.Application),
);

/** The affiliate programme: how it works, levels, terms, and the application. */
export function AffiliatePage() {
  return (
    <>
      <Intro />
      <Levels />
      <Apply />
    </>
  );
}

function Intro() {
  return (
    <Section
      labelledBy="affiliate-tittel"
      edgeBottom="bone"
      className="pt-[clamp(3rem,5vw,4.5rem)]"
    >
      <div className="split-7-5 mb-[clamp(3rem,6vw,5rem)] items-end">
        <div>
          <Chord letter="A" />
          <FitHeading as="h1" id="affiliate-tittel" size="h1" width={728} lines={lines} />
        </div>
        <div>
          <p className="ingress dim">{ingress}</p>
          <p className={BUTTON_ROW}>
            <Button href={`#${APPLY_ANCHOR}`}>{apply}</Button>
            <Button
              href={paths.affiliateProgress}
              variant="coal"
              icon={<Icon icon={ArrowRight} />}
              iconSide="end"
            >
              {progress}
            </Button>
          </p>
          <p>
            <AppLink className="link mt-4 inline-block py-2.5" href={paths.affiliateLogin}>
              {login}
            </AppLink>
          </p>
        </div>
      </div>
      <LeaderboardSteps headingLevel={2} />
    </Section>
  );
}

function Levels() {
  const undecided = undecidedNote(useSite().benefits);
  return (
    <Section tone="bone" labelledBy="nivaer-tittel">
      <FitHeading
        id="nivaer-tittel"
        size="h2"
        lines={[levels.lines.join(' ')]}
        mobileLines={levels.lines}
      />
      <p className="ingress mt-7 mb-10">{levels.text}</p>
      <LevelLadder />
      {undecided !== null && <p className="mt-5">{undecided}</p>}
      <div className="split-6-6 mt-14 items-start">
        <Card tone="edged" className="grid max-w-[calc(var(--container-read)+60px)] gap-3.5">
          <h2 className="display display--h3">{duty.heading}</h2>
          {duty.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Card>
        <div>
          <h2 className="display display--h3">{terms.heading}</h2>
          <ol className="mt-4 grid list-decimal gap-2.5 pl-6">
            {terms.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ol>
        </div>
      </div>
    </Section>
  );
}

function Apply() {
  const { contact } = useSite();
  const { privacyBefore, privacyLink, noScript } = application;
  return (
    <Section id={APPLY_ANCHOR} labelledBy="sok-tittel" edgeTop="bone">
      <div className="split-5-7">
        {/* Sticky: heading and help stay visible beside the long form. */}
        <div className="lg:sticky lg:top-[calc(var(--spacing-scroll)+1.5rem)] lg:self-start">
          <FitHeading id="sok-tittel" size="h2" width={508} lines={application.lines} />
          <p className="ingress dim mt-7 mb-10">{application.text}</p>
          <p className="small">
            {privacyBefore}
            <AppLink className="link" href={paths.privacy}>
              {privacyLink}
            </AppLink>
            .
          </p>
        </div>
        <Card tone="bone" className="p-[clamp(1.25rem,3vw,2.5rem)] noscript:[&_.key]:hidden">
          <Application />
          <NoScriptHint>
            {noScript}
            <a className="link" href={`mailto:${contact.general.email}`}>
              {contact.general.email}
            </a>
            .
          </NoScriptHint>
        </Card>
      </div>
    </Section>
  );
}

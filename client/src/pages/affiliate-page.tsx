import ArrowRight from 'lucide-react/icons/arrow-right';
import { NoScriptHint } from '#client/components/form/no-script-hint.tsx';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Card } from '#client/components/ui/card.tsx';
import { Chord } from '#client/components/ui/chord.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Key } from '#client/components/ui/key.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { LeaderboardSteps } from '#client/features/leaderboard/leaderboard-steps.tsx';
import { LevelLadder } from '#client/features/progress/level-ladder.tsx';
import { useSite } from '#client/lib/content.tsx';
import { lazyOnVisible } from '#client/lib/island.tsx';
import { affiliatePageTexts } from '#shared/content/pages.ts';
import { paths } from '#shared/paths.ts';
import { undecidedNote } from '#shared/rules/benefits.ts';
import '#client/styles/utilities.css';
import './affiliate.css';

const { lines, ingress, apply, login, progress, levels, duty, terms, application } =
  affiliatePageTexts;
const APPLY_ANCHOR = 'sok';

const Application = lazyOnVisible(() =>
  import('#client/features/affiliate/apply/application.tsx').then((part) => part.Application),
);

/** How the affiliate programme works, its levels, its terms, and the application. */
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
    <Section labelledBy="affiliate-tittel" edgeBottom="bone" className="affiliate">
      <div className="kol-7-5 affiliate__hode">
        <div>
          <Chord letter="A" />
          <FitHeading as="h1" id="affiliate-tittel" size="h1" width={728} lines={lines} />
        </div>
        <div>
          <p className="ingress dempet">{ingress}</p>
          <p className="tastside__handling">
            <Key href={`#${APPLY_ANCHOR}`}>{apply}</Key>
            <Key
              href={paths.affiliateProgress}
              variant="coal"
              icon={<Icon icon={ArrowRight} />}
              iconSide="end"
            >
              {progress}
            </Key>
          </p>
          <p>
            <AppLink className="lenke affiliate__inn" href={paths.affiliateLogin}>
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
    <Section tone="bone" labelledBy="nivaer-tittel" className="affiliate">
      <FitHeading
        id="nivaer-tittel"
        size="h2"
        lines={[levels.lines.join(' ')]}
        mobileLines={levels.lines}
      />
      <p className="ingress affiliate__tekst">{levels.text}</p>
      <LevelLadder />
      {undecided !== null && <p className="affiliate__uavklart">{undecided}</p>}
      <div className="kol-6-6 affiliate__regler">
        <Card tone="kantet" className="affiliate__plikt">
          <h2 className="display display--h3">{duty.heading}</h2>
          {duty.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Card>
        <div className="affiliate__vilkar">
          <h2 className="display display--h3">{terms.heading}</h2>
          <ol>
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
    <Section id={APPLY_ANCHOR} labelledBy="sok-tittel" edgeTop="bone" className="affiliate">
      <div className="kol-5-7">
        <div className="affiliate__sok">
          <FitHeading id="sok-tittel" size="h2" width={508} lines={application.lines} />
          <p className="ingress dempet affiliate__tekst">{application.text}</p>
          <p className="liten">
            {privacyBefore}
            <AppLink className="lenke" href={paths.privacy}>
              {privacyLink}
            </AppLink>
            .
          </p>
        </div>
        <Card tone="bone" className="affiliate__skjema">
          <Application />
          <NoScriptHint>
            {noScript}
            <a className="lenke" href={`mailto:${contact.general.email}`}>
              {contact.general.email}
            </a>
            .
          </NoScriptHint>
        </Card>
      </div>
    </Section>
  );
}

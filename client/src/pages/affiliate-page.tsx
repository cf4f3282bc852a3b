import ArrowRight from 'lucide-react/icons/arrow-right';
import Mail from 'lucide-react/icons/mail';
import { Card } from '#client/components/ui/card.tsx';
import { Chord } from '#client/components/ui/chord.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Key } from '#client/components/ui/key.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { LeaderboardSteps } from '#client/features/leaderboard/leaderboard-steps.tsx';
import { LevelLadder } from '#client/features/progress/level-ladder.tsx';
import { paths } from '#client/lib/paths.ts';
import { contact } from '#shared/content/index.ts';
import { affiliatePageTexts } from '#shared/content/pages.ts';
import './affiliate.css';

const { lines, ingress, apply, progress, levels, duty, howTo } = affiliatePageTexts;
const applyHref = `mailto:${contact.general.email}?subject=${encodeURIComponent(howTo.subject)}`;

/** How the affiliate programme works, its levels, the duty to mark, and how to apply. */
export function AffiliatePage() {
  return (
    <>
      <Intro />
      <Levels />
      <HowToApply />
    </>
  );
}

function ApplyKey({ size }: { size: 'md' | 'xl' }) {
  return (
    <Key href={applyHref} size={size} icon={<Icon icon={Mail} />}>
      {apply}
    </Key>
  );
}

function Intro() {
  return (
    <Section labelledBy="affiliate-tittel" edgeBottom="bein" className="affiliate">
      <div className="kol-7-5 affiliate__hode">
        <div>
          <Chord letter="A" />
          <FitHeading as="h1" id="affiliate-tittel" size="h1" width={728} lines={lines} />
        </div>
        <div className="affiliate__ingress">
          <p className="ingress dempet">{ingress}</p>
          <p className="tastside__handling">
            <ApplyKey size="md" />
            <Key
              href={paths.affiliateProgress}
              variant="kull"
              icon={<Icon icon={ArrowRight} />}
              iconSide="end"
            >
              {progress}
            </Key>
          </p>
        </div>
      </div>
      <LeaderboardSteps headingLevel={2} />
    </Section>
  );
}

function Levels() {
  return (
    <Section tone="bein" labelledBy="nivaer-tittel" className="affiliate">
      <FitHeading
        id="nivaer-tittel"
        size="h2"
        lines={[levels.lines.join(' ')]}
        mobileLines={levels.lines}
      />
      <p className="ingress affiliate__tekst">{levels.text}</p>
      <LevelLadder />
      <Card tone="kantet" className="affiliate__plikt">
        <h2 className="display display--h3">{duty.heading}</h2>
        {duty.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Card>
    </Section>
  );
}

function HowToApply() {
  return (
    <Section labelledBy="sok-tittel" edgeTop="bein" className="affiliate">
      <div className="kol-5-7">
        <div>
          <FitHeading id="sok-tittel" size="h2" width={508} lines={howTo.lines} />
        </div>
        <div className="affiliate__sok">
          <p className="ingress dempet">{howTo.text}</p>
          <ul>
            {howTo.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <p className="tastside__handling">
            <ApplyKey size="md" />
            <Key href={paths.contact} variant="kull">
              {howTo.contact}
            </Key>
          </p>
        </div>
      </div>
    </Section>
  );
}

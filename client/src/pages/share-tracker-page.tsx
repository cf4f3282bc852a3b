import { NoScriptHint } from '#client/components/form/no-script-hint.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { ShareSteps } from '#client/features/shares/share-steps.tsx';
import { shareTexts } from '#client/features/shares/share-texts.ts';
import { ShareTracker } from '#client/features/shares/share-tracker.tsx';
import { useSite } from '#client/lib/content.tsx';
import '#client/styles/utilities.css';
import '#client/features/shares/share.css';

/** Page of the form with which people report that they shared the festival. */
export function ShareTrackerPage() {
  const { contact } = useSite();
  return (
    <Section labelledBy="spre-tittel" className="spre">
      <div className="spre__rad">
        <div>
          <FitHeading
            as="h1"
            id="spre-tittel"
            size="h1"
            width={508}
            lines={[...shareTexts.heading]}
          />
          <p className="ingress dempet spre__ingress">{shareTexts.ingress}</p>
        </div>
        <div className="card card--bone on-bone spre__kort">
          <ShareTracker />
          <NoScriptHint>
            {shareTexts.noScript}
            <a className="lenke" href={`mailto:${contact.general.email}`}>
              {contact.general.email}
            </a>
            .
          </NoScriptHint>
        </div>
        <ShareSteps />
      </div>
    </Section>
  );
}

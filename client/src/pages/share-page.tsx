import { NoScriptHint } from '#client/components/form/form.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { ShareSteps, ShareTracker } from '#client/features/shares/share-tracker.tsx';

import { useSite } from '#client/lib/content.tsx';
import '#client/styles/utilities.css';

export function SharePage() {
  const { contact } = useSite();
  return (
    <Section
      labelledBy="spre-tittel"
      className="pt-[clamp(1.75rem,4.7vw,4.25rem)] pb-section noscript:[&_.form_.key]:hidden"
    >
      <div className="grid grid-cols-1 gap-x-[clamp(2rem,4.4vw,4rem)] gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr]">
        <div>
          <FitHeading as="h1" id="spre-tittel" size="h1" width={508} lines={['Spre', 'Ordet!']} />
          <p className="ingress dim mt-6">
            Har du delt festivalen? Si fra her, så får du en takk, og kanskje mer.
          </p>
        </div>
        <div className="card card--bone on-bone p-[clamp(1.25rem,3vw,2.5rem)] lg:col-2 lg:row-[1/3]">
          <ShareTracker />
          <NoScriptHint>
            Skjemaet trenger JavaScript. Fortell oss om delingen på e-post i stedet:{' '}
            <a className="link" href={`mailto:${contact.general.email}`}>
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

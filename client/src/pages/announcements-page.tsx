import Rss from 'lucide-react/icons/rss';
import { NoScriptHint } from '#client/components/form/form.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { AnnouncementList } from '#client/features/announcements/announcement-list.tsx';
import { ANNOUNCEMENT_FEED } from '#shared/paths.ts';
import '#client/styles/utilities.css';

/** What was announced, also when it does not stand any more (docs/product/announcements.md#afterwards). */
export function AnnouncementsPage() {
  return (
    <Section
      tone="bone"
      edgeBottom="night"
      labelledBy="kunngjoringer-tittel"
      className="min-h-view pt-[clamp(1.75rem,4.7vw,4.25rem)]"
    >
      <FitHeading as="h1" id="kunngjoringer-tittel" size="h1" lines={['Kunngjøringer']} />
      <div className="mt-6 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <p className="ingress">Alt vi har sagt fra om, det nyeste først.</p>
        <a className="link inline-flex min-h-target items-center gap-2.5" href={ANNOUNCEMENT_FEED}>
          <Icon icon={Rss} />
          Følg med i en nyhetsleser
        </a>
      </div>
      <NoScriptHint>
        Listen trenger JavaScript. Kunngjøringene står også i feeden ovenfor.
      </NoScriptHint>
      <AnnouncementList />
    </Section>
  );
}

import * as RadixTabs from '@radix-ui/react-tabs';
import { useLocation, useSearch } from 'wouter';
import { DESK, TAB } from '#client/components/back-office/looks.ts';
import { Panel } from '#client/components/back-office/panel.tsx';

import { ContactMessages } from '#client/features/contact/messages/contact-messages.tsx';
import { Campaigns } from '#client/features/newsletter-campaigns/campaigns.tsx';

const PARTS = [
  { id: 'kontakt', label: 'Kontaktmeldinger' },
  { id: 'nyhetsbrev', label: 'Nyhetsbrev' },
] as const;
const [FIRST] = PARTS;

/** Messages of the contact form, and the newsletter (`?del=`). */
export function MessagesTab() {
  const [path, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('del');
  const choose = (part: string) => {
    const params = new URLSearchParams({ fane: 'messages' });
    if (part !== FIRST.id) params.set('del', part);
    navigate(`${path}?${params}`, { replace: true });
  };
  const { id: chosen } = PARTS.find(({ id }) => id === asked) ?? FIRST;
  return (
    <RadixTabs.Root className={DESK} value={chosen} onValueChange={choose}>
      <h2 className="sr-only">Meldinger</h2>
      <RadixTabs.List
        className="flex flex-wrap gap-1 rounded-key border border-coal-3 bg-coal-1 p-1"
        aria-label="Meldinger"
      >
        {PARTS.map(({ id, label }) => (
          <RadixTabs.Trigger key={id} value={id} className={TAB}>
            {label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      <RadixTabs.Content value="kontakt">
        <Panel title="Kontaktmeldinger">
          <ContactMessages />
        </Panel>
      </RadixTabs.Content>
      <RadixTabs.Content value="nyhetsbrev">
        <Campaigns />
      </RadixTabs.Content>
    </RadixTabs.Root>
  );
}

import { useLocation, useSearch } from 'wouter';
import { Panel } from '#client/components/desk/panel.tsx';
import { Tabs } from '#client/components/ui/tabs.tsx';
import { ContactMessages } from '#client/features/contact-messages/contact-messages.tsx';
import { Letters } from '#client/features/letters/letters.tsx';

const PARTS = ['kontakt', 'nyhetsbrev'] as const;

/** What came in by the contact form, and what goes out as a newsletter (`?del=`). */
export function MessagesTab() {
  const [path, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('del');
  const choose = (part: string) => {
    const params = new URLSearchParams({ fane: 'messages' });
    if (part !== PARTS[0]) params.set('del', part);
    navigate(`${path}?${params}`, { replace: true });
  };
  return (
    <div className="desk">
      <h2 className="sr-only">Meldinger</h2>
      <Tabs
        label="Meldinger"
        value={PARTS.find((part) => part === asked) ?? PARTS[0]}
        onValueChange={choose}
        tabs={[
          {
            id: 'kontakt',
            label: 'Kontaktmeldinger',
            content: (
              <Panel title="Kontaktmeldinger">
                <ContactMessages />
              </Panel>
            ),
          },
          { id: 'nyhetsbrev', label: 'Nyhetsbrev', content: <Letters /> },
        ]}
      />
    </div>
  );
}

import { EditionNotice } from '#client/features/admin/edition-notice.tsx';
import { HotPanel } from '#client/features/content/hot/hot-panel.tsx';
import { LaunchGuide } from '#client/features/launch/launch-guide.tsx';
import { OverviewTab } from '#client/features/overview/overview-tab.tsx';

/** What one comes to: the first steps of a new site, what is urgent, and how it goes. */
export function FirstTab() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <LaunchGuide otherwise={<EditionNotice />} />
      <HotPanel />
      <OverviewTab />
    </div>
  );
}

import { EditionNotice } from '#client/features/admin/dashboard-notices.tsx';
import { HotPanel } from '#client/features/content/hot/hot-dialog.tsx';
import { LaunchGuide } from '#client/features/launch/launch-guide.tsx';
import { OverviewTab } from '#client/features/overview/overview-tab.tsx';

/** The tab shown after login: urgent changes, the setup guide, and the overview. */
export function FirstTab() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <HotPanel />
      <LaunchGuide otherwise={<EditionNotice />} />
      <OverviewTab />
    </div>
  );
}

import { HotPanel } from '#client/features/content/hot/hot-panel.tsx';
import { OverviewTab } from '#client/features/overview/overview-tab.tsx';
import './first-tab.css';

/** What one comes to: what is urgent, and how it goes. */
export function FirstTab() {
  return (
    <div className="forste">
      <HotPanel />
      <OverviewTab />
    </div>
  );
}

import { LaunchPanel } from '#client/features/launch/launch-panel.tsx';
import { TestMail } from '#client/features/launch/test-mail.tsx';
import { SystemTab } from '#client/features/system/system-tab.tsx';

/** What is left before visitors come, above how the servers are. */
export function SystemScreen() {
  return <SystemTab launch={<LaunchPanel />} testMail={<TestMail />} />;
}

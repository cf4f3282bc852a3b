import { LaunchPanel } from '#client/features/launch/launch-panel.tsx';
import { TestMail } from '#client/features/launch/test-mail.tsx';
import { SystemTab } from '#client/features/system/system-tab.tsx';

/** The launch checklist above the System tab. */
export function SystemScreen() {
  return <SystemTab launch={<LaunchPanel />} testMail={<TestMail />} />;
}

import { ValuesSection } from '#client/features/home/values-section.tsx';

export function ValuesPage() {
  return <ValuesSection alone />;
}

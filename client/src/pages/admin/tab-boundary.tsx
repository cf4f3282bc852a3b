import { Component, type ReactNode } from 'react';
import { ErrorState } from '#client/components/ui/error-state.tsx';

interface TabBoundaryState {
  failed: boolean;
}

/** Error boundary of one tab: the others keep working, and this one can be retried. */
export class TabBoundary extends Component<{ children: ReactNode }, TabBoundaryState> {
  override state: TabBoundaryState = { failed: false };

  static getDerivedStateFromError(): TabBoundaryState {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        headingLevel={2}
        title="Fanen kunne ikke vises"
        text="Noe gikk galt her. De andre fanene virker som før."
        onRetry={() => this.setState({ failed: false })}
      />
    );
  }
}

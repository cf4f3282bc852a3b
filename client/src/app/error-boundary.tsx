import { Component, type ReactNode } from 'react';
import { ErrorState } from '../components/ui/error-state.tsx';

interface ErrorBoundaryState {
  failed: boolean;
}

/**
 * Contains rendering errors of a page: header and footer stay, and the page can be retried. React
 * itself logs the error.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="section on-night">
        <div className="wrap">
          <ErrorState
            headingLevel={2}
            title="Siden kunne ikke vises"
            text="Noe gikk galt. Prøv igjen senere."
            onRetry={() => this.setState({ failed: false })}
          />
        </div>
      </div>
    );
  }
}

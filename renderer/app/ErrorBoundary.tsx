// Catches a fault of the window itself, so that a person sees words and a way out instead of nothing.
import { Component, type ReactNode } from 'react';
import { Button } from '../components/Button.tsx';
import { FullPage } from './FullPage.tsx';

type State = { readonly problem: string | null };

export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { problem: null };

  static getDerivedStateFromError(error: unknown): State {
    return { problem: error instanceof Error ? error.message : String(error) };
  }

  override render() {
    if (this.state.problem === null) return this.props.children;
    return (
      <FullPage
        title="This window has a fault"
        actions={<Button onClick={() => location.reload()}>Load it again</Button>}
      >
        Your chats are safe: they live outside of this window. The fault: {this.state.problem}
      </FullPage>
    );
  }
}

import { Component, type ReactNode } from "react";

type Props = { attempt: unknown; onFailure: () => void; children: ReactNode };

/** Renders nothing if a child fails, so that the rest of the page stays; a new `attempt` renders the children again. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFailure();
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.attempt !== this.props.attempt) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
